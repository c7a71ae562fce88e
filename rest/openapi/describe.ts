/**
 * Generates the OpenAPI 3.1 description from the routes, their documents and the GraphQL schema, so that it matches the
 * implementation. Only introductions, tags and names are written by hand.
 */
import type { GraphQLSchema } from 'graphql'
import { scopes } from '../../src/access/scopes.ts'
import { errorTable } from '../../src/platform/errors.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import { compileCatalogue } from '../events/descriptions.ts'
import { type Endpoint, prepareEndpoints } from '../prepare.ts'
import type { Schema } from '../response-schema.ts'
import { responseSchema } from '../response-schema.ts'
import type { JsonSchema } from '../shape.ts'
import { errorSchema, failureResponses, UNDOCUMENTED_CODES } from './failures.ts'
import { type DescribedResource, describeOperation, verbOf } from './operations.ts'
import { AUTHENTICATED, headerReferences, headers, parameterComponents } from './parameters.ts'
import { securitySchemes } from './security.ts'
import { describeWebhooks, eventsTag, webhookParameters, webhooksIntroduction } from './webhooks.ts'

/** The OpenAPI document. */
export interface Description {
  openapi: '3.1.0'
  info: Schema
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
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
    description: 'Mobilisation records: the workers that a project needs from a start date.',
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
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const errorRows = Object.entries(errorTable)
  .filter(([code]) => code === 'method_not_allowed' || !(UNDOCUMENTED_CODES as readonly string[]).includes(code))
  .map(([code, { status, message }]) => row(status, `\`${code}\``, message))

const introduction = `The Muster API manages the people, compliance, planning, jobs, time, money and documents of an
organisation. Payloads are JSON, ids are UUIDs, timestamps are ISO 8601 in UTC, and amounts are in minor units of the
currency. Every response has the header \`x-request-id\`; include it in support requests.

## Credentials
Send \`Authorization: Bearer <API key or access token>\`. A credential belongs to one organisation and to the live or
sandbox environment. Records of other organisations respond with 404. The sandbox returns fixed fixtures; writes to it are
validated and return the result, but nothing is saved.

Each operation lists its scopes; a credential needs one of them:

| scope | |
| --- | --- |
${Object.entries(scopes)
  .map(([scope, meaning]) => row(`\`${scope}\``, meaning))
  .join('\n')}

## Lists
Page through a list with \`limit\` and \`offset\`, or follow the \`Link\` header, which uses a cursor and is equally fast on
every page. With \`updated_since\`, a list contains the records that changed since then, latest first. To synchronise, store
the \`x-sync-watermark\` of the first page and send it as the next \`updated_since\`; no change is missed. Unknown parameters
are rejected, so that a misspelt filter cannot return everything.

## Writes
In an update, absent fields keep their values and \`null\` clears a field. Unknown fields are rejected. Send an
\`Idempotency-Key\` to retry safely.

## Rate limits
Each credential has a rate limit, by default 600 points per minute. A request costs one point. The \`x-ratelimit-*\`
headers show its cost and the remaining points. Requests above the limit get the status 429 with \`retry-after\`.

${webhooksIntroduction}

## Errors
Handle errors by \`error.code\`. \`error.message\` is for developers and can change.

| status | code | |
| --- | --- | --- |
${errorRows.join('\n')}`

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
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}${BASE_PATH}`, description: 'This server' }],
    tags: [...Object.values(resourceTexts).map(({ tag, description }) => ({ name: tag, description })), eventsTag],
    security: [{ apiKey: [] }, { oauth2: [] }],
    paths: {},
    webhooks: events.webhooks,
    components: {
      schemas: { Error: errorSchema, Pagination: paginationSchema(endpoints), ...events.schemas },
      parameters: { ...parameterComponents, ...webhookParameters },
      headers,
      responses: { NotModified: notModified, ...failureResponses },
      securitySchemes: securitySchemes(publicUrl),
    },
  }
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.route
    const { operation, schemas } = describeOperation(schema, endpoint, resources.get(resourcePath(path)) as never)
    description.paths[path] = { ...description.paths[path], [method.toLowerCase()]: operation }
    Object.assign(description.components.schemas, schemas)
  }
  return description
}

const notModified = {
  description: 'Nothing has changed since the response with this ETag.',
  headers: headerReferences([...AUTHENTICATED, 'etag']),
}

const resourcePath = (path: string) => path.replace('/{id}', '')

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
  return resources
}

function paginationSchema(endpoints: readonly Endpoint[]): Schema {
  const list = endpoints.find(({ isList }) => isList)
  return responseSchema(list?.shape.properties?.pagination as JsonSchema)
}
