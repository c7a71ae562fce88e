/** The buttons above the list of timesheets, with their dialogs. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconCheck } from '../../parts/icons/icons.tsx'
import { ActionButton } from '../../parts/layout/buttons.tsx'
import { hours } from '../../parts/values/money.ts'
import { EnterHours } from './enter-hours.tsx'
import type { TimesheetAddress } from './filters.tsx'
import { ApproveTimesheetsDocument, type ApproveTimesheetsMutation, type TimesheetsQuery } from './operations.ts'
import { SendHoursButton } from './send-hours.tsx'
import { countOf, useReopen } from './use-reopen.ts'

const MAX_TOGETHER = 200

export type Skipped = ApproveTimesheetsMutation['approveTimesheets']['skipped']

interface TimeActionsProps {
  address: TimesheetAddress
  chosen: NonNullable<TimesheetsQuery['timesheets']>['data']
  onDone: () => void
  onApproved: (skipped: Skipped) => void
}

export function TimeActions({ address, chosen, onDone, onApproved }: TimeActionsProps) {
  const [open, setOpen] = useState<'approving' | 'entering'>()
  const tellApproved = useReopen(onDone)
  const close = () => setOpen(undefined)
  const together = chosen.filter(({ status }) => status === 'submitted').slice(0, MAX_TOGETHER)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen('entering')}>
        Enter hours…
      </Button>
      <SendHoursButton projects={address.all('project')} week={address.values.week} chosen={chosen} onDone={onDone} />
      <ActionButton
        size="xs"
        leftSection={<IconCheck size={15} aria-hidden />}
        whyNot={together.length === 0 ? 'Select timesheets that were sent for approval' : undefined}
        onClick={() => setOpen('approving')}
      >
        {together.length > 0 ? `Approve ${together.length}…` : 'Approve…'}
      </ActionButton>
      {open === 'approving' && (
        <Confirm
          title={`Approve ${countOf(together.length).toLowerCase()}`}
          action="Approve"
          mutation={ApproveTimesheetsDocument}
          variables={{ timesheets: together.map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt })) }}
          onDone={({ approveTimesheets: { approved, skipped } }) => {
            if (approved.length > 0) tellApproved(approved)
            onApproved(skipped)
            onDone()
          }}
          onClose={close}
        >
          {`${hours(together.reduce((sum, { totalHours }) => sum + totalHours, 0))} h in all. Approved hours can be invoiced.`}
        </Confirm>
      )}
      {open === 'entering' && <EnterHours onDone={onDone} onClose={close} />}
    </>
  )
}
