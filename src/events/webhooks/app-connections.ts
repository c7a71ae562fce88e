/**
 * The endpoint of an app for all organisations that connected it. The organisation that registered the app has it, with
 * its URL and secret. Each connected organisation has a row of its own that names it as its parent, so that events,
 * leases, retries and logs stay those of the organisation. A sweep creates these rows when people connect the app, and
 * ends them when access ends, whatever ended it. Until then, owners.ts refuses each delivery.
 */

import type { Logger } from 'pino'
import { Prisma, type WebhookEndpoint } from '../../../prisma/generated/client/client.ts'
import { type App, appKey, connectedApps, connectedWith, scopesOfApps } from '../../access/oauth/app-scopes.ts'
import type { Db } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/database/sweep.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../system-write.ts'
import { queueEvent } from './queue-event.ts'

const SECOND = 1000
const SWEEP_EVERY = 2 * SECOND
const BATCH = 100

const dueStatement = {
  name: 'due connections of apps',
  text: `
    with parents as (
      select client_id from webhook_endpoints where app_wide and parent_id is null and deleted_at is null),
    connected as (${connectedApps} and g.client_id in (select client_id from parents)),
    open as (
      select org_id, client_id from webhook_endpoints
      where parent_id is not null and not disconnected and deleted_at is null)
    select coalesce(connected.org_id, open.org_id)::text as "orgId",
      coalesce(connected.client_id, open.client_id) as "clientId"
    from connected full join open on open.org_id = connected.org_id and open.client_id = connected.client_id
    where connected.org_id is null or open.org_id is null
    order by 1, 2
    limit ${BATCH}`,
}

/** Keep the rows of connected organisations up to date. @returns a function that stops it */
export function watchConnections(services: SystemServices & { log: Pick<Logger, 'warn'> }): () => void {
  return sweepEvery(SWEEP_EVERY, (stop) =>
    updateConnections(services, stop).catch((error) =>
      services.log.warn({ err: error }, 'connections of apps could not be updated; retrying'),
    ),
  )
}

/**
 * Update the rows of all organisations that have connected or disconnected an app. One that fails holds up no other of
 * its batch; then the first error is thrown.
 */
export async function updateConnections(services: SystemServices, stop?: AbortSignal): Promise<void> {
  const values = connectedWith('webhooks:manage')
  for (;;) {
    const { rows } = await services.database.pool.query<App>({ ...dueStatement, values })
    const failures: unknown[] = []
    for (const app of rows)
      if (stop?.aborted !== true) await updateConnection(services, app).catch((error) => failures.push(error))
    if (failures.length > 0) throw failures[0]
    if (rows.length < BATCH || stop?.aborted === true) return
  }
}

/** Create or end the row of one organisation, as its people have connected or disconnected the app. */
export async function updateConnection(services: SystemServices, app: App): Promise<void> {
  const { pool } = services.database
  const scopes = [...((await scopesOfApps(pool, [app])).get(appKey(app)) ?? [])].toSorted((one, other) =>
    one.localeCompare(other),
  )
  await systemWrite(services, app.orgId, async (write) => {
    const parent = await parentOf(write.control, app.clientId)
    const row = await rowOf(write.control, app)
    const connected = parent !== undefined && (await isConnected(write, app))
    if (connected && (row === undefined || row.disconnected))
      await announce(write, await openRow(write.control, app.orgId, parent, row), 'app.connected', scopes)
    if (connected || row === undefined || row.disconnected) return
    const data = { eventTypes: [], disconnected: true }
    await write.control.webhookEndpoint.update({ where: { orgId_id: { orgId: row.orgId, id: row.id } }, data })
    if (parent !== undefined) await announce(write, row, 'app.revoked', [])
  })
  services.changes.publish(app.orgId, 'deliveries')
}

/** The app's own endpoint, locked against changes, which are copied to the rows that exist. */
async function parentOf(control: Db, clientId: string): Promise<WebhookEndpoint | undefined> {
  const client = await control.oauthClient.findUnique({ where: { clientId }, select: { orgId: true } })
  const found = await control.$queryRaw<{ orgId: string; id: string }[]>`
    select w.org_id::text as "orgId", w.id::text from webhook_endpoints w
    where w.org_id = ${client?.orgId ?? null}::uuid
      and w.client_id = ${clientId} and w.app_wide and w.parent_id is null and w.deleted_at is null
    for share`
  const [key] = found
  return key && control.webhookEndpoint.findUniqueOrThrow({ where: { orgId_id: key } })
}

async function rowOf(control: Db, { orgId, clientId }: App): Promise<WebhookEndpoint | undefined> {
  const where = { orgId, clientId, parentId: { not: null }, deletedAt: null }
  return (await control.webhookEndpoint.findFirst({ where })) ?? undefined
}

async function isConnected({ send }: SystemWrite, { orgId, clientId }: App): Promise<boolean> {
  const text = `${connectedApps} and g.org_id = $3::uuid and g.client_id = $4`
  const values = [...connectedWith('webhooks:manage'), orgId, clientId]
  return (await send({ name: 'connection of an app', text, values })).length > 0
}

async function openRow(
  control: Db,
  orgId: string,
  parent: WebhookEndpoint,
  row: WebhookEndpoint | undefined,
): Promise<WebhookEndpoint> {
  const data = { ...settingsOf(parent), disconnected: false, failingSince: null, warnedPercent: 0 }
  if (row !== undefined) return control.webhookEndpoint.update({ where: { orgId_id: { orgId, id: row.id } }, data })
  const [{ id }] = await control.$queryRaw<[{ id: string }]>`select next_id()::text as id`
  const { clientId, orgId: parentOrgId, id: parentId } = parent
  const noSecret = { secret: new Uint8Array(), secretKeyId: '' }
  const owner = { orgId, id, clientId, appWide: true, parentOrgId, parentId }
  return control.webhookEndpoint.create({ data: { ...owner, ...data, ...noSecret } })
}

/** What the rows of connected organisations have in common with their parent. */
function settingsOf(parent: WebhookEndpoint) {
  const { url, eventTypes, description, enabled, disabledAt, disabledReason } = parent
  return { url, eventTypes, description, enabled, disabledAt, disabledReason, ...limitsOf(parent) }
}

/** What the rows have in common with their parent, whether they are connected or not. */
function limitsOf({ payload, concurrency, ratePerMinute, ordered, conditions }: WebhookEndpoint) {
  return { payload, concurrency, ratePerMinute, ordered, conditions: conditions ?? Prisma.DbNull }
}

/** Copy a changed endpoint to the rows of the connected organisations, except whether they are enabled. */
export async function copyToConnections(control: Db, parent: WebhookEndpoint): Promise<void> {
  const { url, eventTypes, description, deletedAt } = parent
  const where = { parentOrgId: parent.orgId, parentId: parent.id, deletedAt: null }
  const data = { url, description, deletedAt, ...limitsOf(parent) }
  await control.webhookEndpoint.updateMany({ where: { ...where, disconnected: false }, data: { eventTypes } })
  await control.webhookEndpoint.updateMany({ where, data })
}

/** Enable or disable the rows of the connected organisations. Enabling them clears their failures. */
export async function enableConnections(control: Db, parent: WebhookEndpoint): Promise<void> {
  const { enabled, disabledAt, disabledReason } = parent
  const failures = enabled ? { failingSince: null, warnedPercent: 0 } : {}
  await control.webhookEndpoint.updateMany({
    where: { parentOrgId: parent.orgId, parentId: parent.id, deletedAt: null },
    data: { enabled, disabledAt, disabledReason, ...failures },
  })
}

async function announce(
  { control, at }: SystemWrite,
  row: WebhookEndpoint,
  type: 'app.connected' | 'app.revoked',
  scopes: readonly string[],
): Promise<void> {
  const { id, name } = await control.oauthClient.findUniqueOrThrow({
    where: { clientId: row.clientId as string },
    select: { id: true, name: true },
  })
  const object = { object: 'app', id, client_id: row.clientId, name, scopes, updated_at: at.toISOString() }
  await queueEvent(control, row, type, { object, sequence: at.getTime() * 1000 }, false)
}
