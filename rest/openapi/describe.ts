/**
 * Generates the OpenAPI 3.1 description from the routes, their documents and the GraphQL schema, so that it matches the
 * implementation. Only introductions, tags and names are written by hand.
 */
import type { GraphQLSchema } from 'graphql'
import { tableOf } from '../../schema/deprecations/deprecate.ts'
import { MAX_VALUES } from '../../schema/finding/limits.ts'
import { type Resource, resources } from '../../src/access/resources.ts'
import { scopes } from '../../src/access/scopes/scopes.ts'
import { errorRows } from '../../src/platform/errors/error-codes.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { compileCatalogue } from '../events/descriptions.ts'
import { type Endpoint, prepareEndpoints } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { responseSchema } from '../response-schema.ts'
import { ME, MY_DEPRECATIONS, TEST_EMAILS } from '../routes.ts'
import type { JsonSchema } from '../shape.ts'
import { errorSchemas, failureResponses } from './failures.ts'
import { AUTHENTICATED, headerReferences, headers } from './headers.ts'
import { nameSchemas } from './named-schemas.ts'
import { openEnums } from './open-enums.ts'
import { type DescribedResource, describeOperation, verbOf } from './operations.ts'
import { parameterComponents } from './parameters.ts'
import { securitySchemes } from './security.ts'
import { describeWebhooks, eventsTag, webhookParameters, webhooksIntroduction } from './webhooks.ts'

/** The OpenAPI document. */
export interface Description {
  openapi: '3.1.0'
  info: Schema
  servers: { url: string; description: string }[]
  tags: { name: string; description: string; externalDocs: { description: string; url: string } }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  security: Schema[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, { post: Schema }>
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes', Record<string, Schema>>
}

/** An OpenAPI operation object. */
export type DescribedOperation = ReturnType<typeof describeOperation>['operation']

interface Tag {
  path: string
  group: string
  tag: string
  /** The name of its guide. */
  guide: string
  noun: string
  about: string
}

/** The tags of paths that are not resources. */
const otherTags: readonly Tag[] = [
  {
    path: '/events',
    group: 'Events',
    tag: eventsTag.name,
    guide: 'events',
    noun: 'event',
    about: `${eventsTag.description} Each is kept for 30 days by default, in the form in which it was delivered.`,
  },
  {
    path: '/webhook-endpoints',
    group: 'Events',
    tag: 'Webhook endpoints',
    guide: 'webhooks',
    noun: 'webhook endpoint',
    about: 'The URLs to which events are delivered, and their signing secrets.',
  },
  {
    path: '/charge-rates',
    group: 'Time and money',
    tag: 'Charge rates',
    guide: 'invoices',
    noun: 'charge rate',
    about: 'What clients are charged for an hour of an assignment. `POST /assignments/{id}/charge-rate` sets it.',
  },
  {
    path: '/deliveries',
    group: 'Events',
    tag: 'Deliveries',
    guide: 'webhooks',
    noun: 'delivery',
    about: 'The log of webhook deliveries, with each attempt. Deliveries that failed can be replayed.',
  },
  {
    path: '/test-organisations',
    group: 'Access',
    tag: 'Test organisations',
    guide: 'quickstart',
    noun: 'test organisation',
    about: 'Organisations to test with, whose clock stands until it is advanced.',
  },
  {
    path: ME,
    group: 'Access',
    tag: 'Credential',
    guide: 'authentication',
    noun: 'credential',
    about: 'The credential of a request: its organisation, environment, scopes and rate limit.',
  },
  {
    path: '/requests',
    group: 'Access',
    tag: 'Requests',
    guide: 'errors',
    noun: 'request',
    about: 'The requests that a credential has sent, and why they failed.',
  },
]

/** The tags of the reference, in its order. */
const tags: readonly Tag[] = [
  ...Object.values<Resource>(resources).map(({ path, docs }) => ({ path, ...docs })),
  ...otherTags,
]

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const errors = errorRows
  .filter(([, { surfaces }]) => surfaces === undefined)
  .map(([code, { status, message }]) => row(status, `\`${code}\``, message))

const introduction = `The Muster API manages the people, compliance, planning, jobs, time, money and documents of an
organisation. Payloads are JSON, ids are UUIDs, timestamps are ISO 8601 in UTC, and amounts are in minor units of the
currency. Every response has the header \`x-request-id\`; include it in support requests.

## Credentials
Send \`Authorization: Bearer <API key or access token>\`. A credential belongs to one organisation and to the live or
sandbox environment. Records of other organisations respond with 404. The sandbox returns fixed fixtures; writes to it are
validated and return the result, but nothing is saved.

\`GET /me\` returns the credential itself: its organisation, environment, scopes and rate limit. Each other operation lists its
scopes; a credential needs one of them:

| scope | |
| --- | --- |
${Object.entries(scopes)
  .map(([scope, meaning]) => row(`\`${scope}\``, meaning))
  .join('\n')}

## HTTP
\`HEAD\` is supported wherever \`GET\` is. \`OPTIONS\` returns the methods of a path in \`Allow\`, without a credential. Scripts of
any origin can call the API with a bearer credential (CORS); cookies are never accepted. \`GET\` responses over 1 kB are compressed (\`br\`, \`gzip\`).

## Lists
Page through a list with \`limit\` and \`offset\`, or follow the \`Link\` header, which uses a cursor and is equally fast on
every page. With \`updated_since\`, a list contains the records that changed since then, latest first. To synchronise, store
the \`x-sync-watermark\` of the first page and send it as the next \`updated_since\`; no change is missed. Unknown parameters
are rejected, so that a misspelt filter cannot return everything.

## Filters, search and sort
All conditions of a request must hold, and \`total\` counts what matches. Repeat a parameter to match any of its values, up
to ${MAX_VALUES}: \`status=active&status=candidate\`. Ranges are written \`start_date[gte]=2026-01-01\`, and \`job_id[exists]=false\`
asks for records without a value. \`q\` searches for words, and \`sort=-start_date\` sorts in descending order. A cursor belongs
to the filters and the sort of its page.

## Writes
In an update, absent fields keep their values and \`null\` clears a field. Unknown fields are rejected. Send an
\`Idempotency-Key\` to retry safely. Send the record's \`etag\` as \`If-Match\` to change or delete it only if nobody else has
changed it since; otherwise the response is 412 \`precondition_failed\`.

## Rate limits
Each credential has a rate limit, by default 600 points per minute. A request costs one point. The \`x-ratelimit-*\`
headers show its cost and the remaining points; \`RateLimit-Policy\` and \`RateLimit\` contain the same in the standard form. Requests above the limit get the status 429 with \`retry-after\`.

${webhooksIntroduction}

## Compatibility
Within \`v1\`, new operations, fields, parameters, event types, error codes and values of \`x-extensible-enum\` can be added at any time.
Accept those that you do not know. Nothing is removed, renamed, narrowed, made required or given another meaning: that would be
\`v2\`, announced twelve months ahead. The headers \`deprecation\` and \`sunset\` mark responses to requests that used something deprecated, and
\`GET /me/deprecations\` lists what your credential uses.

## Errors
Handle errors by \`error.code\`, and the fields of \`error.details\` by the code of each. Messages are for developers and can change.

| status | code | |
| --- | --- | --- |
${errors.join('\n')}`

/** Generate the description. @param publicUrl `{auth_url}`: the public URL of the server, without a path */
export function describeApi(schema: GraphQLSchema, publicUrl: string): Description {
  const endpoints = prepareEndpoints(schema)
  const described = describeResources(endpoints)
  const events = describeWebhooks(compileCatalogue(schema), tableOf(schema))
  const description: Description = {
    openapi: '3.1.0',
    info: {
      title: 'Muster REST API',
      version: '1.0.0',
      summary: 'Workforce mobilisation: people, planning, jobs, time, money and documents.',
      description: introduction,
      contact: { name: 'Muster', url: `${publicUrl}/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}${BASE_PATH}`, description: 'This server' }],
    tags: tags.map(({ tag, about, guide }) => ({
      name: tag,
      description: about,
      externalDocs: { description: 'Guide', url: `${publicUrl}/docs/guides/${guide}` },
    })),
    'x-tagGroups': [...Map.groupBy(tags, ({ group }) => group)].map(([name, grouped]) => ({
      name,
      tags: grouped.map(({ tag }) => tag),
    })),
    security: [{ apiKey: [] }, { oauth2: [] }],
    paths: {},
    webhooks: events.webhooks,
    components: {
      schemas: { ...errorSchemas, Pagination: paginationSchema(endpoints) },
      parameters: { ...parameterComponents, ...webhookParameters },
      headers: endpoints.some(({ deprecated }) => deprecated !== undefined) ? headers : lastingHeaders,
      responses: { NotModified: notModified, ...failureResponses(publicUrl) },
      securitySchemes: securitySchemes(publicUrl),
    },
  }
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route
    const { operation, schemas } = describeOperation(
      schema,
      endpoint,
      (described.get(path) ?? described.get(resourcePath(path))) as never,
    )
    description.paths[path] = { ...description.paths[path], [method.toLowerCase()]: operation }
    Object.assign(description.components.schemas, schemas)
  }
  for (const [path, object] of [
    [MY_DEPRECATIONS, 'deprecation_use'],
    [TEST_EMAILS, 'test_email'],
  ] as const) {
    const { type, record } = described.get(path) as DescribedResource
    description.components.schemas[type] = responseSchema(record, object) // which no operation returns alone
  }
  Object.assign(description.components.schemas, events.schemas) // including the union `Event`
  return openEnums(nameSchemas(description))
}

const notModified = {
  description: 'Nothing has changed since the response with this ETag.',
  headers: headerReferences([...AUTHENTICATED, 'etag']),
}

/** Those that responses have while nothing of REST is deprecated. */
const { deprecation: _deprecation, sunset: _sunset, ...lastingHeaders } = headers

const resourcePath = (path: string) => path.split('/', 2).join('/')

function describeResources(endpoints: readonly Endpoint[]): Map<string, DescribedResource> {
  const described = new Map<string, DescribedResource>()
  for (const { path, tag, noun } of tags.filter((each) => each.path !== ME)) {
    const list = endpoints.find(({ route, isList }) => isList && route.path === path)
    const get = endpoints.find(({ route }) => route.path === `${path}/{id}` && route.method === 'GET')
    const record = list?.shape.properties?.data?.items ?? get?.shape
    if (get === undefined || record === undefined) throw new Error(`${path} has no GET by id`)
    const type = verbOf(get).operationId.replace(/^get/, '')
    described.set(path, { type, tag, one: noun, many: `${noun.replace(/y$/, 'ie')}s`, record })
  }
  const me = endpoints.find(({ route }) => route.path === ME)
  if (me === undefined) throw new Error('no route is about the credential')
  const { tag, noun: one } = tags.find(({ path }) => path === ME) as Tag
  const summary = 'Get the credential of this request'
  described.set(ME, { type: 'Credential', tag, one, many: `${one}s`, summary, record: me.shape })
  const record = endpoints.find(({ route }) => route.path === MY_DEPRECATIONS)?.shape.properties?.data?.items
  described.set(MY_DEPRECATIONS, {
    type: 'DeprecationUse',
    tag,
    one: 'deprecation',
    many: 'deprecations',
    summary: 'List the deprecations that the credential uses',
    record: record as JsonSchema,
  })
  const emails = endpoints.find(({ route }) => route.path === TEST_EMAILS)?.shape.properties?.data?.items
  described.set(TEST_EMAILS, {
    type: 'TestEmail',
    tag: 'Test organisations',
    one: 'email',
    many: 'emails',
    summary: 'List the emails of a test organisation',
    record: emails as JsonSchema,
  })
  return described
}

function paginationSchema(endpoints: readonly Endpoint[]): Schema {
  const list = endpoints.find(({ isList }) => isList)
  return responseSchema(list?.shape.properties?.pagination as JsonSchema)
}
