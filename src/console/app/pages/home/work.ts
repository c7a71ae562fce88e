/** The work on projects, summed up for charts. */
import type { DashboardQuery } from './operations.ts'

export type ProjectWork = NonNullable<DashboardQuery['projectWork']>[number]

export interface Sum {
  id: string
  name: string
  hours: number
  hoursWithoutRate: number
  /** By currency, in minor units: the charged amount, and the remainder after expenses. */
  charged: ReadonlyMap<string, number>
  left: ReadonlyMap<string, number>
}

/** Sums by client or by project, most hours first. */
export function sumsOf(work: readonly ProjectWork[], by: 'client' | 'project'): Sum[] {
  const sums = new Map<string, Sum & { charged: Map<string, number>; left: Map<string, number> }>()
  for (const { currency, hours, hoursWithoutRate, charged, expenses, ...row } of work) {
    const [id, name] = by === 'client' ? [row.clientId, row.clientName] : [row.projectId, row.projectName]
    const sum = sums.get(id) ?? { id, name, hours: 0, hoursWithoutRate: 0, charged: new Map(), left: new Map() }
    sums.set(id, sum)
    sum.hours += hours
    sum.hoursWithoutRate += hoursWithoutRate
    if (currency === null) continue
    sum.charged.set(currency, (sum.charged.get(currency) ?? 0) + charged)
    sum.left.set(currency, (sum.left.get(currency) ?? 0) + charged - expenses)
  }
  return [...sums.values()].sort((one, other) => other.hours - one.hours)
}

/** The sum of all work. */
export function totalOf(work: readonly ProjectWork[]): Sum | undefined {
  return sumsOf(
    work.map((row) => ({ ...row, clientId: 'all', clientName: 'All' })),
    'client',
  )[0]
}
