/**
 * Signing secrets that cannot be decrypted, because MUSTER_SECRET is not the one that encrypted them. Deliveries to
 * their endpoints wait. The organisation is notified once a day until the secrets can be decrypted.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import type { Db } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/database/sweep.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { systemWrite } from '../system-write.ts'
import type { HealthServices } from './endpoint-health.ts'

const MINUTE = 60_000
const CHECK_EVERY = 10 * MINUTE
const REMIND_AFTER = 24 * 60 * MINUTE
const NOTICE = 'webhook_endpoint.secret_unreadable'

interface SecretServices extends HealthServices {
  box: SecretBox
  log: Logger
}

/** Whether the secrets of all endpoints, of any organisation, can be decrypted. */
export async function areSecretsReadable(pool: Pool, box: SecretBox): Promise<boolean> {
  return (await organisationsAffected(pool, box)).length === 0
}

/** Check now and every ten minutes, and notify affected organisations. @returns a function that stops it */
export function watchSecrets(services: SecretServices): () => void {
  const check = () => notifyAffected(services)
  void check().catch(() => {}) // the next check tries again
  return sweepEvery(CHECK_EVERY, check)
}

/** Notify each affected organisation that was not notified in the last day. */
export async function notifyAffected(services: SecretServices): Promise<void> {
  const { database, box, clock, log } = services
  for (const orgId of await organisationsAffected(database.pool, box))
    try {
      if (await isNotified(database.prisma, orgId, clock.now())) continue // without the lock that writes need
      await notify(services, orgId)
    } catch (error) {
      log.warn(
        { err: error, organisation: orgId },
        'an organisation could not be notified of unreadable webhook secrets',
      )
    }
}

async function organisationsAffected(pool: Pool, { knownKeyIds }: SecretBox): Promise<string[]> {
  const { rows } = await pool.query<{ org: string }>(
    `select distinct org_id::text as org from webhook_endpoints
     where deleted_at is null and parent_id is null and secret_key_id <> all ($1) and org_id <> $2`,
    [knownKeyIds, SANDBOX_ORGANISATION],
  )
  return rows.map(({ org }) => org)
}

async function isNotified(db: Db, orgId: string, at: Date): Promise<boolean> {
  const createdAt = { gt: new Date(at.getTime() - REMIND_AFTER) }
  return (await db.notification.count({ where: { orgId, type: NOTICE, createdAt } })) > 0
}

/** Checks for an earlier notice in the same transaction, so that several processes send only one. */
async function notify(services: SecretServices, orgId: string): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const unreadable = { orgId, deletedAt: null, parentId: null, secretKeyId: { notIn: [...services.box.knownKeyIds] } }
    const endpoints = await write.control.webhookEndpoint.findMany({ where: unreadable, orderBy: { id: 'asc' } })
    const [first] = endpoints
    if (first === undefined || (await isNotified(write.control, orgId, write.at))) return
    const many = endpoints.length === 1 ? first.url : `${first.url} and ${endpoints.length - 1} more`
    await services.notify(write, {
      type: NOTICE,
      title: 'Webhooks cannot be signed',
      body:
        `The signing secrets of ${many} were encrypted with another MUSTER_SECRET. Their deliveries wait. ` +
        'Restore MUSTER_SECRET, set MUSTER_PREVIOUS_SECRET to the earlier one, or rotate the secrets of the endpoints.',
      severity: 'critical',
      subjectType: 'webhook_endpoint',
      subjectId: first.id,
    })
  })
}
