/**
 * The OpenAPI 3.1 description, made from the routes, their documents and the schema, so that it cannot differ from what
 * the server does. What is written here by hand is what a program cannot know: introductions and the words for things.
 */
import type { GraphQLSchema } from 'graphql'
import { scopes } from '../../src/access/scopes.ts'
import { errorTable } from '../../src/platform/errors.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import type { Schema } from '../answer-schema.ts'
import { answerSchema } from '../answer-schema.ts'
import { compileCatalogue } from '../events/descriptions.ts'
import { type Endpoint, prepareEndpoints } from '../prepare.ts'
import type { JsonSchema } from '../shape.ts'
import { ELSEWHERE, errorSchema, failureResponses } from './failures.ts'
import { type DescribedResource, describeOperation, verbOf } from './operations.ts'
import { ADMITTED, headerReferences, headers, parameterComponents } from './parameters.ts'
import { securitySchemes } from './security.ts'
import { describeWebhooks, eventsTag, webhookParameters, webhooksIntroduction } from './webhooks.ts'

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

export type DescribedOperation = ReturnType<typeof describeOperation>['operation']

/** The resources, by path (specification, "Resource list"): a record's name in words, and what the tag says. */
const words: Record<string, { tag: string; one: string; description: string }> = {
  '/workers': { tag: 'Workers', one: 'worker', description: 'The people that the organisation mobilises.' },
  '/clients': { tag: 'Clients', one: 'client', description: 'Customer companies that receive labour.' },
  '/projects': { tag: 'Projects', one: 'project', description: 'Sites and contracts that workers are deployed to.' },
  '/jobs': {
    tag: 'Jobs',
    one: 'job',
    description: 'Mobilisation records: the workers that a project needs from a day on.',
  },
  '/assignments': {
    tag: 'Assignments',
    one: 'assignment',
    description: 'Which worker is on which project, and when. The assignments of one worker never overlap.',
  },
  '/planner': {
    tag: 'Planner',
    one: 'planner window',
    description: 'When workers are available, and when they are not.',
  },
  '/documents': {
    tag: 'Documents',
    one: 'document',
    description: 'Compliance documents. File contents are never returned, only signed links that work for 15 minutes.',
  },
  '/document-packs': {
    tag: 'Document packs',
    one: 'document pack',
    description: 'Bundles of templates that are issued together during mobilisation.',
  },
  '/timesheets': { tag: 'Timesheets', one: 'timesheet', description: 'Hours captured in the worker portal.' },
  '/expenses': { tag: 'Expenses', one: 'expense', description: "Workers' expense claims and their receipts." },
  '/ai-jobs': { tag: 'AI jobs', one: 'AI job', description: 'The extraction queue of the intelligence feature.' },
  '/notifications': {
    tag: 'Notifications',
    one: 'notification',
    description: 'In-product notifications raised for the organisation.',
  },
  '/tasks': { tag: 'Tasks', one: 'task', description: 'Work items raised by staff, by automations or over this API.' },
  '/automations': {
    tag: 'Automations',
    one: 'automation',
    description: 'Automation rules configured for the organisation.',
  },
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const errorRows = Object.entries(errorTable)
  .filter(([code]) => code === 'method_not_allowed' || !(ELSEWHERE as readonly string[]).includes(code))
  .map(([code, { status, message }]) => row(status, `\`${code}\``, message))

const introduction = `People, compliance, planning, jobs, time, money and documents of one organisation. Payloads are JSON,
ids are UUIDs, timestamps are ISO 8601 in UTC, money is in minor units. Quote the header \`x-request-id\`, which every
response carries, when you ask for help.

## Credentials
Send \`Authorization: Bearer <API key or access token>\`. A credential belongs to one organisation, and to the live or the
sandbox environment. A record of another organisation does not exist for it (404). The sandbox answers with fixed
fixtures; what is written to it is checked, echoed and never kept.

Each operation names the scopes of which any one opens it:

| scope | |
| --- | --- |
${Object.entries(scopes)
  .map(([scope, meaning]) => row(`\`${scope}\``, meaning))
  .join('\n')}

## Lists
\`limit\` and \`offset\` page through a list; the \`Link\` header names the next page by position, which is as quick on the
last page as on the first. With \`updated_since\` a list has what changed since then, latest first. Store the first page's
\`x-sync-watermark\` and send it as the next \`updated_since\`: nothing is missed between two syncs. Unknown parameters are
refused, so that a misspelt filter cannot return everything.

## Writes
In an update, absent fields stay and \`null\` clears. Unknown fields are refused. An \`Idempotency-Key\` makes a retry safe.

## Budget
Each credential has a budget of requests a minute, 600 unless it was made with another. The \`x-ratelimit-*\` headers tell
what is left; beyond it the answer is 429 with \`retry-after\`.

${webhooksIntroduction}

## Errors
Decide by \`error.code\`; \`error.message\` is for people.

| status | code | |
| --- | --- | --- |
${errorRows.join('\n')}`

/** @param publicUrl `{auth_url}`: how clients reach the server, without a path */
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
    tags: [...Object.values(words).map(({ tag, description }) => ({ name: tag, description })), eventsTag],
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
  description: 'Nothing changed since the answer that `If-None-Match` names.',
  headers: headerReferences([...ADMITTED, 'etag']),
}

const resourcePath = (path: string) => path.replace('/{id}', '')

function describeResources(endpoints: readonly Endpoint[]): Map<string, DescribedResource> {
  const resources = new Map<string, DescribedResource>()
  for (const { route, shape } of endpoints.filter(({ isList }) => isList)) {
    const get = endpoints.find((each) => each.route.path === `${route.path}/{id}` && each.route.method === 'GET')
    const named = words[route.path]
    const record = shape.properties?.data?.items
    if (get === undefined || named === undefined || record === undefined)
      throw new Error(`${route.path} lacks a way to get one, a row in rest/openapi/describe.ts, or records`)
    const type = verbOf(get).operationId.replace(/^get/, '')
    resources.set(route.path, { type, tag: named.tag, one: named.one, many: `${named.one}s`, record })
  }
  return resources
}

function paginationSchema(endpoints: readonly Endpoint[]): Schema {
  const list = endpoints.find(({ isList }) => isList)
  return answerSchema(list?.shape.properties?.pagination as JsonSchema)
}
