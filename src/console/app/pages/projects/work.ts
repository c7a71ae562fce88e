/** The amounts of a project's work in one currency. */
import type { ProjectNumbers } from './words.ts'

export const periods = { '4': '4 weeks', '13': '13 weeks', '52': 'Year' } as const

/** The number of weeks in the URL; default: four. */
export const periodOf = (given: string | undefined): keyof typeof periods =>
  given !== undefined && Object.hasOwn(periods, given) ? (given as keyof typeof periods) : '4'

export interface Earned {
  currency: string
  charged: number
  expenses: number
  left: number
  /** The remainder after costs, in percent of the charged amount; undefined if nothing is charged. */
  margin: number | undefined
}

export function earnedOf(work: NonNullable<ProjectNumbers['projectWork']>): Earned[] {
  return work.flatMap(({ currency, charged, expenses }) => {
    if (currency === null || (charged === 0 && expenses === 0)) return []
    const left = charged - expenses
    return { currency, charged, expenses, left, margin: charged > 0 ? Math.round((left / charged) * 100) : undefined }
  })
}
