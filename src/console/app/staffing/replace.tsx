/** A side sheet to choose who covers for a worker who is away, on the days that nobody covers. */
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../parts/forms/confirm.tsx'
import { SideSheet } from '../parts/forms/dialog.tsx'
import { ActionButton } from '../parts/layout/buttons.tsx'
import { formatPeriod } from '../parts/values/days.ts'
import { Muted } from '../parts/values/muted.tsx'
import { personName } from '../parts/values/person-name.ts'
import { Candidates, type RoleDays } from './candidates.tsx'
import { ReplaceDocument } from './operations.ts'
import { useUnassign } from './use-unassign.ts'
import { type Candidate, capitalised, reasonsOf, runsOut } from './words.ts'

export interface AbsentPlace extends RoleDays {
  /** Id of the assignment whose worker is away. */
  assignmentId: string
  /** The name of the worker who is away. */
  away: string
  projectName: string
}

interface Props {
  place: AbsentPlace
  onClose: () => void
  onReplaced: () => void
}

export function Replace({ place, onClose, onReplaced }: Props) {
  const [chosen, choose] = useState<Candidate>()
  const tell = useUnassign()
  const { assignmentId, away, projectName, startDate, endDate, ...role } = place
  const days = formatPeriod(startDate, endDate)
  const name = chosen && personName(chosen.worker)
  return (
    <SideSheet size="lg" title={`Replace ${away}`} onClose={onClose}>
      <Stack gap="md">
        <Muted>
          {capitalised(role.trade)} at {projectName} · {days}. {away} keeps the assignment and comes back to it.
        </Muted>
        <Candidates
          {...role}
          startDate={startDate}
          endDate={endDate}
          action={(candidate) => {
            const [reason] = [...reasonsOf(candidate), runsOut(candidate, endDate)].filter((each) => each !== undefined)
            return (
              <ActionButton
                size="compact-sm"
                variant={reason === undefined ? 'light' : 'default'}
                whyNot={reason}
                onClick={() => choose(candidate)}
                aria-label={`Choose ${personName(candidate.worker)}`}
              >
                Choose
              </ActionButton>
            )
          }}
        />
      </Stack>
      {chosen && (
        <Confirm
          title={`${name} covers for ${away}?`}
          action="Replace"
          mutation={ReplaceDocument}
          variables={{ id: assignmentId, input: { workerId: chosen.worker.id, startDate, endDate } }}
          onDone={({ replaceWorker }) => {
            tell(`${name} covers for ${away}`, replaceWorker, onReplaced)
            onReplaced()
            onClose()
          }}
          onClose={() => choose(undefined)}
        >
          {name} is assigned to {projectName} for {days}. Both are told, if the organisation sends such messages.
        </Confirm>
      )}
    </SideSheet>
  )
}
