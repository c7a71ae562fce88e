/** The delivery log: deliveries, their attempts, test events and replays of single deliveries. */
import type DataLoader from 'dataloader'
import type { WebhookAttempt, WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { WebhookDeliveryStatus } from '../../prisma/generated/client/enums.ts'
import { requireAnyOf } from '../../src/access/credentials/insufficient-scope.ts'
import { appKey, scopesOfApps } from '../../src/access/oauth/app-scopes.ts'
import type { Scope } from '../../src/access/scopes/scopes.ts'
import { EVENT_ID } from '../../src/events/read.ts'
import { sendTestEvent } from '../../src/events/webhooks/endpoints.ts'
import {
  attemptsOf,
  countDeliveries,
  type DeliveryQuery,
  type DeliveryRecord,
  findDelivery,
  MAX_ATTEMPTS,
  MAX_COUNT,
  readDeliveries,
  withHeaders,
} from '../../src/events/webhooks/log.ts'
import { outcomes } from '../../src/events/webhooks/outcomes.ts'
import { isAboutApp, readScopesOfEvent } from '../../src/events/webhooks/owners.ts'
import { replayDelivery } from '../../src/events/webhooks/replay.ts'
import { DELIVERY_ID, deliveryName } from '../../src/events/webhooks/signature.ts'
import type { Context } from '../../src/execution/context.ts'
import type { LogPage } from '../../src/platform/log-page.ts'
import { builder } from '../builder.ts'
import { eventById } from '../events/event.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity, PaginationType } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'
import { loaderOf } from '../loaders.ts'
import { endpointScopeOf, readerOf, WebhookEndpointType } from './endpoint-type.ts'
import { endpointChangeOf } from './endpoints.ts'

const authScopes = { anyOf: ['webhooks:manage'] } as const
const emitsNothing = 'Deliveries carry events; they emit none themselves.'

/** The status of a delivery. */
export const DeliveryStatusType = builder.enumType('WebhookDeliveryStatus', {
  description: 'Status of a delivery.',
  values: {
    [WebhookDeliveryStatus.due]: { description: 'Queued: the next attempt is due.' },
    [WebhookDeliveryStatus.waiting]: {
      description:
        'The last attempt failed: the next attempt is at `nextAttemptAt`. Without that time, an earlier delivery of the record comes first (`ordered`).',
    },
    [WebhookDeliveryStatus.sending]: { description: 'An attempt is in progress.' },
    [WebhookDeliveryStatus.delivered]: { description: 'The endpoint responded with 2xx.' },
    [WebhookDeliveryStatus.dead_lettered]: { description: 'Dead letter: all attempts failed. It can be replayed.' },
    [WebhookDeliveryStatus.held]: { description: 'Not sent, because the endpoint was disabled. It can be replayed.' },
    [WebhookDeliveryStatus.cancelled]: { description: 'Not sent, because the endpoint was deleted.' },
  },
})

const OutcomeType = builder.enumType('WebhookOutcome', {
  description: 'Outcome of one attempt.',
  values: Object.fromEntries(Object.entries(outcomes).map(([name, description]) => [name, { description }])),
})

const AttemptType = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'One attempt to deliver an event: the request and its outcome.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time at which the request was sent.',
    }),
    durationMs: t.exposeInt('durationMs', { nullable: false, description: 'Duration in milliseconds.' }),
    outcome: t.expose('outcome', { type: OutcomeType, nullable: false, description: 'Outcome of the attempt.' }),
    error: t.exposeString('error', { nullable: true, description: 'Error message, if there was no response.' }),
    requestHeaders: t.field({
      type: 'JSON',
      nullable: false,
      description: 'Headers of the request.',
      resolve: ({ requestHeaders }) => requestHeaders,
    }),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'HTTP status of the response.' }),
    responseHeaders: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Headers of the response.',
      resolve: ({ responseHeaders }) => responseHeaders,
    }),
    responseBody: t.exposeString('responseBody', {
      nullable: true,
      description: 'The first 4 KiB of the response body.',
    }),
  }),
})

const DeliveryType = builder.objectRef<DeliveryRecord>('WebhookDelivery').implement({
  description: 'The delivery of one event to one endpoint.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'Always `webhook_delivery`.',
      resolve: () => 'webhook_delivery',
    }),
    id: t.id({
      nullable: false,
      extensions: { jsonSchema: { type: 'string', pattern: DELIVERY_ID } },
      description:
        'Id of the delivery, `dlv_…`. Sent in the headers `x-service-delivery` and `x-service-idempotency-key`.',
      resolve: ({ id }) => deliveryName(id),
    }),
    orgId: t.exposeID('orgId', {
      nullable: false,
      description: "Id of the organisation whose event it is: another one in the log of your app's endpoint.",
    }),
    endpointId: t.id({
      nullable: false,
      description: 'Id of the endpoint.',
      resolve: (delivery, _args, context) => shownEndpoint(delivery, context),
    }),
    endpoint: t.field({
      type: WebhookEndpointType,
      nullable: false,
      description: 'The endpoint, which can be deleted.',
      resolve: (delivery, _args, context) => endpointsById(context).load(shownEndpoint(delivery, context)),
    }),
    eventId: t.exposeID('eventId', {
      nullable: false,
      extensions: { jsonSchema: { type: 'string', pattern: EVENT_ID } },
      description: 'Id of the event, `evt_…`.',
    }),
    event: t.field(
      eventById('The event', ({ eventId, orgId }: DeliveryRecord, context) =>
        orgId === context.orgId ? eventId : null,
      ),
    ),
    eventType: t.exposeString('eventType', { nullable: false, description: 'Type of the event.' }),
    body: t.string({
      nullable: false,
      description:
        'The request body, exactly as it is signed. An app needs a scope that can read the record, except for a test event.',
      async resolve({ body, eventType, test, orgId, clientId }, _args, context) {
        // Deliveries of what the app may not read are stored, too, and refused when they are due.
        if (test || isAboutApp(eventType)) return body
        const isOfOther = orgId !== context.orgId
        if (!isOfOther && endpointScopeOf(context).clientId === null) return body
        const app = isOfOther
          ? { scopes: await scopesByApp(context).load(appKey({ orgId, clientId: clientId ?? '' })) }
          : context.credential
        requireAnyOf(app, readScopesOfEvent(eventType))
        return body
      },
    }),
    test: t.exposeBoolean('test', { nullable: false, description: 'Whether this is a test event.' }),
    status: t.expose('status', { type: DeliveryStatusType, nullable: false, description: 'Status of the delivery.' }),
    attemptCount: t.exposeInt('attempts', {
      nullable: false,
      description: 'Number of attempts, including those before a replay.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt, if one is scheduled.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of the event.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it reached a final status.',
    }),
    attempts: t.field({
      type: [AttemptType],
      nullable: false,
      description: `The latest ${MAX_ATTEMPTS} attempts, oldest first, including those before a replay.`,
      resolve: async (delivery, _args, context) => {
        const attempts = await attemptsById(context).load(`${delivery.orgId} ${delivery.id}`)
        return attempts.map((attempt) => withHeaders(attempt, delivery))
      },
    }),
  }),
})

/** The log of an app's endpoint shows that endpoint, not its rows in other organisations. */
function shownEndpoint({ orgId, endpointId, parentId }: DeliveryRecord, context: Context): string {
  return orgId === context.orgId ? endpointId : (parentId ?? endpointId)
}

/** The scopes that apps have now in other organisations, by `appKey`. */
function scopesByApp(context: Context): DataLoader<string, Set<Scope>> {
  return loaderOf(context, 'scopes of apps', async (keys) => {
    const apps = keys.map((key) => key.split(' ') as [string, string]).map(([orgId, clientId]) => ({ orgId, clientId }))
    const scopes = await scopesOfApps(context.services.database.pool, apps)
    return keys.map((key) => {
      const held = scopes.get(key) ?? new Set()
      return held.has('webhooks:manage') ? held : new Set()
    })
  })
}

/** Keys are `<organisation> <delivery>`. */
function attemptsById(context: Context): DataLoader<string, WebhookAttempt[]> {
  const { control } = readerOf(context)
  return loaderOf(context, 'webhook attempts', (keys) => {
    const deliveries = keys.map((key) => key.split(' ') as [string, string]).map(([orgId, id]) => ({ orgId, id }))
    return attemptsOf(control, deliveries)
  })
}

/** The endpoints of the organisation by their ids. */
export function endpointsById(context: Context): DataLoader<string, WebhookEndpoint> {
  const { control, scope } = readerOf(context)
  return loaderOf(context, 'webhook endpoints', async (ids) => {
    const endpoints = await control.webhookEndpoint.findMany({ where: { orgId: scope.orgId, id: { in: [...ids] } } })
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
    return ids.map((id) => byId.get(id) as WebhookEndpoint)
  })
}

interface DeliveryPage extends LogPage<DeliveryRecord> {
  query: DeliveryQuery
  limit: number
}

const DeliveryPageType = logPageOf('WebhookDeliveryPage', 'delivery log', DeliveryType, 'deliveries')

builder.objectFields(DeliveryPageType, (t) => ({
  object: t.string({ nullable: false, description: 'Always `list`.', resolve: () => 'list' }),
  pagination: t.field({
    type: PaginationType,
    nullable: false,
    description: `Position of this page in the list. \`total\` and \`offset\` count up to ${MAX_COUNT.toLocaleString('en')} matching deliveries.`,
    resolve: async (page, _args, context) => {
      const { query, limit, nextCursor } = page as DeliveryPage
      const { total, before } = await countDeliveries(readerOf(context).control, query)
      return { limit, offset: before, total, hasMore: nextCursor !== null }
    },
  }),
}))

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    type: DeliveryPageType,
    nullable: true,
    description: `List the delivery log, latest event first. The total counts up to ${MAX_COUNT.toLocaleString('en')} deliveries.`,
    authScopes,
    complexity: listComplexity,
    args: {
      endpointId: t.arg.id({ description: 'Only deliveries to this endpoint.' }),
      statuses: t.arg({ type: [DeliveryStatusType], description: 'Only deliveries with these statuses.' }),
      eventType: t.arg.string({ description: 'Only deliveries of events of this type.' }),
      eventId: t.arg.id({ description: 'Only deliveries of this event.' }),
      since: t.arg({ type: 'DateTime', description: 'Only deliveries of events at or after this time.' }),
      until: t.arg({ type: 'DateTime', description: 'Only deliveries of events before this time.' }),
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
    },
    resolve: async (_root, { limit: requested, cursor, ...filter }, context) => {
      const { control, scope } = readerOf(context)
      const { limit } = readWindow({ limit: requested })
      const query = { scope, filter, cursor }
      return { ...(await readDeliveries(control, query, limit)), query, limit }
    },
  }),
  webhookDelivery: t.field({
    type: DeliveryType,
    nullable: true,
    description: 'Get one delivery by id.',
    authScopes,
    args: { id: t.arg.id({ required: true, description: 'Id of the delivery, `dlv_…`.' }) },
    resolve: (_root, { id }, context) => {
      const { control, scope } = readerOf(context)
      return findDelivery(control, scope, id)
    },
  }),
}))

builder.mutationFields((t) => ({
  sendTestEvent: t.field({
    type: DeliveryType,
    nullable: false,
    description: 'Send an example event to an endpoint once, without retries. The result appears in the delivery log.',
    authScopes,
    emitsNothing,
    args: {
      endpointId: t.arg.id({ required: true, description: 'Id of the endpoint.' }),
      type: t.arg.string({ description: 'The event type: see `eventTypes`. Default: `webhook_endpoint.test`.' }),
    },
    resolve: (_root, { endpointId, type }, context) => {
      context.changed.add('deliveries')
      return sendTestEvent(
        endpointChangeOf(context),
        context.catalogue.types,
        endpointId,
        type ?? 'webhook_endpoint.test',
      )
    },
  }),
  replayWebhookDelivery: t.field({
    type: DeliveryType,
    nullable: false,
    description: 'Replay a delivery with the same id and body. Retries start from the beginning.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'Id of the delivery, `dlv_…`.' }) },
    resolve: (_root, { id }, context) => {
      context.changed.add('deliveries')
      return replayDelivery(endpointChangeOf(context), id)
    },
  }),
}))
