/** What credentials use that is deprecated. */
import {
  DAYS,
  type DayOfUse,
  type DeprecationUse,
  readOwnUses,
  readUses,
  type UsesPage,
} from '../../src/access/deprecations/read.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import { CredentialKindType, EnvironmentType } from '../administration/common.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow, type Window } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { type ReadPage, readPageOf } from '../lists/read-page.ts'
import { endpointsById } from '../webhooks/deliveries.ts'
import { endpointScopeOf, WebhookEndpointType } from '../webhooks/endpoint-type.ts'
import { tableOf } from './deprecate.ts'

const DayType = builder.objectRef<DayOfUse>('DayOfUse').implement({
  description: 'The use of something deprecated in one day.',
  fields: (t) => ({
    day: t.field({ type: 'Date', nullable: false, description: 'The day, in UTC.', resolve: ({ day }) => day }),
    requests: t.exposeInt('requests', { nullable: false, description: 'Number of requests, or of deliveries.' }),
  }),
})

const DeprecationUseType = builder.objectRef<DeprecationUse>('DeprecationUse').implement({
  description: `The use of something deprecated by one credential, or of a deprecated event type by one webhook endpoint, in the last ${DAYS} days. It appears some seconds after the request.`,
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `deprecation_use`.', resolve: () => 'deprecation_use' }),
    name: t.string({
      nullable: false,
      description:
        'What is deprecated: a route `POST /workers`, a parameter of one `GET /workers?q`, an event type `worker.created`, or a part of the schema of both surfaces, such as the field `Worker.trade` or the argument `Query.workers(search:)`.',
      resolve: ({ deprecation }) => deprecation.name,
    }),
    since: t.field({
      type: 'Date',
      nullable: false,
      description: 'Day from which it is deprecated.',
      resolve: ({ deprecation }) => deprecation.since,
    }),
    sunset: t.field({
      type: 'Date',
      nullable: false,
      description: 'Day from which it may be removed.',
      resolve: ({ deprecation }) => deprecation.sunset,
    }),
    useInstead: t.string({
      nullable: false,
      description: 'What to use instead, as Markdown.',
      resolve: ({ deprecation }) => deprecation.useInstead,
    }),
    docUrl: t.string({
      nullable: false,
      description: 'URL of a page about it.',
      resolve: ({ deprecation }, _args, { services }) => `${services.config.publicUrl}${deprecation.link}`,
    }),
    credentialId: t.exposeID('credentialId', {
      nullable: true,
      description: 'Id of the API key or token, or of the user who was signed in; null for an event type.',
    }),
    credentialKind: t.expose('credentialKind', {
      type: CredentialKindType,
      nullable: true,
      description: 'Kind of the credential; null for an event type.',
    }),
    webhookEndpointId: t.exposeID('endpointId', {
      nullable: true,
      description: 'For an event type: id of the webhook endpoint that receives it.',
    }),
    webhookEndpoint: t.field({
      type: WebhookEndpointType,
      nullable: true,
      description: 'For an event type: the webhook endpoint that receives it.',
      resolve: ({ endpointId }, _args, context) =>
        endpointId === null ? null : endpointsById(context).load(endpointId),
    }),
    credentialName: t.exposeString('credentialName', { nullable: true, description: 'Latest name of the credential.' }),
    environment: t.expose('environment', { type: EnvironmentType, nullable: false, description: 'Live or sandbox.' }),
    requests: t.exposeInt('requests', {
      nullable: false,
      description: 'Number of requests that used it, or of deliveries.',
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: false, description: 'Time of the last use.' }),
    days: t.field({
      type: [DayType],
      nullable: false,
      description: 'The days with a use, latest first.',
      resolve: ({ days }) => days,
    }),
  }),
})

const PageType = readPageOf('DeprecationUsePage', {
  type: DeprecationUseType,
  description: 'A page of uses of what is deprecated, latest use first.',
  data: 'The uses.',
})

function pageOf({ data, total }: UsesPage, { limit, offset }: Window): ReadPage<DeprecationUse> {
  return { data, pagination: { limit, offset, total, hasMore: offset + data.length < total } }
}

builder.queryFields((t) => {
  const args = {
    limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
    offset: t.arg.int({ description: 'Number of results to skip. Default: 0.' }),
  }
  return {
    myDeprecations: t.field({
      type: PageType,
      nullable: false,
      description: `List what the credential of this request used in the last ${DAYS} days that is deprecated, latest use first. With the scope \`webhooks:manage\`, also the deprecated event types that its webhook endpoints received.`,
      complexity: listComplexity,
      args,
      resolve: async (_root, given, context, { schema }) => {
        const { control, credential } = context
        const window = readWindow(given)
        const { clientId } = endpointScopeOf(context)
        return pageOf(await readOwnUses(control, tableOf(schema), credential, clientId, window), window)
      },
    }),
    deprecationUses: t.field({
      type: PageType,
      nullable: true,
      description: `List what the credentials of the organisation used in the last ${DAYS} days that is deprecated, and the deprecated event types that its webhook endpoints received, latest use first.`,
      authScopes: { role: INTEGRATORS },
      complexity: listComplexity,
      args,
      resolve: async (_root, given, { control, credential }, { schema }) => {
        const window = readWindow(given)
        return pageOf(await readUses(control, tableOf(schema), credential.orgId, window), window)
      },
    }),
  }
})
