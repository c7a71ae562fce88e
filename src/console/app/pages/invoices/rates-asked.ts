/** Turns the filters in the URL of the charge rates into API input. */
import type { AssignmentFilter, AssignmentStatus } from '../../api/schema-types.ts'
import { countsByValue, shownValues, someOf } from '../../parts/list/choices.ts'
import { assignmentKind } from '../../records/assignment.ts'
import type { RateCountsQuery } from './operations.ts'

export const FILTERS = ['status', 'rate', 'project', 'trade'] as const
type All = (name: (typeof FILTERS)[number]) => readonly string[]

/** Default: assignments with hours still to come. */
export const USUAL: readonly AssignmentStatus[] = ['active', 'scheduled']

export const statusesOf = (all: All) => shownValues(all('status'), assignmentKind.statuses, USUAL)

export const isMissingOnly = (all: All) => all('rate').includes('missing')

/** All filters except that of the status. */
export const filterOf = (all: All): AssignmentFilter => ({
  projectId: someOf(all('project')),
  trade: someOf(all('trade')),
})

/** What is counted: of the shown assignments alone where it is enough, because most of all have ended. */
export function countFilters(all: All): { trades: AssignmentFilter; missing: AssignmentFilter } {
  const status = [...statusesOf(all)]
  return { trades: { status }, missing: isMissingOnly(all) ? filterOf(all) : { ...filterOf(all), status } }
}

/** Numbers of assignments by status, and of shown assignments without a rate. */
export function countsOf(data: RateCountsQuery | undefined, all: All) {
  const missing = countsByValue(data?.missing)
  return {
    statuses: isMissingOnly(all) ? missing : countsByValue(data?.statuses),
    missing: missing && statusesOf(all).reduce((sum, status) => sum + (missing.get(status) ?? 0), 0),
  }
}
