/**
 * Signing secrets that cannot be decrypted, because MUSTER_SECRET is not the one that encrypted them. Deliveries of
 * their endpoints wait. The organisation is notified, once a day as long as it lasts.
 */
import type { Pool } from 'pg'
import { sweepEvery } from '../../platform/sweep.ts'
import { systemWrite } from '../system-write.ts'
import type { HealthServices } from './endpoint-health.ts'
import type { SecretBox } from './secret-box.ts'

const MINUTE = 60_000
const CHECK_EVERY = 10 * MINUTE
const REMIND_AFTER = 24 * 60 * MINUTE
const NOTICE = 'webhook_endpoint.secret_unreadable'

interface SecretServices extends HealthServices {
  box: SecretBox
}

/** Whether the secrets of all endpoints, of any organisation, can be decrypted. */
export async function areSecretsReadable(pool: Pool, box: SecretBox): Promise<boolean> {
  return (await organisationsAffected(pool, box)).length === 0
}

/** Notify the organisations whose secrets cannot be decrypted: now, and every ten minutes. @returns a function that stops it */
export function watchSecrets(services: SecretServices): () => void {
  const check = () => notifyAffected(services)
  void check().catch(() => {}) // the next check tries again
  return sweepEvery(CHECK_EVERY, check)
}

async function notifyAffected(services: SecretServices): Promise<void> {
  for (const orgId of await organisationsAffected(services.database.pool, services.box)) await notify(services, orgId)
}

async function organisationsAffected(pool: Pool, { knownKeyIds }: SecretBox): Promise<string[]> {
  const { rows } = await pool.query<{ org: string }>(
    'select distinct org_id::text as org from webhook_endpoints where deleted_at is null and secret_key_id <> all ($1)',
    [knownKeyIds],
  )
  return rows.map(({ org }) => org)
}

/** In one transaction with the look for an earlier notice, so that several processes send one. */
async function notify(services: SecretServices, orgId: string): Promise<void> {
  await systemWrite(services, orgId, async (write) => {
    const unreadable = { orgId, deletedAt: null, secretKeyId: { notIn: [...services.box.knownKeyIds] } }
    const endpoints = await write.control.webhookEndpoint.findMany({ where: unreadable, orderBy: { id: 'asc' } })
    const since = new Date(write.at.getTime() - REMIND_AFTER)
    const earlier = { orgId, type: NOTICE, createdAt: { gt: since } }
    const [first] = endpoints
    if (first === undefined || (await write.control.notification.count({ where: earlier })) > 0) return
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
