/** The delivery log: what was sent to whom, what came of each attempt, and sending it again. */
import type DataLoader from 'dataloader'
import type { WebhookAttempt, WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { WebhookDeliveryStatus } from '../../prisma/generated/client/enums.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import { sendTestEvent } from '../../src/events/webhooks/endpoints.ts'
import {
  attemptsOf,
  type DeliveryRecord,
  findDelivery,
  readDeliveries,
  withHeaders,
} from '../../src/events/webhooks/log.ts'
import { outcomes } from '../../src/events/webhooks/outcomes.ts'
import { replayDelivery } from '../../src/events/webhooks/replay.ts'
import { deliveryName } from '../../src/events/webhooks/signature.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, listComplexity, MAX_LIMIT, readWindow } from '../list.ts'
import { loaderOf } from '../loaders.ts'
import { logPageOf } from '../log-page.ts'
import { endpointChangeOf, WebhookEndpointType } from './endpoints.ts'

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'A delivery tells of an event; it is none itself.'

export const DeliveryStatusType = builder.enumType('WebhookDeliveryStatus', {
  description: 'Where a delivery stands.',
  values: {
    [WebhookDeliveryStatus.due]: { description: 'To be sent now.' },
    [WebhookDeliveryStatus.waiting]: { description: 'Failed; to be sent again at `nextAttemptAt`.' },
    [WebhookDeliveryStatus.sending]: { description: 'A request is under way.' },
    [WebhookDeliveryStatus.delivered]: { description: 'The endpoint answered 2xx.' },
    [WebhookDeliveryStatus.dead_lettered]: { description: 'The last attempt failed. It can be replayed.' },
    [WebhookDeliveryStatus.held]: { description: 'Its endpoint was disabled. It can be replayed.' },
    [WebhookDeliveryStatus.cancelled]: { description: 'Its endpoint was deleted.' },
  },
})

const OutcomeType = builder.enumType('WebhookOutcome', {
  description: 'What came of one request.',
  values: Object.fromEntries(Object.entries(outcomes).map(([name, description]) => [name, { description }])),
})

const AttemptType = builder.objectRef<WebhookAttempt>('WebhookAttempt').implement({
  description: 'One request to an endpoint and what came of it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: false, description: 'When it was sent.' }),
    durationMs: t.exposeInt('durationMs', { nullable: false, description: 'How long it took, in milliseconds.' }),
    outcome: t.expose('outcome', { type: OutcomeType, nullable: false, description: 'What came of it.' }),
    error: t.exposeString('error', { nullable: true, description: 'What went wrong, where no answer came.' }),
    requestHeaders: t.field({
      type: 'JSON',
      nullable: false,
      description: 'The headers that were sent.',
      resolve: ({ requestHeaders }) => requestHeaders,
    }),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'The status of the answer.' }),
    responseHeaders: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The headers of the answer.',
      resolve: ({ responseHeaders }) => responseHeaders,
    }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'The first 4 KiB of the answer.' }),
  }),
})

const DeliveryType = builder.objectRef<DeliveryRecord>('WebhookDelivery').implement({
  description: 'An event on its way to an endpoint.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Begins with `dlv_`; sent as `x-service-delivery` and `x-service-idempotency-key`.',
      resolve: ({ id }) => deliveryName(id),
    }),
    endpointId: t.exposeID('endpointId', { nullable: false, description: 'The endpoint.' }),
    endpoint: t.field({
      type: WebhookEndpointType,
      nullable: false,
      description: 'The endpoint, which may be deleted by now.',
      resolve: ({ endpointId }, _args, context) => endpointsById(context).load(endpointId),
    }),
    eventId: t.exposeID('eventId', { nullable: false, description: 'The event, `evt_…`.' }),
    eventType: t.exposeString('eventType', { nullable: false, description: 'Its type.' }),
    body: t.exposeString('body', { nullable: false, description: 'The body of each request, as it is signed.' }),
    test: t.exposeBoolean('test', { nullable: false, description: 'An example that somebody asked for.' }),
    status: t.expose('status', { type: DeliveryStatusType, nullable: false, description: 'Where it stands.' }),
    attemptCount: t.exposeInt('attempts', {
      nullable: false,
      description: 'How often it was sent, before a replay too.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is sent again, while it waits.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When the event happened.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it came to an end.' }),
    attempts: t.field({
      type: [AttemptType],
      nullable: false,
      description: 'Its requests, oldest first, those before a replay too.',
      complexity: { field: 1, multiplier: 10 },
      resolve: async (delivery, _args, context) => {
        const attempts = await attemptsById(context).load(delivery.id)
        return attempts.map((attempt) => withHeaders(attempt, delivery))
      },
    }),
  }),
})

function attemptsById(context: Context): DataLoader<string, WebhookAttempt[]> {
  const { control, credential } = context
  return loaderOf(context, 'webhook attempts', (ids) => attemptsOf(control, credential.orgId, ids))
}

function endpointsById(context: Context): DataLoader<string, WebhookEndpoint> {
  const { control, credential } = context
  return loaderOf(context, 'webhook endpoints', async (ids) => {
    const endpoints = await control.webhookEndpoint.findMany({
      where: { orgId: credential.orgId, id: { in: [...ids] } },
    })
    const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
    return ids.map((id) => byId.get(id) as WebhookEndpoint)
  })
}

const DeliveryPageType = logPageOf('WebhookDeliveryPage', 'delivery log', DeliveryType, 'deliveries')

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    type: DeliveryPageType,
    nullable: true,
    description: 'The delivery log, latest event first.',
    authScopes,
    complexity: listComplexity,
    args: {
      endpointId: t.arg.id({ description: 'Only deliveries to this endpoint.' }),
      statuses: t.arg({ type: [DeliveryStatusType], description: 'Only deliveries that stand so.' }),
      eventType: t.arg.string({ description: 'Only deliveries of this type of event.' }),
      eventId: t.arg.id({ description: 'Only deliveries of this event.' }),
      since: t.arg({ type: 'DateTime', description: 'Only events of this moment or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Only events before this moment.' }),
      limit: t.arg.int({ description: `How many at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the page before.' }),
    },
    resolve: (_root, { limit, cursor, ...filter }, { control, credential }) =>
      readDeliveries(control, credential.orgId, filter, cursor, readWindow({ limit }).limit),
  }),
  webhookDelivery: t.field({
    type: DeliveryType,
    nullable: true,
    description: 'One delivery.',
    authScopes,
    args: { id: t.arg.id({ required: true, description: 'The delivery, `dlv_…`.' }) },
    resolve: (_root, { id }, { control, credential }) => findDelivery(control, credential.orgId, id),
  }),
}))

builder.mutationFields((t) => ({
  sendTestEvent: t.field({
    type: DeliveryType,
    nullable: false,
    description: 'Send the example of an event type to an endpoint, once. What comes of it is in the log.',
    authScopes,
    emitsNothing,
    args: {
      endpointId: t.arg.id({ required: true, description: 'The endpoint.' }),
      type: t.arg.string({ description: 'An event type of the catalogue; `webhook_endpoint.test` if absent.' }),
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
    description: 'Send a delivery again, with the same id and body, for a whole schedule of attempts.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The delivery, `dlv_…`.' }) },
    resolve: (_root, { id }, context) => {
      context.changed.add('deliveries')
      return replayDelivery(endpointChangeOf(context), id)
    },
  }),
}))
