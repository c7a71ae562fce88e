/**
 * Generates the OpenAPI 3.1 description from the routes, their documents and the GraphQL schema, so that it matches the
 * implementation. Only introductions, tags and names are written by hand.
 */
import type { GraphQLSchema } from 'graphql'
import { MAX_VALUES } from '../../schema/finding/limits.ts'
import { scopes } from '../../src/access/scopes/scopes.ts'
import { errorRows } from '../../src/platform/errors/error-codes.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { compileCatalogue } from '../events/descriptions.ts'
import { type Endpoint, prepareEndpoints } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { responseSchema } from '../response-schema.ts'
import { ME } from '../routes.ts'
import type { JsonSchema } from '../shape.ts'
import { errorSchemas, failureResponses } from './failures.ts'
import { nameSchemas } from './named-schemas.ts'
import { openEnums } from './open-enums.ts'
import { type DescribedResource, describeOperation, verbOf } from './operations.ts'
import { AUTHENTICATED, headerReferences, headers, parameterComponents } from './parameters.ts'
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

/** The resources of the specification's "Resource list", by path: tag, singular noun, and description of the tag. */
const resourceTexts: Record<string, { tag: string; one: string; description: string }> = {
  '/workers': { tag: 'Workers', one: 'worker', description: 'The people whom the organisation mobilises.' },
  '/clients': { tag: 'Clients', one: 'client', description: 'Companies that the organisation supplies workers to.' },
  '/projects': { tag: 'Projects', one: 'project', description: 'Sites and contracts that workers are deployed to.' },
  '/jobs': {
    tag: 'Jobs',
    one: 'job',
    description: 'Jobs: the roles that a project needs filled, and when.',
  },
  '/assignments': {
    tag: 'Assignments',
    one: 'assignment',
    description: 'Which worker works on which project, and when. The assignments of one worker never overlap.',
  },
  '/planner': {
    tag: 'Planner',
    one: 'planner window',
    description: 'When workers are available, and when they are not.',
  },
  '/documents': {
    tag: 'Documents',
    one: 'document',
    description:
      'Compliance documents. File contents are not returned; use the signed links, which are valid for 15 minutes.',
  },
  '/document-packs': {
    tag: 'Document packs',
    one: 'document pack',
    description: 'Bundles of templates that are issued together during mobilisation.',
  },
  '/timesheets': { tag: 'Timesheets', one: 'timesheet', description: 'Hours that workers enter in the worker portal.' },
  '/expenses': { tag: 'Expenses', one: 'expense', description: "Workers' expense claims and their receipts." },
  '/ai-jobs': { tag: 'AI jobs', one: 'AI job', description: 'Jobs that extract fields from documents.' },
  '/notifications': {
    tag: 'Notifications',
    one: 'notification',
    description: 'Notifications to the members of the organisation.',
  },
  '/tasks': {
    tag: 'Tasks',
    one: 'task',
    description: 'Work items created by staff, by automations or through this API.',
  },
  '/automations': {
    tag: 'Automations',
    one: 'automation',
    description: 'Automation rules of the organisation.',
  },
  '/webhook-endpoints': {
    tag: 'Webhook endpoints',
    one: 'webhook endpoint',
    description: 'The URLs to which events are delivered, and their signing secrets.',
  },
  '/events': {
    tag: eventsTag.name,
    one: 'event',
    description: `${eventsTag.description} Each is kept for 30 days by default, in the form in which it was delivered.`,
  },
}

/** The credential of a request, which is not a resource. */
const credentialText = {
  type: 'Credential',
  tag: 'Credential',
  one: 'credential',
  many: 'credentials',
  summary: 'Get the credential of this request',
}

const credentialTag = {
  name: credentialText.tag,
  description: 'The credential of a request: its organisation, environment, scopes and rate limit.',
}

/** The reference's groups of tags, with the guide of each tag. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Records: {
    Workers: 'bulk-import',
    Clients: 'bulk-import',
    Projects: 'bulk-import',
    Jobs: 'compliance',
    Assignments: 'compliance',
    Planner: 'compliance',
    Documents: 'documents',
    'Document packs': 'packs',
    'AI jobs': 'documents',
    Notifications: 'frontends',
    Tasks: 'apps',
    Automations: 'automations',
  },
  'Time and money': { Timesheets: 'invoices', Expenses: 'invoices' },
  Events: { Events: 'events', 'Webhook endpoints': 'webhooks' },
  Access: { Credential: 'authentication' },
}
const guides = Object.assign({}, ...Object.values(groups)) as Record<string, string>

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
any origin can call the API with a bearer credential (CORS); cookies are never accepted. \`GET\` responses of over 1 kB are compressed (\`br\`, \`gzip\`).

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

## What may be added
New fields, parameters, event types, error codes and values of \`x-extensible-enum\` may come at any time. Accept those that you
do not know.

## Errors
Handle errors by \`error.code\`, and the fields of \`error.details\` by the code of each. Messages are for developers and can change.

| status | code | |
| --- | --- | --- |
${errors.join('\n')}`

/** Generate the description. @param publicUrl `{auth_url}`: the public URL of the server, without a path */
export function describeApi(schema: GraphQLSchema, publicUrl: string): Description {
  const endpoints = prepareEndpoints(schema)
  const resources = describeResources(endpoints)
  const events = describeWebhooks(compileCatalogue(schema))
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
    tags: [
      ...Object.values(resourceTexts).map(({ tag, description }) => ({ name: tag, description })),
      credentialTag,
    ].map((tag) => ({
      ...tag,
      externalDocs: { description: 'Guide', url: `${publicUrl}/docs/guides/${guides[tag.name]}` },
    })),
    'x-tagGroups': Object.entries(groups).map(([name, tags]) => ({ name, tags: Object.keys(tags) })),
    security: [{ apiKey: [] }, { oauth2: [] }],
    paths: {},
    webhooks: events.webhooks,
    components: {
      schemas: { ...errorSchemas, Pagination: paginationSchema(endpoints) },
      parameters: { ...parameterComponents, ...webhookParameters },
      headers,
      responses: { NotModified: notModified, ...failureResponses(publicUrl) },
      securitySchemes: securitySchemes(publicUrl),
    },
  }
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route
    const { operation, schemas } = describeOperation(schema, endpoint, resources.get(resourcePath(path)) as never)
    description.paths[path] = { ...description.paths[path], [method.toLowerCase()]: operation }
    Object.assign(description.components.schemas, schemas)
  }
  Object.assign(description.components.schemas, events.schemas) // including the union `Event`
  return openEnums(nameSchemas(description))
}

const notModified = {
  description: 'Nothing has changed since the response with this ETag.',
  headers: headerReferences([...AUTHENTICATED, 'etag']),
}

const resourcePath = (path: string) => path.split('/', 2).join('/')

function describeResources(endpoints: readonly Endpoint[]): Map<string, DescribedResource> {
  const resources = new Map<string, DescribedResource>()
  for (const { route, shape } of endpoints.filter(({ isList }) => isList)) {
    const get = endpoints.find((each) => each.route.path === `${route.path}/{id}` && each.route.method === 'GET')
    const text = resourceTexts[route.path]
    const record = shape.properties?.data?.items
    if (get === undefined || text === undefined || record === undefined)
      throw new Error(`${route.path} has no GET by id, no row in rest/openapi/describe.ts, or no records`)
    const type = verbOf(get).operationId.replace(/^get/, '')
    resources.set(route.path, { type, tag: text.tag, one: text.one, many: `${text.one}s`, record })
  }
  const me = endpoints.find(({ route }) => route.path === ME)
  if (me === undefined) throw new Error('no route is about the credential')
  resources.set(me.route.path, { ...credentialText, record: me.shape })
  return resources
}

function paginationSchema(endpoints: readonly Endpoint[]): Schema {
  const list = endpoints.find(({ isList }) => isList)
  return responseSchema(list?.shape.properties?.pagination as JsonSchema)
}
