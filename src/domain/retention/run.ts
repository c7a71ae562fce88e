/**
 * Applies an organisation's retention rules for a day. What has gone is found no more, so a job that was stopped begins
 * again. A record that cannot be removed is logged and left for the next day.
 */

import type { Logger } from 'pino'
import type { RetentionSubject } from '../../../prisma/generated/client/enums.ts'
import { type SystemServices, systemWrite } from '../../events/system-write.ts'
import { nameStatement } from '../../platform/database/client.ts'
import { isConnectionLost } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import type { DailyStep } from '../daily/batch.ts'
import { IN_ORDER, WINDOW } from '../forgetting/find.ts'
import { dueInWindow } from './due.ts'
import { type RetentionJob, retentionQueue } from './queue.ts'
import { removeDue } from './remove.ts'
import { type StoredRule, storedRules } from './rules.ts'

/** Records of a transaction. */
const BATCH = 200
/** Workers who are erased in a day, because each erasure searches all logs; the others follow on the next days. */
export const MOST_ERASED = 100

export interface RetentionServices extends SystemServices {
  log: Pick<Logger, 'error'>
}

/** Enqueue the job of an organisation that has rules. */
export const enqueueRetention: DailyStep = async (services, orgId, today) => {
  const { prisma } = services.database
  if ((await prisma.retentionRule.count({ where: { orgId } })) === 0) return false
  const jobs = collectJobs(services)
  await jobs.send(prisma, retentionQueue, { orgId, day: today.toISOString().slice(0, 10) }, orgId)
  jobs.announce()
  return false
}

/**
 * Remove what is due.
 * @param window rows that one statement examines
 * @throws the reason of `signal` when it is aborted
 */
export async function applyRetention(
  services: RetentionServices,
  { orgId, day }: RetentionJob,
  signal: AbortSignal,
  window = WINDOW,
): Promise<void> {
  const { prisma } = services.database
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: { closedAt: true } })
  if (organisation === null || organisation.closedAt !== null) return // closed since: nothing of it changes
  const rules = await storedRules({ control: prisma, orgId })
  for (const subject of new Set(rules.map((rule) => rule.subject))) {
    let left = subject === 'workers' ? MOST_ERASED : Number.POSITIVE_INFINITY
    for await (const ids of findDue(services, { orgId, day, rules, subject, window }, signal)) {
      const batch = ids.slice(0, left)
      await remove(services, orgId, { subject, ids: batch, day }, signal)
      left -= batch.length
      if (left === 0) break
    }
  }
}

interface Search {
  orgId: string
  day: string
  rules: readonly StoredRule[]
  subject: RetentionSubject
  window: number
}

/** Batches of ids that are due, in windows by the primary key, so that a table is read once. */
async function* findDue(
  { database }: RetentionServices,
  { orgId, day, rules, subject, window }: Search,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const text = dueInWindow(subject, window)
  for (let after: string = NIL_UUID; ; ) {
    signal.throwIfAborted()
    const values = [orgId, JSON.stringify(rules), day, after]
    const [found] = await inTransaction(database, async ({ query }) => {
      const read = query<{ last: string | null; ids: string[] }>({ name: nameStatement(text), text, values })
      const [, rows] = await Promise.all([query(IN_ORDER), read])
      return rows
    })
    if (found == null || found.last === null) return
    after = found.last
    for (let start = 0; start < found.ids.length; start += BATCH) yield found.ids.slice(start, start + BATCH)
  }
}

interface Batch {
  subject: RetentionSubject
  ids: readonly string[]
  day: string
}

/** Remove a batch; if that fails, each record on its own. */
async function remove(services: RetentionServices, orgId: string, batch: Batch, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  try {
    await systemWrite(services, orgId, (write) => removeDue(write, batch.subject, batch.ids, batch.day))
  } catch (error) {
    if (isConnectionLost(error)) throw error
    const { subject, ids } = batch
    if (ids.length > 1) for (const id of ids) await remove(services, orgId, { ...batch, ids: [id] }, signal)
    else
      services.log.error(
        { err: error, orgId, subject, id: ids[0] },
        'a record could not be removed by its retention rule',
      )
  }
}
