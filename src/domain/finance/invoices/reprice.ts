/** Reprices approved timesheets that are on no invoice at the current rates. */
import { z } from 'zod'
import { resources } from '../../../access/resources.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { reference } from '../../input/checks.ts'
import { validInput } from '../../input/input.ts'
import { findReferenced } from '../../records/references.ts'
import { type Charge, chargeTimesheets, unbilled } from '../charges.ts'

/** The result of repricing. */
export interface Repriced {
  /** Timesheets whose rates changed. */
  timesheets: number
  /** Their totals before and after, by currency, in minor units. */
  amounts: { currency: string; before: number; after: number }[]
  /** Timesheets that still have no unique charge rate. */
  withoutRate: number
  /** The `after` of the next call; null if no timesheets are left. */
  nextAfter: string | null
}

const which = z.object({ clientId: reference.nullish(), projectId: reference.nullish(), after: reference.nullish() })

/** The maximum number of timesheets per call, because a call holds up the organisation's other writes. */
export const MAX_REPRICED = 2000

/**
 * Charge approved timesheets that are on no invoice at the current rates: all, or those of a client or project, in the
 * order of their ids from `after` on. Repeating it changes nothing.
 * @throws {ApiError} validation_failed
 */
export async function repriceUnbilledWork(write: CallerWrite, input: unknown): Promise<Repriced> {
  const { db } = write
  const { clientId, projectId, after } = validInput(which, input, '')
  if (clientId) await findReferenced(resources.clients, clientId, write, 'clientId')
  if (projectId) await findReferenced(resources.projects, projectId, write, 'projectId')
  const chosen = { ...(projectId && { projectId }), ...(clientId && { project: { clientId } }) }
  const sheets = await db.timesheet.findMany({
    where: { ...unbilled, ...chosen, ...(after && { id: { gt: after } }) },
    include: { charge: true },
    orderBy: { id: 'asc' },
    take: MAX_REPRICED,
  })
  const charged = await chargeTimesheets(db, sheets)
  const changed = charged.filter(({ isChanged }) => isChanged)
  const last = sheets.at(-1)
  return {
    timesheets: changed.length,
    amounts: sumsOf(changed),
    withoutRate: charged.filter(({ charge }) => charge.currency === null).length,
    nextAfter: sheets.length < MAX_REPRICED || last === undefined ? null : last.id,
  }
}

function sumsOf(changed: readonly { before: Charge | null; charge: Charge }[]): Repriced['amounts'] {
  const sums = new Map<string, { before: number; after: number }>()
  const add = (charge: Charge | null, time: 'before' | 'after') => {
    if (charge?.currency == null) return
    const sum = sums.get(charge.currency) ?? { before: 0, after: 0 }
    sum[time] += Number(charge.amount)
    sums.set(charge.currency, sum)
  }
  for (const { before, charge } of changed) {
    add(before, 'before')
    add(charge, 'after')
  }
  const amounts = [...sums].map(([currency, sum]) => ({ currency, ...sum }))
  return amounts.sort((one, other) => (one.currency < other.currency ? -1 : 1))
}
