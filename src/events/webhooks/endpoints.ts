/**
 * Managing webhook endpoints. Every change runs in a transaction that holds the organisation's clock, so that each
 * event is clearly before or after it, and writes an audit entry.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Prisma, type WebhookEndpoint, type WebhookPayload } from '../../../prisma/generated/client/client.ts'
import { type AuditEntry, type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import type { AddressGuard } from '../../platform/http/public-address.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { STORABLE, storable } from '../../platform/text/storable-text.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { conditionList } from '../conditions/check.ts'
import type { Condition } from '../conditions/condition.ts'
import type { EventDescription } from '../record-forms.ts'
import type { Prepare } from '../write.ts'
import { copyToConnections, enableConnections } from './app-connections.ts'
import { type EndpointScope, findChangeable, requireOwnClient } from './endpoint-scope.ts'
import { eventPattern } from './event-pattern.ts'
import { checkConditions } from './filters.ts'
import { type DeliveryRecord, findDelivery } from './log.ts'
import { type OwnHeaders, ownHeaders, sealHeaders } from './own-headers.ts'
import { type EventData, queueEvent } from './queue-event.ts'
import { endpointOwner, newSecret, resealed } from './signing-secrets.ts'

const HOUR = 3_600_000
/** Maximum and default time for which a replaced signing secret keeps signing. */
export const OVERLAP_HOURS = 24
/** Default and maximum number of concurrent requests to one endpoint. */
export const DEFAULT_CONCURRENCY = 10
export const MAX_CONCURRENCY = 100
/** Maximum of the limit of requests a minute. */
export const MAX_RATE = 60_000
export const MAX_ENDPOINTS = 100

/** The endpoints that count against the limit. */
export const countEndpoints = (control: Db, orgId: string): Promise<number> =>
  control.webhookEndpoint.count({ where: { orgId, deletedAt: null, parentId: null } })

/** Later than the last change, even in the same millisecond, so that every version has its own time. */
const changeAfter = ({ updatedAt }: WebhookEndpoint) =>
  new Date(Math.max(databaseClock.now().getTime(), updatedAt.getTime() + 1))

/** What validates an endpoint's URL and encrypts its secrets. */
export interface WebhookServices {
  guard: AddressGuard
  box: SecretBox
}

/** The context of a change. */
export interface EndpointChange extends EndpointScope {
  /** A transaction that holds the clock of `orgId`. */
  control: Db
  origin: AuditOrigin
  prepare: Prepare
  /** The event catalogue, which conditions are checked against. The command line sets none. */
  types?: readonly EventDescription[]
}

/** An endpoint whose signing secret has just been created. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint
  /** The signing secret in clear text. No later response shows it. */
  secret: string
}

const fields = {
  url: z.string(),
  eventTypes: z.array(eventPattern).min(1).max(100),
  conditions: conditionList.nullish(),
  description: z.string().trim().max(500).refine(storable, STORABLE).nullish(),
  enabled: z.boolean().nullish(),
  payload: z.enum(['full', 'thin'] satisfies WebhookPayload[]).nullish(),
  concurrency: z.int().min(1).max(MAX_CONCURRENCY).nullish(),
  ratePerMinute: z.int().min(1).max(MAX_RATE).nullish(),
  ordered: z.boolean().nullish(),
  headers: ownHeaders.nullish(),
}

/** The input schemas for creating and changing endpoints. */
export const newEndpoint = z.object({ ...fields, clientId: z.string().max(100).nullish() })
export const endpointChange = z.object(fields).partial()

type NewEndpoint = z.output<typeof newEndpoint>
type EndpointFields = z.output<typeof endpointChange>

/** @param path the URL's field in the request, e.g. `input.url` @throws {ApiError} validation_failed on `path` */
async function checkAddress(
  { prepare }: Pick<EndpointChange, 'prepare'>,
  { guard }: Pick<WebhookServices, 'guard'>,
  url: string,
  path: string,
): Promise<void> {
  const problem = await prepare(`check address ${url}`, () => guard.checkResolved(url))
  if (problem !== undefined) throw invalidField(path, 'invalid', problem)
}

/**
 * Create an endpoint with a new signing secret.
 * @param path the URL's field in the request
 * @throws {ApiError} validation_failed on `path` or `input.conditions`; conflict if the organisation has 100 endpoints already; as
 * `requireOwnClient` for an app's endpoint for all organisations
 */
export async function createEndpoint(
  { control, origin, prepare, types = [], ...scope }: EndpointChange,
  services: WebhookServices,
  { url, description, enabled, clientId: app, ...input }: NewEndpoint,
  path = 'input.url',
): Promise<EndpointWithSecret> {
  const { orgId } = scope
  if (app) await requireOwnClient(control, scope, app, 'input.clientId')
  checkConditions(types, input.eventTypes, input.conditions ?? [])
  await checkAddress({ prepare }, services, url, path)
  if ((await countEndpoints(control, orgId)) >= MAX_ENDPOINTS)
    throw new ApiError('conflict', {
      message: `The organisation has reached its limit of ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`,
    })
  const id = await nextId(control)
  const { text: secret, columns } = newSecret(services.box, orgId, id)
  const endpoint = await control.webhookEndpoint.create({
    data: {
      orgId,
      id,
      clientId: app || scope.clientId,
      appWide: Boolean(app),
      url,
      description: description || null,
      eventTypes: [...new Set(input.eventTypes)],
      conditions: storedConditions(input.conditions) ?? Prisma.DbNull,
      payload: input.payload ?? 'full',
      concurrency: input.concurrency ?? DEFAULT_CONCURRENCY,
      ratePerMinute: input.ratePerMinute ?? null,
      ordered: input.ordered ?? false,
      ...sealHeaders(services.box, endpointOwner(orgId, id), input.headers ?? {}),
      ...enabling(enabled ?? true),
      ...columns,
    },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.created', { events: endpoint.eventTypes })
  return { endpoint, secret }
}

/**
 * The columns of new headers; undefined if there is no change.
 * @throws {ApiError} conflict if the signing secret, which has the same key, cannot be decrypted
 */
function headersOf(box: SecretBox, endpoint: WebhookEndpoint, headers: OwnHeaders | null | undefined) {
  const { orgId, id, headerNames, secretKeyId } = endpoint
  if (headers === undefined) return undefined
  const isEmpty = headers === null || Object.keys(headers).length === 0
  if (isEmpty && headerNames.length === 0) return undefined
  const owner = endpointOwner(orgId, id)
  const sealed = sealHeaders(box, owner, headers ?? {})
  if (isEmpty || secretKeyId === box.keyId) return sealed
  if (!box.knownKeyIds.includes(secretKeyId))
    throw new ApiError('conflict', { message: 'The signing secret cannot be decrypted. Rotate it first.' })
  return { ...resealed(box, owner, { ...endpoint, headerValues: null }), ...sealed }
}

const originOf = (url: string) => new URL(url).origin

/** As conditions are stored: null if there are none. */
function storedConditions(conditions: readonly Condition[] | null | undefined): Prisma.InputJsonValue | null {
  if (!conditions?.length) return null
  return conditions.map(({ path, op, value }) => ({ path, op, ...(value != null && { value }) }))
}

async function nextId(control: Db): Promise<string> {
  const [row] = await control.$queryRaw<[{ id: string }]>`select next_id()::text as id`
  return row.id
}

/** The columns of an endpoint that a user enables or disables. Enabling it clears its record of failures. */
function enabling(enabled: boolean) {
  const noFailures = { failingSince: null, warnedPercent: 0, disconnected: false }
  return enabled
    ? ({ enabled, disabledAt: null, disabledReason: null, ...noFailures } as const)
    : ({ enabled, disabledAt: databaseClock.now(), disabledReason: 'asked' } as const)
}

/**
 * Change the given fields of an endpoint. Without another value, nothing is written.
 * @throws {ApiError} as `findChangeable`; validation_failed on `input.url`, `input.conditions` or `input.headers`
 */
export async function updateEndpoint(
  { control, origin, prepare, types = [], ...scope }: EndpointChange,
  services: WebhookServices,
  id: string,
  change: EndpointFields,
): Promise<WebhookEndpoint> {
  const { orgId } = scope
  const current = await findChangeable(control, scope, id)
  const { url, eventTypes, conditions, description, enabled, payload, concurrency, ratePerMinute, ordered } = change
  const wanted = {
    ...(url !== undefined && { url }),
    ...(eventTypes !== undefined && { eventTypes: [...new Set(eventTypes)] }),
    ...(conditions !== undefined && { conditions: storedConditions(conditions) }),
    ...(description !== undefined && { description: description || null }),
    ...(payload && { payload }),
    ...(concurrency && { concurrency }),
    ...(ratePerMinute !== undefined && { ratePerMinute }),
    ...(typeof ordered === 'boolean' && { ordered }),
    ...(typeof enabled === 'boolean' && { enabled }),
  }
  const headers = headersOf(services.box, current, change.headers)
  const fields = [
    ...(Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => !isDeepStrictEqual(wanted[name], current[name]),
    ),
    ...(headers === undefined ? [] : (['headers'] as const)),
  ]
  if (fields.length === 0) {
    if (current.appWide && enabled === true) await enableConnections(control, current) // some may be disabled
    return current
  }
  if (fields.includes('eventTypes') || fields.includes('conditions')) {
    const { eventTypes: patterns, conditions: checked } = { ...current, ...wanted }
    checkConditions(types, patterns, (checked ?? []) as unknown as Condition[])
  }
  if (fields.includes('url')) {
    await checkAddress({ prepare }, services, url as string, 'input.url')
    // Otherwise who may change the URL could have the values, which are not shown, sent to a server of their own.
    if (headers === undefined && current.headerNames.length > 0 && originOf(url as string) !== originOf(current.url))
      throw invalidField(
        'input.headers',
        'required',
        'is required with a URL on another server, to which they are not sent',
      )
  }
  const { conditions: wantedConditions, ...others } = wanted
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: {
      ...others,
      ...headers,
      ...(fields.includes('conditions') && { conditions: wantedConditions ?? Prisma.DbNull }),
      ...(fields.includes('enabled') && enabling(wanted.enabled as boolean)),
      updatedAt: changeAfter(current),
    },
  })
  if (endpoint.appWide) await copyToConnections(control, endpoint)
  if (endpoint.appWide && typeof enabled === 'boolean') await enableConnections(control, endpoint)
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.updated', { fields })
  return endpoint
}

/**
 * Delete an endpoint and its secrets. Its delivery log is kept until its retention ends.
 * @throws {ApiError} as `findChangeable`
 */
export async function deleteEndpoint(
  { control, origin, ...scope }: EndpointChange,
  id: string,
): Promise<WebhookEndpoint> {
  const { orgId } = scope
  await findChangeable(control, scope, id)
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: {
      deletedAt: databaseClock.now(),
      secret: new Uint8Array(),
      previousSecret: null,
      previousSecretUntil: null,
      headerValues: null,
    },
  })
  if (endpoint.appWide) await copyToConnections(control, endpoint)
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.deleted')
  return endpoint
}

/**
 * Replace the signing secret. Deliveries are signed with both the new and the replaced secret for `overlapHours`; a
 * secret that an earlier rotation replaced stops signing at once.
 * @param overlapHours 0 to 24
 * @throws {ApiError} as `findChangeable`; validation_failed on `overlapHours`
 */
export async function rotateSecret(
  { control, origin, ...scope }: EndpointChange,
  { box }: WebhookServices,
  id: string,
  overlapHours: number,
): Promise<EndpointWithSecret> {
  if (overlapHours < 0 || overlapHours > OVERLAP_HOURS)
    throw invalidField('overlapHours', 'invalid', `must be 0 to ${OVERLAP_HOURS}`)
  const { orgId } = scope
  const current = await findChangeable(control, scope, id)
  const owner = endpointOwner(orgId, current.id) // not `id`, which may be in capital letters
  // A secret that cannot be decrypted has no overlap: rotating is a remedy for it.
  const isKnown = box.knownKeyIds.includes(current.secretKeyId)
  const overlap = isKnown ? overlapHours : 0
  const { text: secret, columns } = newSecret(box, orgId, current.id)
  const endpoint = await control.webhookEndpoint.update({
    where: { orgId_id: { orgId, id } },
    data: {
      ...columns,
      // Headers have the key of the secret. If it is not known, they are lost.
      ...(isKnown
        ? { headerValues: resealed(box, owner, current).headerValues }
        : { headerNames: [], headerValues: null }),
      updatedAt: changeAfter(current),
      previousSecret: overlap === 0 ? null : box.seal(box.open(current.secret, current.secretKeyId, owner), owner),
      previousSecretUntil: overlap === 0 ? null : new Date(databaseClock.now().getTime() + overlap * HOUR),
    },
  })
  await auditEndpoint(control, origin, endpoint, 'webhook_endpoint.secret_rotated', { overlap_hours: overlap })
  return { endpoint, secret }
}

/**
 * Queue the example of an event type for one endpoint. It is signed and sent like a real event, but never retried.
 * @throws {ApiError} as `findChangeable`; validation_failed on `type`; conflict if the endpoint is disabled
 */
export async function sendTestEvent(
  { control, ...scope }: EndpointChange,
  types: readonly EventDescription[],
  id: string,
  type: string,
): Promise<DeliveryRecord> {
  const endpoint = await findChangeable(control, scope, id)
  const description = types.find(({ name }) => name === type)
  if (description === undefined) throw invalidField('type', 'invalid', 'must be an event type from the catalogue')
  if (!endpoint.enabled) throw new ApiError('conflict', { message: 'This endpoint is disabled. Enable it first.' })
  return findDelivery(
    control,
    scope,
    await queueEvent(control, endpoint, type, description.example as unknown as EventData, true),
  )
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
