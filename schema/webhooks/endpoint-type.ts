/** The GraphQL types of webhook endpoints, and what their resolvers need to know of the caller. */
import type { WebhookEndpoint } from '../../prisma/generated/client/client.ts'
import { type Role, WebhookDisabledReason, WebhookPayload } from '../../prisma/generated/client/enums.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import type { Condition } from '../../src/events/conditions/condition.ts'
import { disabledReasonOf } from '../../src/events/webhooks/endpoint-health.ts'
import type { EndpointScope } from '../../src/events/webhooks/endpoint-scope.ts'
import type { EndpointWithSecret, WebhookServices } from '../../src/events/webhooks/endpoints.ts'
import { sandboxServices } from '../../src/events/webhooks/sandbox.ts'
import type { Context } from '../../src/execution/context.ts'
import { ConditionType } from '../automations/automation.ts'
import { builder } from '../builder.ts'

/** Client and scope for reads. */
export function readerOf(context: Context) {
  return { control: context.control, scope: endpointScopeOf(context) }
}

/** The caller's endpoints: an app has only its own. Sandbox endpoints belong to nobody, so everyone can try them. */
export function endpointScopeOf({ orgId, credential }: Context): EndpointScope {
  const { clientId, environment, role, userId } = credential
  const integrators: readonly (Role | null)[] = INTEGRATORS
  return {
    orgId,
    clientId: environment === 'live' ? (clientId ?? null) : null,
    managesApps: integrators.includes(role) || (clientId !== undefined && userId === null),
  }
}

/** The services that validate URLs and seal secrets for this caller. */
export function servicesOf({ credential, services: { webhooks } }: Context): WebhookServices {
  return credential.environment === 'sandbox' ? sandboxServices(webhooks) : webhooks
}

/** How much of a record deliveries contain. */
export const PayloadType = builder.enumType('WebhookPayload', {
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
    disconnected: { description: 'The app that it belongs to is no longer connected.' },
  },
})

export const typesDescription =
  'Event types that are delivered: single types, all types of one object (`worker.*`) or all types (`*`).'

export const conditionsDescription =
  'Conditions on the `data` of an event, all of which must be true: other events are not delivered.'

/** What `ordered` of an endpoint means. */
export const orderedDescription =
  'Whether the next delivery of a record waits until the one before it was delivered or is a dead letter.'

/** A webhook endpoint, without its signing secret. */
export const WebhookEndpointType = builder.objectRef<WebhookEndpoint>('WebhookEndpoint').implement({
  description: 'A URL to which the events of an organisation are delivered.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'Always `webhook_endpoint`.',
      resolve: () => 'webhook_endpoint',
    }),
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    clientId: t.exposeString('clientId', {
      nullable: true,
      description:
        "`client_id` of the app that it belongs to; it only gets events that the app can read. Null for the organisation's own endpoints.",
    }),
    appWide: t.exposeBoolean('appWide', {
      nullable: false,
      description:
        'Whether it is the endpoint of the app for all organisations that connected it. Only the organisation that registered the app can change it.',
    }),
    editable: t.boolean({
      nullable: false,
      description: 'Whether your organisation can change it: not the endpoint of an app of another organisation.',
      resolve: ({ parentId }) => parentId === null,
    }),
    url: t.exposeString('url', { nullable: false, description: 'URL of the endpoint.' }),
    description: t.exposeString('description', { nullable: true, description: 'Your own description.' }),
    eventTypes: t.exposeStringList('eventTypes', {
      nullable: false,
      description: typesDescription,
    }),
    conditions: t.field({
      type: [ConditionType],
      nullable: false,
      description: conditionsDescription,
      resolve: ({ conditions }) => (conditions ?? []) as unknown as Condition[],
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
    ratePerMinute: t.exposeInt('ratePerMinute', {
      nullable: true,
      description: 'Maximum number of requests in a minute; null without a limit.',
    }),
    ordered: t.exposeBoolean('ordered', { nullable: false, description: orderedDescription }),
    headerNames: t.exposeStringList('headerNames', {
      nullable: false,
      description: 'Names of its own headers. Their values are not shown.',
    }),
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
    disabledReason: t.field({
      type: DisabledReasonType,
      nullable: true,
      description: 'Why it is disabled.',
      resolve: disabledReasonOf,
    }),
    secretReadable: t.boolean({
      nullable: false,
      description:
        'Whether its signing secret and its own headers can be decrypted. If not, MUSTER_SECRET has changed and its deliveries wait: restore MUSTER_SECRET, or rotate the secret and set the headers again.',
      resolve: ({ secretKeyId, parentId }, _args, context) =>
        parentId !== null || servicesOf(context).box.knownKeyIds.includes(secretKeyId),
    }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until this time, deliveries are also signed with the previous signing secret.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time of the last change of its settings or its secret.',
    }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'Time of deletion.' }),
    deleted: t.boolean({
      nullable: false,
      description: 'Whether it was deleted.',
      resolve: ({ deletedAt }) => deletedAt !== null,
    }),
  }),
})

/** An endpoint with its new secret. */
export const MadeEndpointType = builder.objectRef<EndpointWithSecret>('MadeWebhookEndpoint').implement({
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
