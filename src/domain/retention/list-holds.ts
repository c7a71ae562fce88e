/** Lists legal holds, with the names that a person needs to read them. */
import type { LegalHold, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { type LogPage, logPage } from '../../platform/log-page.ts'
import { isUuid } from '../../platform/text/uuid.ts'

export interface ListedHold extends Omit<LegalHold, 'placedBy' | 'releasedBy'> {
  workerName: string
  /** Names of users; null if the account is gone. */
  placedBy: string | null
  releasedBy: string | null
}

interface HoldQuery {
  workerId?: string | null | undefined
  released?: boolean | null | undefined
  limit: number
  /** The id of the last hold of the previous page. */
  after?: string | null | undefined
}

/** A page of holds, latest first. @throws {ApiError} validation_failed on `cursor`; not_found for a worker's id that is none */
export async function listHolds(control: Db, orgId: string, query: HoldQuery): Promise<LogPage<ListedHold>> {
  const { workerId, released, limit, after } = query
  if (workerId && !isUuid(workerId)) throw new ApiError('not_found')
  if (after && !isUuid(after)) throw invalidField('cursor', 'invalid', 'must be the nextCursor of a page of this list')
  const where: Prisma.LegalHoldWhereInput = {
    orgId,
    ...(workerId && { workerId }),
    ...(released != null && { releasedAt: released ? { not: null } : null }),
    ...(after && { id: { lt: after } }),
  }
  const found = await control.legalHold.findMany({ where, orderBy: { id: 'desc' }, take: limit + 1 })
  return logPage(await listed(control, orgId, found), limit)
}

/** A hold as it is listed. */
export async function listedHold(control: Db, hold: LegalHold): Promise<ListedHold> {
  const [row] = await listed(control, hold.orgId, [hold])
  return row as ListedHold
}

async function listed(control: Db, orgId: string, holds: readonly LegalHold[]): Promise<ListedHold[]> {
  const workers = await control.worker.findMany({
    where: { orgId, id: { in: holds.map(({ workerId }) => workerId) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const people = holds.flatMap(({ placedBy, releasedBy }) => [placedBy, releasedBy]).filter((id) => id !== null)
  const users = await control.user.findMany({ where: { id: { in: people } }, select: { id: true, name: true } })
  const names = new Map([
    ...workers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...users.map(({ id, name }) => [id, name] as const),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return holds.map((hold) => ({
    ...hold,
    workerName: names.get(hold.workerId) ?? '',
    placedBy: nameOf(hold.placedBy),
    releasedBy: nameOf(hold.releasedBy),
  }))
}
