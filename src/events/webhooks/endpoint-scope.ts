/** The endpoints that a caller sees and changes. */
import type { WebhookEndpoint } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { isUuid } from '../../platform/text/uuid.ts'

export interface EndpointScope {
  orgId: string
  /** The `client_id` of an app, which manages its own endpoints only; null for the organisation, which manages all. */
  clientId: string | null
  /** Whether the caller manages the organisation's OAuth clients, and so the endpoints that get other organisations' events. */
  managesApps: boolean
}

/** @throws {ApiError} not_found if the endpoint does not exist, is deleted, or is not the caller's */
export async function findEndpoint(
  control: Db,
  { orgId, clientId }: EndpointScope,
  id: string,
): Promise<WebhookEndpoint> {
  const where = { orgId_id: { orgId, id }, deletedAt: null, ...ofApp(clientId) }
  const endpoint = isUuid(id) && (await control.webhookEndpoint.findUnique({ where }))
  if (!endpoint) throw new ApiError('not_found', { message: 'No such webhook endpoint.' })
  return endpoint
}

/**
 * An endpoint that the caller may change.
 * @throws {ApiError} as `findEndpoint`; conflict for an app's endpoint in an organisation that connected the app;
 * insufficient_scope for an app's endpoint for all organisations, unless the caller manages the app
 */
export async function findChangeable(control: Db, scope: EndpointScope, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(control, scope, id)
  if (endpoint.parentId !== null)
    throw new ApiError('conflict', {
      message: 'This endpoint belongs to an app, whose maker manages it. To stop it, disconnect the app.',
    })
  if (endpoint.appWide) requireManager(scope)
  return endpoint
}

/** @throws {ApiError} insufficient_scope */
export function requireManager({ managesApps }: EndpointScope): void {
  if (managesApps) return
  throw new ApiError('insufficient_scope', {
    message:
      'An endpoint for all organisations of an app is managed by people who manage OAuth clients, or with a token of the app itself.',
  })
}

/**
 * The client whose endpoint for all organisations the caller creates.
 * @throws {ApiError} insufficient_scope; validation_failed on `path` if it is not the organisation's; conflict if it has
 * such an endpoint already
 */
export async function requireOwnClient(
  control: Db,
  scope: EndpointScope,
  clientId: string,
  path: string,
): Promise<void> {
  requireManager(scope)
  const where = { clientId, orgId: scope.orgId, environment: 'live', revokedAt: null } as const
  const isOwn = scope.clientId === null || scope.clientId === clientId
  if (!isOwn || (await control.oauthClient.count({ where })) === 0)
    throw invalidField(path, 'unknown_reference', 'must be a live OAuth client of your organisation')
  const existing = { orgId: scope.orgId, clientId, appWide: true, parentId: null, deletedAt: null }
  if ((await control.webhookEndpoint.count({ where: existing })) > 0)
    throw new ApiError('conflict', { message: 'The app has an endpoint for all organisations already. Update it.' })
}

/** The caller's endpoints, oldest first, without deleted ones and those of disconnected apps. */
export function listEndpoints(control: Db, { orgId, clientId }: EndpointScope): Promise<WebhookEndpoint[]> {
  const where = { orgId, deletedAt: null, NOT: { parentId: { not: null }, disconnected: true }, ...ofApp(clientId) }
  return control.webhookEndpoint.findMany({ where, orderBy: { id: 'asc' } })
}

const ofApp = (clientId: string | null) => (clientId === null ? {} : { clientId })
