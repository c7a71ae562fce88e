/** Timesheets, compared with the plan, to approve one by one or together. */

import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { WRITERS } from '../../../../access/scopes/roles.ts'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { useRecordChanges } from '../../live/records.tsx'
import { IconCheck, IconClock } from '../../parts/icons/icons.tsx'
import { countedChoices, knownValues } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListBar, ListHead, ListPage } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { usePagedRows } from '../../parts/list/use-paged-rows.ts'
import { type View, Views } from '../../parts/list/views.tsx'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { notify } from '../../parts/states/notify.ts'
import { formatPeriod } from '../../parts/values/days.ts'
import { personName } from '../../parts/values/person-name.ts'
import { timesheetKind } from '../../records/timesheet.ts'
import { useHasRole } from '../../session/session.tsx'
import { timesheetColumns } from './columns.tsx'
import {
  ApproveTimesheetsDocument,
  type ApproveTimesheetsMutation,
  type TimesheetRowFragment,
  TimesheetStatusesDocument,
  TimesheetsDocument,
  type TimesheetsQuery,
} from './operations.ts'
import { TimesheetSheet } from './timesheet-sheet.tsx'

const FILTERS = ['status', 'project'] as const
const SORTS = ['periodStart', 'totalHours'] as const
const MAX_TOGETHER = 200

const views: readonly View[] = [
  { name: 'To approve', text: '' },
  { name: 'Rejected', text: 'status=rejected' },
  { name: 'Approved', text: 'status=approved' },
  { name: 'All', text: new URLSearchParams({ status: Object.keys(timesheetKind.statuses).join() }).toString() },
]

const pageOf = ({ timesheets }: TimesheetsQuery) => timesheets
type Skipped = ApproveTimesheetsMutation['approveTimesheets']['skipped']

export default function TimePage() {
  const address = useListAddress(FILTERS, SORTS)
  const variables = useMemo(() => {
    const sort = address.order ?? ({ field: 'periodStart', direction: 'desc' } as const)
    return {
      filter: {
        status: statusesOf(address.all('status')),
        ...(address.values.project && { projectId: [address.values.project] }),
      },
      sort,
    }
  }, [address.text])
  const columns = useMemo(() => {
    const isOneStatus = variables.filter.status.length === 1 // which needs no column
    return timesheetColumns.filter(({ id }) => id !== 'status' || !isOneStatus)
  }, [variables])
  const list = usePagedRows(TimesheetsDocument, variables, pageOf)
  const counts = useApiQuery(TimesheetStatusesDocument, {})
  const refresh = () => {
    list.source.refresh()
    counts.refetch()
  }
  useRecordChanges(['timesheet', 'assignment'], refresh)
  const mayWrite = useHasRole(WRITERS)
  const [openId, open] = useOpenRecord()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const approvable = list.rows.filter(({ id, status }) => chosen.has(id) && status === 'submitted')
  const { approve, busy, failure, skipped, forget } = useApproval(() => {
    setChosen(new Set())
    refresh()
  })
  const linkOf = ({ id }: TimesheetRowFragment) =>
    `/time?${new URLSearchParams([...pairs(address.text), ['open', id]])}`
  return (
    <ListPage>
      <ListHead title="Time" total={list.total}>
        {mayWrite && (
          <Button
            size="xs"
            leftSection={<IconCheck size={15} aria-hidden />}
            disabled={approvable.length === 0}
            loading={busy}
            onClick={() => void approve(approvable.slice(0, MAX_TOGETHER))}
          >
            {approvable.length > 0 ? `Approve ${Math.min(approvable.length, MAX_TOGETHER)}` : 'Approve'}
          </Button>
        )}
      </ListHead>
      <Views list="timesheets" builtIn={views} text={address.text} />
      <ListBar>
        <FilterMenu
          label="Status"
          choices={countedChoices(timesheetKind.statuses, counts.data?.timesheetCounts)}
          values={statusesOf(address.all('status'))}
          onChange={(values) => address.setAll('status', values)}
        />
        <ProjectFilter size="xs" {...address.field('project')} />
        <ClearFilters of={address} />
      </ListBar>
      {failure && <FailureNotice failure={failure} />}
      {skipped.length > 0 && <NotApproved skipped={skipped} rows={list.rows} onClose={forget} />}
      <VirtualTable
        label="Timesheets"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        linkOf={linkOf}
        nameOf={({ worker, periodStart, periodEnd }) =>
          `${personName(worker)}, ${formatPeriod(periodStart, periodEnd)}`
        }
        order={address.order}
        onOrder={address.orderBy}
        {...(mayWrite && { selection: { ids: chosen, set: setChosen } })}
        empty={
          <EmptyState icon={IconClock} title={address.isFiltered ? 'No such timesheets' : 'Nothing to approve'}>
            {address.isFiltered
              ? 'No timesheet has one of these statuses.'
              : 'All timesheets are decided. New ones appear here as workers send them.'}
          </EmptyState>
        }
      />
      {openId && <TimesheetSheet id={openId} onClose={() => open(undefined)} onDecided={refresh} />}
    </ListPage>
  )
}

/** The chosen statuses; by default, timesheets that wait for a decision. */
function statusesOf(asked: readonly string[]): TimesheetRowFragment['status'][] {
  const known = knownValues(asked, timesheetKind.statuses)
  return known.length > 0 ? known : ['submitted']
}

const pairs = (text: string) => [...new URLSearchParams(text)]

/** Approves timesheets together; one that has changed since it was loaded is skipped. */
function useApproval(onDone: () => void) {
  const { mutate, busy, failure } = useApiMutation(ApproveTimesheetsDocument)
  const [skipped, setSkipped] = useState<Skipped>([])
  const approve = async (rows: readonly TimesheetRowFragment[]) => {
    const timesheets = rows.map(({ id, updatedAt }) => ({ id, ifUnchangedSince: updatedAt }))
    const answer = await mutate({ timesheets })
    if (answer === undefined) return
    const { approved, skipped: left } = answer.approveTimesheets
    setSkipped(left)
    if (approved.length > 0)
      notify(approved.length === 1 ? 'Timesheet approved' : `${approved.length} timesheets approved`)
    onDone()
  }
  return { approve, busy, failure, skipped, forget: () => setSkipped([]) }
}

/** The skipped timesheets, each with its reason. */
function NotApproved({
  skipped,
  rows,
  onClose,
}: {
  skipped: Skipped
  rows: readonly TimesheetRowFragment[]
  onClose: () => void
}) {
  return (
    <Notice tone="warn" role="alert">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {skipped.length === 1 ? 'One timesheet was not approved' : `${skipped.length} timesheets were not approved`}
          </Text>
          {skipped.map(({ id, message }) => {
            const row = rows.find((each) => each.id === id)
            return <Text key={id} size="sm">{`${row ? personName(row.worker) : 'A timesheet'}: ${message}`}</Text>
          })}
        </div>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Notice>
  )
}
