/** Replays of many deliveries: jobs with their progress. */
import type { WebhookReplay } from '../../prisma/generated/client/client.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import { findReplay, listReplays, startReplay } from '../../src/events/webhooks/replay.ts'
import { builder } from '../builder.ts'
import { listComplexity, readWindow } from '../list.ts'
import { DeliveryStatusType } from './deliveries.ts'
import { endpointChangeOf } from './endpoints.ts'

const authScopes = { role: INTEGRATORS }

const ReplayType = builder.objectRef<WebhookReplay>('WebhookReplay').implement({
  description: 'A job that puts deliveries back into the queue.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    endpointId: t.exposeID('endpointId', { nullable: false, description: 'The endpoint.' }),
    filter: t.field({
      type: 'JSON',
      nullable: false,
      description: 'Which deliveries were asked for.',
      resolve: ({ filter }) => filter,
    }),
    total: t.exposeInt('total', { nullable: false, description: 'How many deliveries there were to send again.' }),
    done: t.exposeInt('done', { nullable: false, description: 'How many are back in the queue.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was asked for.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When all were.' }),
  }),
})

const ReplayFilterInput = builder.inputType('WebhookReplayFilter', {
  description: 'Which deliveries are sent again; all that have come to an end if it is empty.',
  fields: (t) => ({
    statuses: t.field({
      type: [DeliveryStatusType],
      description: 'Only those that stand so: `dead_lettered`, `held` or `delivered`.',
    }),
    eventType: t.string({ description: 'Only those of this type of event.' }),
    since: t.field({ type: 'DateTime', description: 'Only events of this moment or later.' }),
    until: t.field({ type: 'DateTime', description: 'Only events before this moment.' }),
  }),
})

builder.queryFields((t) => ({
  webhookReplays: t.field({
    type: [ReplayType],
    nullable: false,
    description: 'The replays of an endpoint, latest first.',
    authScopes,
    complexity: listComplexity,
    args: {
      endpointId: t.arg.id({ required: true, description: 'The endpoint.' }),
      limit: t.arg.int({ description: 'How many at most.' }),
    },
    resolve: (_root, { endpointId, limit }, { control, credential }) =>
      listReplays(control, credential.orgId, endpointId, readWindow({ limit }).limit),
  }),
  webhookReplay: t.field({
    type: ReplayType,
    nullable: true,
    description: 'One replay, to see how far it is.',
    authScopes,
    args: { id: t.arg.id({ required: true, description: 'The replay.' }) },
    resolve: (_root, { id }, { control, credential }) => findReplay(control, credential.orgId, id),
  }),
}))

builder.mutationFields((t) => ({
  replayWebhookDeliveries: t.field({
    type: ReplayType,
    nullable: false,
    description: 'Send deliveries of an endpoint again: a job, which goes on by itself.',
    authScopes,
    emitsNothing: 'A delivery tells of an event; it is none itself.',
    args: {
      endpointId: t.arg.id({ required: true, description: 'The endpoint.' }),
      filter: t.arg({ type: ReplayFilterInput, required: true, description: 'Which deliveries.' }),
    },
    resolve: (_root, { endpointId, filter }, context) => {
      context.changed.add('deliveries')
      return startReplay(endpointChangeOf(context), endpointId, filter)
    },
  }),
}))
