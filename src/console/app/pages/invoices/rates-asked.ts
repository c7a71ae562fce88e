/** What the address of the charge rates asks for, as the API takes it. */
import type { AssignmentFilter, AssignmentStatus } from '../../api/schema-types.ts'
import { countsByValue, knownValues } from '../../parts/list/choices.ts'
import { assignmentStatuses } from '../workers/assignment-statuses.ts'
import type { RateCountsQuery } from './operations.ts'

export const FILTERS = ['status', 'rate', 'project', 'trade'] as const
type All = (name: (typeof FILTERS)[number]) => readonly string[]

const everyStatus = Object.keys(assignmentStatuses) as AssignmentStatus[]
/** Whose hours are still to come, unless others are asked for. */
const USUAL: readonly AssignmentStatus[] = ['active', 'scheduled']

export function statusesOf(all: All): readonly AssignmentStatus[] {
  const chosen = knownValues(all('status'), assignmentStatuses)
  return chosen.length > 0 ? chosen : USUAL
}

/** What the address says once this status was shown or hidden; empty for the usual ones. */
export function toggledStatus(all: All, status: AssignmentStatus): readonly AssignmentStatus[] {
  const shown = statusesOf(all)
  const next = everyStatus.filter((each) => (each === status) !== shown.includes(each))
  return next.join() === USUAL.join() ? [] : next
}

export const isMissingOnly = (all: All) => all('rate').includes('missing')

/** All filters but that of the status. */
export function filterOf(all: All): AssignmentFilter {
  const [project] = all('project')
  const trade = all('trade')
  return { ...(project !== undefined && { projectId: [project] }), ...(trade.length > 0 && { trade: [...trade] }) }
}

/** Assignments of each status, and of the shown ones those without a rate. */
export function countsOf(data: RateCountsQuery | undefined, all: All) {
  const missing = countsByValue(data?.missing)
  return {
    statuses: isMissingOnly(all) ? missing : countsByValue(data?.statuses),
    missing: statusesOf(all).reduce((sum, status) => sum + (missing.get(status) ?? 0), 0),
  }
}
