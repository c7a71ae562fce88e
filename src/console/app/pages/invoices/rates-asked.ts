/** Turns the filters in the URL of the charge rates into API input. */

import type { AssignmentFilter, AssignmentStatus } from '../../api/schema-types.ts'
import { countsByValue, knownValues } from '../../parts/list/choices.ts'
import { assignmentKind } from '../../records/assignment.ts'
import type { RateCountsQuery } from './operations.ts'

export const FILTERS = ['status', 'rate', 'project', 'trade'] as const
type All = (name: (typeof FILTERS)[number]) => readonly string[]

const everyStatus = Object.keys(assignmentKind.statuses) as AssignmentStatus[]
/** Default: assignments with hours still to come. */
const USUAL: readonly AssignmentStatus[] = ['active', 'scheduled']

export function statusesOf(all: All): readonly AssignmentStatus[] {
  const chosen = knownValues(all('status'), assignmentKind.statuses)
  return chosen.length > 0 ? chosen : USUAL
}

/** The statuses for the URL after this one is shown or hidden; empty for the default. */
export function toggledStatus(all: All, status: AssignmentStatus): readonly AssignmentStatus[] {
  const shown = statusesOf(all)
  const next = everyStatus.filter((each) => (each === status) !== shown.includes(each))
  return next.join() === USUAL.join() ? [] : next
}

export const isMissingOnly = (all: All) => all('rate').includes('missing')

/** All filters except that of the status. */
export function filterOf(all: All): AssignmentFilter {
  const [project] = all('project')
  const trade = all('trade')
  return { ...(project !== undefined && { projectId: [project] }), ...(trade.length > 0 && { trade: [...trade] }) }
}

/** Numbers of assignments by status, and of shown assignments without a rate. */
export function countsOf(data: RateCountsQuery | undefined, all: All) {
  const missing = countsByValue(data?.missing)
  return {
    statuses: isMissingOnly(all) ? missing : countsByValue(data?.statuses),
    missing: statusesOf(all).reduce((sum, status) => sum + (missing.get(status) ?? 0), 0),
  }
}
