/** Webhook endpoints, for the roles that manage integrations. src/events/webhooks implements the rules. */
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
const emitsNothing = 'Events describe records only. The audit log records changes of endpoints.'

/** The transaction, origin and organisation of a change to webhook endpoints. */
export function endpointChangeOf(context: Context): EndpointChange {
  return { control: context.control, origin: auditOrigin(context), orgId: context.credential.orgId }
}

const PayloadType = builder.enumType('WebhookPayload', {
  description: 'How much of the record a delivery contains.',
  values: {
    [WebhookPayload.full]: {
      description: 'The whole record, as REST showed it at the time, and the previous values of changed fields.',
    },
    [WebhookPayload.thin]: { description: 'Only the type and id of the record.' },
  },
})

const DisabledReasonType = builder.enumType('WebhookDisabledReason', {
  description: 'Why an endpoint is disabled.',
  values: {
    [WebhookDisabledReason.asked]: { description: 'A user or the command line disabled it.' },
    [WebhookDisabledReason.gone]: { description: 'It responded with 410 Gone.' },
    [WebhookDisabledReason.failing]: { description: 'All of its deliveries failed for five days.' },
  },
})

const typesDescription =
  'Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`).'

/** A webhook endpoint, without its signing secret. */
export const WebhookEndpointType = builder.objectRef<WebhookEndpoint>('WebhookEndpoint').implement({
  description: 'A URL to which the events of an organisation are delivered.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    url: t.exposeString('url', { nullable: false, description: 'URL of the endpoint.' }),
    description: t.exposeString('description', { nullable: true, description: 'Your own description.' }),
    eventTypes: t.exposeStringList('eventTypes', {
      nullable: false,
      description: typesDescription,
    }),
    enabled: t.exposeBoolean('enabled', {
      nullable: false,
      description: 'Whether events are delivered. Deliveries to a disabled endpoint are held and can be replayed.',
    }),
    payload: t.expose('payload', {
      type: PayloadType,
      nullable: false,
      description: 'How much of the record a delivery contains.',
    }),
    concurrency: t.exposeInt('concurrency', { nullable: false, description: 'Maximum number of concurrent requests.' }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first failure since the last success.',
    }),
    lastFailedAt: t.expose('lastFailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last failure.',
    }),
    disabledAt: t.expose('disabledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was disabled.',
    }),
    disabledReason: t.expose('disabledReason', {
      type: DisabledReasonType,
      nullable: true,
      description: 'Why it is disabled.',
    }),
    secretReadable: t.boolean({
      nullable: false,
      description:
        'Whether its signing secret can be decrypted. If not, MUSTER_SECRET has changed and its deliveries wait: restore MUSTER_SECRET, or rotate the secret.',
      resolve: ({ secretKeyId }, _args, { services }) => services.webhooks.box.knownKeyIds.includes(secretKeyId),
    }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until this time, deliveries are also signed with the previous signing secret.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'Time of deletion.' }),
  }),
})

const MadeEndpointType = builder.objectRef<EndpointWithSecret>('MadeWebhookEndpoint').implement({
  description: 'A webhook endpoint and its new signing secret.',
  fields: (t) => ({
    endpoint: t.field({
      type: WebhookEndpointType,
      nullable: false,
      description: 'The endpoint.',
      resolve: ({ endpoint }) => endpoint,
    }),
    secret: t.exposeString('secret', {
      nullable: false,
      description: 'The signing secret, `whsec_…`. Store it now: it is not shown again.',
    }),
  }),
})

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A new webhook endpoint.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'A public HTTPS URL, on port 443 or 1024 to 65535.',
    }),
    eventTypes: t.stringList({ required: true, description: typesDescription }),
    description: t.string({ description: 'Your own description.' }),
    enabled: t.boolean({ description: 'Whether events are delivered. Default: true.' }),
    payload: t.field({ type: PayloadType, description: 'How much of the record a delivery contains. Default: full.' }),
    concurrency: t.int({
      description: `Maximum number of concurrent requests, 1 to ${MAX_CONCURRENCY}. Default: ${DEFAULT_CONCURRENCY}.`,
    }),
  }),
})

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'Changes to a webhook endpoint. An absent field keeps its value.',
  fields: (t) => ({
    url: t.string({ description: 'A public HTTPS URL, on port 443 or 1024 to 65535.' }),
    eventTypes: t.stringList({ description: typesDescription }),
    description: t.string({ description: 'Your own description; null clears it.' }),
    enabled: t.boolean({
      description: 'Whether events are delivered. Enabling an endpoint does not send held deliveries; replay them.',
    }),
    payload: t.field({ type: PayloadType, description: 'How much of the record future deliveries contain.' }),
    concurrency: t.int({ description: `Maximum number of concurrent requests, 1 to ${MAX_CONCURRENCY}.` }),
  }),
})

const idArgument = { required: true, description: 'Id of the endpoint.' } as const

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    nullable: true,
    description: 'List the webhook endpoints of the organisation.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listEndpoints(control, credential.orgId),
  }),
  webhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: true,
    description: 'Get one webhook endpoint by id.',
    authScopes,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, { control, credential }) => findEndpoint(control, credential.orgId, id),
  }),
}))

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    type: MadeEndpointType,
    nullable: false,
    description: 'Create a webhook endpoint. The signing secret is shown only in this response.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The new endpoint.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      return createEndpoint(endpointChangeOf(context), context.services.webhooks, validInput(newEndpoint, input))
    },
  }),
  updateWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: false,
    description: 'Update, enable or disable a webhook endpoint.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: UpdateWebhookEndpointInput, required: true, description: 'The changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      updateEndpoint(endpointChangeOf(context), context.services.webhooks, id, validInput(endpointChange, input)),
  }),
  deleteWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: false,
    description:
      'Delete a webhook endpoint and cancel its pending deliveries. Its delivery log is kept for the usual retention period.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, context) => deleteEndpoint(endpointChangeOf(context), id),
  }),
  rotateWebhookSecret: t.field({
    type: MadeEndpointType,
    nullable: false,
    description:
      'Create a new signing secret for an endpoint. During the overlap, deliveries are signed with both the new and the previous secret. Older secrets stop working immediately.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(idArgument),
      overlapHours: t.arg.int({
        description: `Hours for which deliveries are also signed with the previous secret, 0 to ${OVERLAP_HOURS}. Default: ${OVERLAP_HOURS}.`,
      }),
    },
    resolve: (_root, { id, overlapHours }, context) => {
      refuseStoredAnswer(context)
      return rotateSecret(endpointChangeOf(context), context.services.webhooks, id, overlapHours ?? OVERLAP_HOURS)
    },
  }),
}))
