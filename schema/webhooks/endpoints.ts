/** Webhook endpoints, for whoever manages integrations. The rules stand in src/events/webhooks. */
import type { WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { WebhookDisabledReason, WebhookPayload } from '../../prisma/generated/client/enums.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import { INTEGRATORS } from '../../src/access/roles.ts'
import { validInput } from '../../src/domain/input.ts'
import {
  createEndpoint,
  DEFAULT_CONCURRENCY,
  deleteEndpoint,
  type EndpointChange,
  type EndpointWithSecret,
  endpointChange,
  findEndpoint,
  listEndpoints,
  MAX_CONCURRENCY,
  newEndpoint,
  OVERLAP_HOURS,
  rotateSecret,
  updateEndpoint,
} from '../../src/events/webhooks/endpoints.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'

const authScopes = { role: INTEGRATORS }
const emitsNothing = 'Whoever changes an endpoint knows of it, and the audit log tells the others.'

export function endpointChangeOf(context: Context): EndpointChange {
  return { control: context.control, origin: auditOrigin(context), orgId: context.credential.orgId }
}

const PayloadType = builder.enumType('WebhookPayload', {
  description: 'What a delivery tells.',
  values: {
    [WebhookPayload.full]: { description: 'The record as REST showed it, and the old values of what changed.' },
    [WebhookPayload.thin]: { description: 'Which record it is about, and nothing of it.' },
  },
})

const DisabledReasonType = builder.enumType('WebhookDisabledReason', {
  description: 'Why an endpoint gets no deliveries.',
  values: {
    [WebhookDisabledReason.asked]: { description: 'Somebody disabled it.' },
    [WebhookDisabledReason.gone]: { description: 'It answered 410.' },
    [WebhookDisabledReason.failing]: { description: 'It only failed for five days.' },
  },
})

export const WebhookEndpointType = builder.objectRef<WebhookEndpoint>('WebhookEndpoint').implement({
  description: 'Where an organisation wants its events.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    url: t.exposeString('url', { nullable: false, description: 'Its address.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is for.' }),
    eventTypes: t.exposeStringList('eventTypes', {
      nullable: false,
      description: 'Which events it gets: types of the catalogue, all of a kind (`worker.*`) or all (`*`).',
    }),
    enabled: t.exposeBoolean('enabled', {
      nullable: false,
      description: 'Whether deliveries are sent; those of a disabled endpoint are held.',
    }),
    payload: t.expose('payload', { type: PayloadType, nullable: false, description: 'What its deliveries tell.' }),
    concurrency: t.exposeInt('concurrency', { nullable: false, description: 'How many requests it gets at once.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Its first failure since the last success.',
    }),
    lastFailedAt: t.expose('lastFailedAt', { type: 'DateTime', nullable: true, description: 'Its last failure.' }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true, description: 'When it was disabled.' }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonType,
      nullable: true,
      description: 'Why it is disabled.',
    }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the signing secret before the last rotation signs, too.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was made.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'When it was deleted.' }),
  }),
})

const MadeEndpointType = builder.objectRef<EndpointWithSecret>('MadeWebhookEndpoint').implement({
  description: 'A webhook endpoint with a new signing secret.',
  fields: (t) => ({
    endpoint: t.field({
      type: WebhookEndpointType,
      nullable: false,
      description: 'The endpoint.',
      resolve: ({ endpoint }) => endpoint,
    }),
    secret: t.exposeString('secret', {
      nullable: false,
      description: 'The secret that its deliveries are signed with. Keep it: it is not shown again.',
    }),
  }),
})

const typesDescription = 'Which events it gets: types of the catalogue, all of a kind (`worker.*`) or all (`*`).'

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A new webhook endpoint.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'An HTTPS address on port 443 or 1024 to 65535 that everybody can reach.',
    }),
    eventTypes: t.stringList({ required: true, description: typesDescription }),
    description: t.string({ description: 'What it is for.' }),
    enabled: t.boolean({ description: 'Whether deliveries are sent; true if absent.' }),
    payload: t.field({ type: PayloadType, description: 'What its deliveries tell; full if absent.' }),
    concurrency: t.int({
      description: `How many requests it gets at once, 1 to ${MAX_CONCURRENCY}; ${DEFAULT_CONCURRENCY} if absent.`,
    }),
  }),
})

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'What changes of a webhook endpoint; what is absent stays.',
  fields: (t) => ({
    url: t.string({ description: 'Its address.' }),
    eventTypes: t.stringList({ description: typesDescription }),
    description: t.string({ description: 'What it is for; null clears it.' }),
    enabled: t.boolean({ description: 'Whether deliveries are sent. Those held until then are sent by a replay.' }),
    payload: t.field({ type: PayloadType, description: 'What its deliveries tell, from now on.' }),
    concurrency: t.int({ description: `How many requests it gets at once, 1 to ${MAX_CONCURRENCY}.` }),
  }),
})

const idArgument = { required: true, description: 'The endpoint.' } as const

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    nullable: false,
    description: 'The webhook endpoints of the organisation.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listEndpoints(control, credential.orgId),
  }),
  webhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: true,
    description: 'One webhook endpoint.',
    authScopes,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, { control, credential }) => findEndpoint(control, credential.orgId, id),
  }),
}))

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: MadeEndpointType,
    nullable: false,
    description: 'Make a webhook endpoint. This is the only time its signing secret is shown.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The endpoint.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      return createEndpoint(endpointChangeOf(context), context.services.webhooks, validInput(newEndpoint, input))
    },
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: false,
    description: 'Change a webhook endpoint; enable or disable it.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: UpdateWebhookEndpointInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      updateEndpoint(endpointChangeOf(context), context.services.webhooks, id, validInput(endpointChange, input)),
  }),
  deleteWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: false,
    description: 'Delete a webhook endpoint: nothing more is sent to it. Its log stays for as long as logs are kept.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, context) => deleteEndpoint(endpointChangeOf(context), id),
  }),
  rotateWebhookSecret: t.field({
    type: MadeEndpointType,
    nullable: false,
    description:
      'Give an endpoint a new signing secret. The one before signs beside it for a while; one that was replaced earlier stops at once.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(idArgument),
      overlapHours: t.arg.int({
        description: `How long the old secret signs, too, 0 to ${OVERLAP_HOURS}; ${OVERLAP_HOURS} if absent.`,
      }),
    },
    resolve: (_root, { id, overlapHours }, context) => {
      refuseStoredAnswer(context)
      return rotateSecret(endpointChangeOf(context), context.services.webhooks, id, overlapHours ?? OVERLAP_HOURS)
    },
  }),
}))
