/**
 * Webhook endpoints, for the scope `webhooks:manage`, which the roles that manage integrations have. src/events/webhooks
 * implements the rules.
 */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import { validInput } from '../../src/domain/input/input.ts'
import { findEndpoint, listEndpoints } from '../../src/events/webhooks/endpoint-scope.ts'
import {
  createEndpoint,
  DEFAULT_CONCURRENCY,
  deleteEndpoint,
  type EndpointChange,
  endpointChange,
  MAX_CONCURRENCY,
  MAX_RATE,
  newEndpoint,
  OVERLAP_HOURS,
  rotateSecret,
  updateEndpoint,
} from '../../src/events/webhooks/endpoints.ts'
import { MAX_HEADERS } from '../../src/events/webhooks/own-headers.ts'
import type { Context } from '../../src/execution/context.ts'
import { ConditionInput } from '../automations/automation.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'
import { EndpointPageType, pageOfEndpoints } from './endpoint-page.ts'
import {
  conditionsDescription,
  endpointScopeOf,
  MadeEndpointType,
  orderedDescription,
  PayloadType,
  readerOf,
  servicesOf,
  typesDescription,
  WebhookEndpointType,
} from './endpoint-type.ts'

const authScopes = { anyOf: ['webhooks:manage'] } as const
const emitsNothing = 'Events describe records only. The audit log records changes of endpoints.'

/** The transaction, origin and organisation of a change to webhook endpoints. */
export function endpointChangeOf(context: Context): EndpointChange {
  const { control, prepare, catalogue } = context
  return { control, origin: auditOrigin(context), prepare, types: catalogue.types, ...endpointScopeOf(context) }
}

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A new webhook endpoint.',
  extensions: { check: newEndpoint },
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'A public HTTPS URL, on port 443 or 1024 to 65535.',
    }),
    eventTypes: t.stringList({ required: true, description: typesDescription }),
    conditions: t.field({ type: [ConditionInput], description: withDefault(conditionsDescription, 'none') }),
    description: t.string({ description: 'Your own description.' }),
    enabled: t.boolean({ description: 'Whether events are delivered. Default: true.' }),
    payload: t.field({ type: PayloadType, description: 'How much of the record a delivery contains. Default: full.' }),
    concurrency: t.int({
      description: `Maximum number of concurrent requests, 1 to ${MAX_CONCURRENCY}. Default: ${DEFAULT_CONCURRENCY}.`,
    }),
    ratePerMinute: t.int({
      description: `Maximum number of requests in a minute, 1 to ${MAX_RATE}, spread evenly over all workers. Default: no limit.`,
    }),
    ordered: t.boolean({ description: withDefault(orderedDescription, 'false') }),
    headers: t.field({
      type: 'Metadata',
      description: `Headers of your own that each delivery has, such as \`authorization\`: up to ${MAX_HEADERS}. Default: none. The values are encrypted and not shown again.`,
    }),
    clientId: t.string({
      description:
        '`client_id` of an OAuth client of your organisation. The endpoint then gets the events of all organisations that connected the app with `webhooks:manage`, within its scopes there. For people who manage OAuth clients, and for tokens of the app itself.',
    }),
  }),
})

const UpdateWebhookEndpointInput = builder.inputType('UpdateWebhookEndpointInput', {
  description: 'Changes to a webhook endpoint. An absent field keeps its value.',
  extensions: { check: endpointChange },
  fields: (t) => ({
    url: t.string({ description: 'A public HTTPS URL, on port 443 or 1024 to 65535.' }),
    eventTypes: t.stringList({ description: typesDescription }),
    conditions: t.field({
      type: [ConditionInput],
      description: `Replaces all conditions; null removes them. ${conditionsDescription}`,
    }),
    description: t.string({ description: 'Your own description; null clears it.' }),
    enabled: t.boolean({
      description: 'Whether events are delivered. Enabling an endpoint does not send held deliveries; replay them.',
    }),
    payload: t.field({ type: PayloadType, description: 'How much of the record future deliveries contain.' }),
    concurrency: t.int({ description: `Maximum number of concurrent requests, 1 to ${MAX_CONCURRENCY}.` }),
    ratePerMinute: t.int({
      description: `Maximum number of requests in a minute, 1 to ${MAX_RATE}, spread evenly over all workers. Null removes the limit.`,
    }),
    ordered: t.boolean({ description: `${orderedDescription} For events from now on.` }),
    headers: t.field({
      type: 'Metadata',
      description: `Headers of your own that each delivery has, such as \`authorization\`: up to ${MAX_HEADERS}. Replaces all; null removes them. The values are encrypted and not shown again.`,
    }),
  }),
})

const idArgument = { required: true, description: 'Id of the endpoint.' } as const

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    nullable: true,
    description: 'List the webhook endpoints of the organisation. Apps only get their own endpoints.',
    authScopes,
    resolve: (_root, _args, context) => {
      const { control, scope } = readerOf(context)
      return listEndpoints(control, scope)
    },
  }),
  webhookEndpointPage: t.field({
    type: EndpointPageType,
    nullable: true,
    description:
      'List the webhook endpoints of the organisation, one page at a time. Apps only get their own endpoints.',
    authScopes,
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of endpoints, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      offset: t.arg.int({ description: 'Number of endpoints to skip. Default: 0.' }),
    },
    resolve: (_root, args, context) => pageOfEndpoints(args, context),
  }),
  webhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: true,
    description: 'Get one webhook endpoint by id.',
    authScopes,
    args: { id: t.arg.id(idArgument) },
    resolve: (_root, { id }, context) => {
      const { control, scope } = readerOf(context)
      return findEndpoint(control, scope, id)
    },
  }),
}))

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    confirmed: true,
    type: MadeEndpointType,
    nullable: false,
    description: 'Create a webhook endpoint. The signing secret is shown only in this response.',
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The new endpoint.' }) },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      return createEndpoint(endpointChangeOf(context), servicesOf(context), validInput(newEndpoint, input))
    },
  }),
  updateWebhookEndpoint: t.field({
    confirmed: true,
    type: WebhookEndpointType,
    nullable: false,
    description: 'Update, enable or disable a webhook endpoint.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: UpdateWebhookEndpointInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) =>
      updateEndpoint(endpointChangeOf(context), servicesOf(context), id, validInput(endpointChange, input)),
  }),
  deleteWebhookEndpoint: t.field({
    type: WebhookEndpointType,
    nullable: false,
    description:
      'Delete a webhook endpoint and cancel its pending deliveries. Its delivery log is kept for the usual retention period.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id(idArgument), ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, { id }, context) => deleteEndpoint(endpointChangeOf(context), id),
  }),
  rotateWebhookSecret: t.field({
    confirmed: true,
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
      return rotateSecret(endpointChangeOf(context), servicesOf(context), id, overlapHours ?? OVERLAP_HOURS)
    },
  }),
}))
