/** Bulk replays of deliveries: background jobs with progress. */
import type { WebhookReplay } from '../../prisma/generated/client/client.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import { findReplay, listReplays, startReplay } from '../../src/events/webhooks/replay.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { DeliveryStatusType, endpointsById } from './deliveries.ts'
import { WebhookEndpointType } from './endpoint-type.ts'
import { endpointChangeOf } from './endpoints.ts'

const authScopes = { role: INTEGRATORS }

const ReplayType = builder.objectRef<WebhookReplay>('WebhookReplay').implement({
  description: 'A background job that replays deliveries of an endpoint.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    endpointId: t.exposeID('endpointId', { nullable: false, description: 'Id of the endpoint.' }),
    endpoint: t.field({
      type: WebhookEndpointType,
      nullable: false,
      description: 'The endpoint, which can be deleted.',
      resolve: ({ endpointId }, _args, context) => endpointsById(context).load(endpointId),
    }),
    filter: t.field({
      type: 'JSON',
      nullable: false,
      description: 'The filter that selects the deliveries.',
      resolve: ({ filter }) => filter,
    }),
    total: t.exposeInt('total', { nullable: false, description: 'Number of deliveries to replay.' }),
    done: t.exposeInt('done', { nullable: false, description: 'Number of deliveries queued so far.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of the request.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which all deliveries were queued.',
    }),
  }),
})

const ReplayFilterInput = builder.inputType('WebhookReplayFilter', {
  description: 'Selects deliveries to replay. An empty filter selects all deliveries in a final status.',
  fields: (t) => ({
    statuses: t.field({
      type: [DeliveryStatusType],
      description: 'Only deliveries with these statuses: `dead_lettered`, `held` or `delivered`.',
    }),
    eventType: t.string({ description: 'Only deliveries of events of this type.' }),
    since: t.field({ type: 'DateTime', description: 'Only deliveries of events at or after this time.' }),
    until: t.field({ type: 'DateTime', description: 'Only deliveries of events before this time.' }),
  }),
})

builder.queryFields((t) => ({
  webhookReplays: t.field({
    type: [ReplayType],
    nullable: true,
    description: 'List the replays of an endpoint, latest first.',
    authScopes,
    complexity: listComplexity,
    args: {
      endpointId: t.arg.id({ required: true, description: 'Id of the endpoint.' }),
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
    },
    resolve: (_root, { endpointId, limit }, { control, credential }) =>
      listReplays(control, credential.orgId, endpointId, readWindow({ limit }).limit),
  }),
  webhookReplay: t.field({
    type: ReplayType,
    nullable: true,
    description: 'Get one replay and its progress.',
    authScopes,
    args: { id: t.arg.id({ required: true, description: 'Id of the replay.' }) },
    resolve: (_root, { id }, { control, credential }) => findReplay(control, credential.orgId, id),
  }),
}))

builder.mutationFields((t) => ({
  replayWebhookDeliveries: t.field({
    type: ReplayType,
    nullable: false,
    description: 'Start a background job that replays deliveries of an endpoint.',
    authScopes,
    emitsNothing: 'Deliveries carry events; they emit none themselves.',
    args: {
      endpointId: t.arg.id({ required: true, description: 'Id of the endpoint.' }),
      filter: t.arg({ type: ReplayFilterInput, required: true, description: 'Selects the deliveries.' }),
    },
    resolve: (_root, { endpointId, filter }, context) => {
      context.changed.add('deliveries')
      return startReplay(endpointChangeOf(context), endpointId, filter)
    },
  }),
}))
