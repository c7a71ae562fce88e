/**
 * Webhook endpoints as their organisation manages them. Every change is made in a transaction of the organisation's clock,
 * so that an event is written either before it or after it, and has its audit entry.
 */
import { z } from 'zod'
import type { WebhookEndpoint, WebhookPayload } from '../../../prisma/generated/client/client.ts'
import { type AuditEntry, type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { EventDescription } from '../record-forms.ts'
import type { AddressGuard } from './address.ts'
import { eventPattern } from './event-pattern.ts'
import { type DeliveryRecord, findDelivery } from './log.ts'
import type { SecretBox } from './secret-box.ts'
import { endpointOwner, newSecret } from './signing-secrets.ts'

const HOUR = 3_600_000
export const OVERLAP_HOURS = 24
export const DEFAULT_CONCURRENCY = 10
export const MAX_CONCURRENCY = 100
const MAX_ENDPOINTS = 100

/** What endpoints are made with. */
export interface WebhookServices {
  guard: AddressGuard
  box: SecretBox
}

/** Who changes what: a transaction, begun with the clock of `orgId`. */
export interface EndpointChange {
  control: Db
  origin: AuditOrigin
  orgId: string
}

export interface MadeEndpoint {
  endpoint: WebhookEndpoint
  /** Its signing secret, in this answer and nowhere else. */
  secret: string
}

const fields = {
  url: z.string(),
  eventTypes: z.array(eventPattern).min(1).max(100),
  description: z.string().trim().max(500).nullish(),
  enabled: z.boolean().nullish(),
  payload: z.enum(['full', 'thin'] satisfies WebhookPayload[]).nullish(),
  concurrency: z.int().min(1).max(MAX_CONCURRENCY).nullish(),
}

export const newEndpoint = z.object(fields)
export const endpointChange = z.object(fields).partial()

type NewEndpoint = z.output<typeof newEndpoint>
type EndpointFields = z.output<typeof endpointChange>

/** @param path names the address in the request, e.g. `input.url` */
async function checkAddress({ guard }: Pick<WebhookServices, 'guard'>, url: string, path: string): Promise<void> {
  const problem = await guard.problemNow(url)
  if (problem !== undefined) throw invalidField(path, 'invalid', problem)
}

/** @throws {ApiError} validation_failed on the address; conflict where there are too many */
export async function createEndpoint(
  { control, origin, orgId }: EndpointChange,
  services: WebhookServices,
  { url, description, enabled, ...given }: NewEndpoint,
  path = 'input.url',
): Promise<MadeEndpoint> {
  await checkAddress(services, url, path)
  if ((await control.webhookEndpoint.count({ where: { orgId, deletedAt: null } })) >= MAX_ENDPOINTS)
    throw new ApiError('conflict', { message: `There are ${MAX_ENDPOINTS} endpoints already. Delete one first.` })
  const id = await nextId(control)
  const { text: secret, columns } = newSecret(services.box, orgId, id)
  const endpoint = await control.webhookEndpoint.create({
    data: {
      orgId,
      id,
      url,
      description: description || null,
      eventTypes: [...new Set(given.eventTypes)],
      payload: given.payload ?? 'full',
      concurrency: given.concurrency ?? DEFAULT_CONCURRENCY,
      ...enabling(enabled ?? true),
      ...columns,
    },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.created', { events: endpoint.eventTypes })
  return { endpoint, secret }
}

async function nextId(control: Db): Promise<string> {
  const [row] = await control.$queryRaw<[{ id: string }]>`select next_id()::text as id`
  return row.id
}

/** What an endpoint that is enabled or disabled by hand has; one that is enabled begins without a past. */
function enabling(enabled: boolean) {
  const past = { failingSince: null, warnedPercent: 0 }
  return enabled
    ? ({ enabled, disabledAt: null, disabledReason: null, ...past } as const)
    : ({ enabled, disabledAt: new Date(), disabledReason: 'asked' } as const)
}

export async function updateEndpoint(
  { control, origin, orgId }: EndpointChange,
  services: WebhookServices,
  id: string,
  change: EndpointFields,
): Promise<WebhookEndpoint> {
  const now = await findEndpoint(control, orgId, id)
  const { url, eventTypes: types, description, enabled, payload, concurrency } = change
  if (url !== undefined && url !== now.url) await checkAddress(services, url, 'input.url')
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: {
      ...(url !== undefined && { url }),
      ...(types !== undefined && { eventTypes: [...new Set(types)] }),
      ...(description !== undefined && { description: description || null }),
      ...(payload && { payload }),
      ...(concurrency && { concurrency }),
      ...(typeof enabled === 'boolean' && enabled !== now.enabled && enabling(enabled)),
    },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.updated', { fields: Object.keys(change) })
  return endpoint
}

/** Delete an endpoint: nothing more is sent to it; its log stays as long as logs do. */
export async function deleteEndpoint({ control, origin, orgId }: EndpointChange, id: string): Promise<WebhookEndpoint> {
  await findEndpoint(control, orgId, id)
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: { deletedAt: new Date(), secret: new Uint8Array(), previousSecret: null, previousSecretUntil: null },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.deleted')
  return endpoint
}

/**
 * A new signing secret; the one before signs beside it for a while. A secret that was replaced earlier stops at once.
 * @param overlapHours how long, 0 to 24
 */
export async function rotateSecret(
  { control, origin, orgId }: EndpointChange,
  { box }: WebhookServices,
  id: string,
  overlapHours: number,
): Promise<MadeEndpoint> {
  if (overlapHours < 0 || overlapHours > OVERLAP_HOURS)
    throw invalidField('overlapHours', 'invalid', `must be 0 to ${OVERLAP_HOURS}`)
  const now = await findEndpoint(control, orgId, id)
  const owner = endpointOwner(orgId, id)
  const { text: secret, columns } = newSecret(box, orgId, id)
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: {
      ...columns,
      previousSecret: overlapHours === 0 ? null : box.seal(box.open(now.secret, now.secretKeyId, owner), owner),
      previousSecretUntil: overlapHours === 0 ? null : new Date(Date.now() + overlapHours * HOUR),
    },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.secret_rotated', { overlap_hours: overlapHours })
  return { endpoint, secret }
}

/**
 * Deliver the example of an event type to one endpoint, once, as a live event would be.
 * @throws {ApiError} not_found; validation_failed on `type`; conflict if it is disabled
 */
export async function sendTestEvent(
  { control, orgId }: EndpointChange,
  types: readonly EventDescription[],
  id: string,
  type: string,
): Promise<DeliveryRecord> {
  const endpoint = await findEndpoint(control, orgId, id)
  const description = types.find(({ name }) => name === type)
  if (description === undefined) throw invalidField('type', 'invalid', 'must be an event type of the catalogue')
  if (!endpoint.enabled) throw new ApiError('conflict', { message: 'This endpoint is disabled. Enable it first.' })
  const { object, sequence } = description.example as { object: { object: string; id: string }; sequence: number }
  const [made] = await control.$queryRaw<[{ id: string }]>`
    with written as (
      insert into webhook_deliveries (org_id, endpoint_id, event_id, event_type, body, test)
      select ${orgId}::uuid, ${id}::uuid, e.id, ${type}, webhook_body(e.id, ${type}, write_stamp(), ${orgId}::uuid,
        case ${endpoint.payload} when 'full' then ${JSON.stringify(description.example)}
          else thin_data(${object.object}, ${object.id}::uuid, ${sequence}) end), true
      from next_event_id() as e (id) returning org_id, endpoint_id, id)
    insert into webhook_backlog (org_id, endpoint_id, delivery_id) select org_id, endpoint_id, id from written
    returning delivery_id::text as id`
  return findDelivery(control, orgId, made.id)
}

/** @throws {ApiError} not_found for one that is absent, deleted or another organisation's */
export async function findEndpoint(control: Db, orgId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint =
    isUuid(id) && (await control.webhookEndpoint.findUnique({ where: { orgId_id: { orgId, id }, deletedAt: null } }))
  if (!endpoint) throw new ApiError('not_found', { message: 'There is no such webhook endpoint.' })
  return endpoint
}

export function listEndpoints(control: Db, orgId: string): Promise<WebhookEndpoint[]> {
  return control.webhookEndpoint.findMany({ where: { orgId, deletedAt: null }, orderBy: { id: 'asc' } })
}

async function auditEndpoint(
  control: Db,
  origin: AuditOrigin,
  { orgId, id, url }: WebhookEndpoint,
  action: AuditEntry['action'],
  detail?: AuditEntry['detail'],
): Promise<void> {
  const target = { type: 'webhook_endpoint', id, name: url } as const
  await audit(control, origin, { orgId, action, target, ...(detail && { detail }) })
}
