/** Requests one by one, newest first. */
import { useFilters, useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { plainChoices } from '../../parts/list/choices.ts'
import { ChoiceFilter, FilterBar, PeriodFilter, SwitchFilter, TextFilter } from '../../parts/tables/filter-bar.tsx'
import { LogTable } from '../../parts/tables/log-table.tsx'
import { requestKind } from '../../records/request.ts'
import { requestColumns } from './columns.tsx'
import { CredentialFilter } from './credential-filter.tsx'
import { type LoggedRequest, RequestFacts } from './facts.tsx'
import { RequestLogDocument } from './operations.ts'

const PAGE = 50

/** Ranges of HTTP statuses. */
const answers: Record<string, { label: string; from: number; to: number }> = {
  ok: { label: 'Successful (2xx, 3xx)', from: 200, to: 399 },
  refused: { label: 'Client errors (4xx)', from: 400, to: 499 },
  limited: { label: 'Rate limited (429)', from: 429, to: 429 },
  failed: { label: 'Server errors (5xx)', from: 500, to: 599 },
}

export function RequestList() {
  const filters = useFilters(['request', 'credential', 'people', 'answer', 'error', 'path', 'period'] as const)
  const { request, credential, people, answer, error, path, period } = filters.values
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
    since: useSince(period),
  })
  const page = query.data?.requestLog
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
      <LogTable
        kind={requestKind}
        columns={requestColumns}
        page={page}
        query={query}
        filters={filters}
        titleOf={(opened) => <span className="mono">{`${opened.method} ${opened.path}`}</span>}
      >
        {(opened) => <RequestFacts request={opened} />}
      </LogTable>
    </>
  )
}

/** Error codes on the current page, and the selected one. */
function codesOf(rows: readonly LoggedRequest[] | undefined, selected: string | undefined): string[] {
  const shown = rows?.flatMap(({ errorCode }) => errorCode ?? []) ?? []
  return [...new Set(selected ? [...shown, selected] : shown)].sort()
}
