/** Requirements during editing: a row for all workers, then a row for each trade. */
import { requiredFor } from '../../../../domain/compliance/required.ts'
import type { DocumentType } from '../../api/schema-types.ts'
import type { RequirementsQuery } from './operations.ts'

export interface Requirement {
  /** Null for all workers. */
  trade: string | null
  documentTypes: DocumentType[]
  /** Types of the organisation's own. */
  customTypeIds?: string[]
}

/** First the row for all workers, even if it requires nothing; then trades by name. */
export function rowsOf(requirements: readonly Requirement[]): Requirement[] {
  const everyone = requirements.find(({ trade }) => trade === null) ?? { trade: null, documentTypes: [] }
  const trades = requirements.filter(({ trade }) => trade !== null)
  return [everyone, ...trades.toSorted((one, other) => String(one.trade).localeCompare(String(other.trade)))]
}

/** The requirements to save, without empty rows. */
export const settingOf = (rows: readonly Requirement[]): Requirement[] =>
  rows.flatMap(({ trade, documentTypes, customTypeIds = [] }) =>
    documentTypes.length + customTypeIds.length > 0
      ? [{ trade, documentTypes, ...(customTypeIds.length > 0 && { customTypeIds }) }]
      : [],
  )

export const sameTrade = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

/** Set the documents of a trade's row. A trade without a row gets one, in alphabetical order. */
export function withTypes(
  rows: readonly Requirement[],
  trade: string | null,
  documentTypes: DocumentType[],
  customTypeIds?: string[],
): Requirement[] {
  const known = rows.find((row) => sameTrade(row.trade, trade))
  const own = customTypeIds ?? known?.customTypeIds
  const next = { trade: known?.trade ?? trade, documentTypes, ...(own && { customTypeIds: own }) }
  return rowsOf([...rows.filter((row) => row !== known), next])
}

export const withoutTrade = (rows: readonly Requirement[], trade: string): Requirement[] =>
  rows.filter((row) => !sameTrade(row.trade, trade))

/** A text to compare requirements by. */
export function textOf(rows: readonly Requirement[]): string {
  const lines = settingOf(rows).map(({ trade, documentTypes, customTypeIds = [] }) => [
    trade?.toLowerCase() ?? null,
    [...documentTypes, ...customTypeIds].sort(),
  ])
  return JSON.stringify(lines.map((line) => JSON.stringify(line)).sort())
}

type Trades = RequirementsQuery['trades']

/** The trades of workers that have no row yet, with the most common first. */
export function tradesToAdd(trades: Trades, rows: readonly Requirement[]): { trade: string; workers: number }[] {
  return (trades ?? []).flatMap(({ value, count }) =>
    value === null || rows.some(({ trade }) => sameTrade(trade, value)) ? [] : [{ trade: value, workers: count }],
  )
}

/** The number of active workers to whom a row applies. */
export function workersOf(trades: Trades, trade: string | null): number {
  const counted = (trades ?? []).filter(({ value }) => trade === null || sameTrade(value, trade))
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** All documents that the workers of a row need, including those required of everyone. */
export const neededBy = (rows: readonly Requirement[], trade: string | null): ReadonlySet<string> =>
  requiredFor(rows, trade)

/** A number of active workers in words. */
export const people = (count: number) => `${count.toLocaleString('en')} active ${count === 1 ? 'worker' : 'workers'}`

interface Effect {
  workers: number
  becomeNonCompliant: number
  becomeNonCompliantOnProjects: number
  becomeCompliant: number
}

/** The effect of saving, in sentences. */
export function effectInWords(effect: Effect): string[] {
  const { workers, becomeNonCompliant: worse, becomeNonCompliantOnProjects: alerts, becomeCompliant: better } = effect
  if (workers === 0) return ['No active worker would need anything else than now.']
  if (worse === 0 && better === 0)
    return [`${people(workers)} would need other documents than now. Nobody’s compliance changes.`]
  const verb = (count: number) => (count === 1 ? 'becomes' : 'become')
  return [
    ...(worse > 0 ? [`${people(worse)} ${verb(worse)} not compliant.`] : []),
    ...(alerts > 0
      ? [
          `${alerts.toLocaleString('en')} of them ${alerts === 1 ? 'is' : 'are'} on a project or will be: for each, a task is made and staff are notified.`,
        ]
      : []),
    ...(better > 0 ? [`${people(better)} ${verb(better)} compliant.`] : []),
  ]
}
