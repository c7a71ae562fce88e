/** The log of all API requests of the organisation. */

import { SegmentedControl } from '@mantine/core'
import { useFilters, useOpenRecord, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { SideSheet } from '../../parts/forms/dialog.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, small } from '../../parts/list/shared-columns.tsx'
import { DataTable, Pages } from '../../parts/tables/data-table.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, SwitchFilter, TextFilter } from '../../parts/tables/filter-bar.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { Status, Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { requestKind } from '../../records/request.ts'
import { type LoggedRequest, milliseconds, RequestFacts, toneOf } from './facts.tsx'
import { Failures } from './failures.tsx'
import { RequestLogDocument, UsedCredentialsDocument } from './operations.ts'

const PAGE = 50

/** Ranges of HTTP statuses. */
const answers: Record<string, { label: string; from: number; to: number }> = {
  ok: { label: 'Successful (2xx, 3xx)', from: 200, to: 399 },
  refused: { label: 'Client errors (4xx)', from: 400, to: 499 },
  limited: { label: 'Rate limited (429)', from: 429, to: 429 },
  failed: { label: 'Server errors (5xx)', from: 500, to: 599 },
}

const views = [
  { value: 'requests', label: 'Requests' },
  { value: 'failures', label: 'Failures, grouped' },
]

export default function RequestsPage() {
  const { values, set } = useFilters(['view'] as const)
  const view = values.view ?? 'requests'
  return (
    <>
      <PageHeader title="Request log" about="API requests from the last 14 days. Bodies are not stored.">
        <SegmentedControl
          aria-label="View"
          data={views}
          value={view}
          onChange={(next) => set({ view: next === 'requests' ? null : next })}
        />
      </PageHeader>
      {view === 'failures' ? <Failures /> : <Requests />}
    </>
  )
}

function Requests() {
  const filters = useFilters(['request', 'credential', 'people', 'answer', 'error', 'path', 'period'] as const)
  const { request, credential, people, answer, error, path, period } = filters.values
  const since = useSince(period)
  const range = answer ? answers[answer] : undefined
  const query = useApiQuery(RequestLogDocument, {
    limit: PAGE,
    cursor: filters.cursor,
    requestId: request,
    credentialId: credential,
    kinds: people || request || credential ? undefined : ['key', 'token'],
    statusFrom: range?.from,
    statusTo: range?.to,
    errorCode: error,
    path,
    since,
  })
  const open = useOpenRecord()
  const page = query.data?.requestLog
  const opened = page?.data.find(({ id }) => id === open.id)
  return (
    <>
      <FilterBar any={filters.any} clear={filters.clear}>
        <TextFilter label="Request ID (req_…)" {...filters.field('request')} width={270} />
        <TextFilter label="Path prefix" {...filters.field('path')} />
        <CredentialFilter {...filters.field('credential')} />
        <ChoiceFilter label="All statuses" {...filters.field('answer')} from={plainChoices(answers)} />
        <ChoiceFilter label="All error codes" {...filters.field('error')} from={codesOf(page?.data, error)} />
        <PeriodFilter {...filters.field('period')} longest="14d" />
        <SwitchFilter label="Include signed-in users" {...filters.field('people')} />
      </FilterBar>
      <DataTable
        kind={requestKind}
        columns={columns}
        rows={page?.data}
        linkOf={open.linkOf}
        query={query}
        filters={filters}
      />
      <Pages filters={filters} nextCursor={page?.nextCursor} />
      {opened && (
        <SideSheet
          size="lg"
          onClose={open.close}
          title={
            <span className="mono">
              {opened.method} {opened.path}
            </span>
          }
        >
          <RequestFacts request={opened} />
        </SideSheet>
      )}
    </>
  )
}

function CredentialFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | null) => void }) {
  const { data } = useApiQuery(UsedCredentialsDocument, { since: useSince('14d') })
  const from = (data?.credentialUsage ?? []).map(({ credentialId, credentialKind, credentialName }) => ({
    value: credentialId,
    label: `${credentialName ?? credentialId} (${credentialKinds[credentialKind]})`,
  }))
  return <ChoiceFilter label="All credentials" value={value} onChange={onChange} from={from} width={200} />
}

/** Error codes on the current page, and the selected one. */
function codesOf(rows: readonly LoggedRequest[] | undefined, selected: string | undefined): string[] {
  const shown = rows?.flatMap(({ errorCode }) => errorCode ?? []) ?? []
  return [...new Set(selected ? [...shown, selected] : shown)].sort()
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<LoggedRequest, never>[] = [
  { id: 'request', title: 'Request', cell: ({ method, path, operation }) => <><span className="mono">{method} {path}</span> {operation && small(operation)}</> },
  { id: 'status', title: 'Status', grow: 0, cell: ({ status }) => <Status tone={toneOf(status)}>{String(status)}</Status> },
  { id: 'error', title: 'Error', grow: 0, cell: ({ errorCode }) => errorCode && <Tag>{errorCode}</Tag> },
  { id: 'credential', title: 'Credential', text: ({ credentialName, credentialKind }) => credentialName ?? credentialKinds[credentialKind] },
  { id: 'duration', title: 'Duration', grow: 0, cell: ({ durationMs }) => figures(milliseconds(durationMs)) },
  { id: 'time', title: 'Time', grow: 0, cell: ({ at }) => <Time at={at} as="clock" /> },
]
