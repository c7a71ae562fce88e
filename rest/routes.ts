/**
 * The table of the REST surface: each route, the document it runs and its status on success. Most follow from the table of
 * resources. Parameters, scopes and responses follow from the document and the schema.
 */
import type { DocumentNode } from 'graphql'
import { type Resource, resources, type Verb } from '../src/access/resources.ts'
import * as generated from './operations/generated.ts'
import { operationName } from './operations/standard.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `{base_url}`; `{id}` stands for a record's id. An action of the record can follow. */
  path: string
  document: DocumentNode
  status: 200 | 201
  /** It does something with a record that is not reading, creating, updating or deleting it, or makes several. */
  isAction?: true
  /** Its answer depends on the caller's credential, or changes without a write, so it is never cached. */
  isPerCaller?: true
  /** It is about the caller's credential, which needs no scope for it. */
  isOwn?: true
  /** Its answer has a new secret, and the fields of this field of the document inlined beside it. */
  secretBeside?: string
}

interface VerbRoute {
  method: Route['method']
  /** Appended to the resource's path. */
  path: '' | '/{id}' | '/batch'
  status: Route['status']
}

const verbs = {
  list: { method: 'GET', path: '', status: 200 },
  get: { method: 'GET', path: '/{id}', status: 200 },
  create: { method: 'POST', path: '', status: 201 },
  update: { method: 'PATCH', path: '/{id}', status: 200 },
  delete: { method: 'DELETE', path: '/{id}', status: 200 },
  batch: { method: 'POST', path: '/batch', status: 200 },
} as const satisfies Record<Verb, VerbRoute>

const documents = new Map<string, unknown>(Object.entries(generated))

/** @throws if the document was not generated: run `npm run codegen` */
function documentOf(name: string): DocumentNode {
  const document = documents.get(`${name[0]?.toUpperCase()}${name.slice(1)}Document`)
  if (document === undefined) throw new Error(`rest/operations has no ${name}: run 'npm run codegen'`)
  return document as DocumentNode
}

function routesOf(resource: Resource): Route[] {
  const ofVerbs = resource.operations.map((verb): Route => {
    const { method, path, status } = verbs[verb]
    return { method, path: resource.path + path, document: documentOf(operationName(verb, resource)), status }
  })
  const ofActions = Object.entries(resource.actions ?? {}).map(([end, document]) =>
    action(`${resource.path}/{id}/${end}`, document),
  )
  return [...ofVerbs, ...ofActions]
}

function action(path: string, document: string): Route {
  return { method: 'POST', path, document: documentOf(document), status: 200, isAction: true }
}

/** The routes of resources. */
export const resourceRoutes: readonly Route[] = Object.values(resources).flatMap((resource) => routesOf(resource))

/** The path of the caller's credential, which every caller may read. */
export const ME = '/me'
/** The path that lists the deprecations that the caller uses. */
export const MY_DEPRECATIONS = `${ME}/deprecations`
/** The path of the emails of a test organisation. */
export const TEST_EMAILS = '/test-organisations/{id}/emails'
const own = { isPerCaller: true, isOwn: true } as const

/** The routes that belong to no resource. */
const otherRoutes: readonly Route[] = [
  { method: 'GET', path: ME, document: documentOf('getMe'), status: 200, ...own },
  { method: 'GET', path: MY_DEPRECATIONS, document: documentOf('listMyDeprecations'), status: 200, ...own },
  { method: 'GET', path: '/requests/{id}', document: documentOf('getRequest'), status: 200, ...own },
  { method: 'GET', path: '/events', document: documentOf('listEvents'), status: 200, isPerCaller: true },
  { method: 'GET', path: '/events/{id}', document: documentOf('getEvent'), status: 200, isPerCaller: true },
  action('/invoices/drafts', 'createInvoiceDrafts'),
  action('/invoices/{id}/purchase-order', 'setPurchaseOrder'),
  action('/invoices/{id}/send', 'sendInvoice'),
  action('/invoices/{id}/payments', 'recordPayment'),
  action('/invoices/{id}/remove-payment', 'removePayment'),
  ...chargeRateRoutes(),
  ...endpointRoutes(),
  ...deliveryRoutes(),
  ...testOrganisationRoutes(),
]

/** A rate belongs to its assignment, under other scopes. Reading it is not cached by the changes of a resource. */
function chargeRateRoutes(): Route[] {
  const path = '/charge-rates'
  return [
    { method: 'GET', path, document: documentOf('listChargeRates'), status: 200, isPerCaller: true },
    { method: 'GET', path: `${path}/{id}`, document: documentOf('getChargeRate'), status: 200, isPerCaller: true },
    action('/assignments/{id}/charge-rate', 'setChargeRate'),
  ]
}

/** Webhook endpoints also change when deliveries fail, without a write of the organisation, so they are not cached. */
function endpointRoutes(): Route[] {
  const path = '/webhook-endpoints'
  const one = `${path}/{id}`
  const withSecret = { secretBeside: 'endpoint' }
  return [
    { method: 'GET', path, document: documentOf('listWebhookEndpoints'), status: 200, isPerCaller: true },
    { method: 'GET', path: one, document: documentOf('getWebhookEndpoint'), status: 200, isPerCaller: true },
    { method: 'POST', path, document: documentOf('createWebhookEndpoint'), status: 201, ...withSecret },
    { method: 'PATCH', path: one, document: documentOf('updateWebhookEndpoint'), status: 200 },
    { method: 'DELETE', path: one, document: documentOf('deleteWebhookEndpoint'), status: 200 },
    { ...action(`${one}/rotate-secret`, 'rotateWebhookSecret'), ...withSecret },
    action(`${one}/test`, 'sendTestEvent'),
  ]
}

/** Deliveries change without a write of the organisation, too. */
function deliveryRoutes(): Route[] {
  const path = '/deliveries'
  const one = `${path}/{id}`
  return [
    { method: 'GET', path, document: documentOf('listWebhookDeliveries'), status: 200, isPerCaller: true },
    { method: 'GET', path: one, document: documentOf('getWebhookDelivery'), status: 200, isPerCaller: true },
    action(`${one}/replay`, 'replayWebhookDelivery'),
  ]
}

/** Their clocks move without a write of the organisation. */
function testOrganisationRoutes(): Route[] {
  const path = '/test-organisations'
  const one = `${path}/{id}`
  const withKey = { secretBeside: 'testOrganisation' }
  return [
    { method: 'GET', path, document: documentOf('listTestOrganisations'), status: 200, isPerCaller: true },
    { method: 'GET', path: one, document: documentOf('getTestOrganisation'), status: 200, isPerCaller: true },
    { method: 'POST', path, document: documentOf('createTestOrganisation'), status: 201, ...withKey },
    { method: 'DELETE', path: one, document: documentOf('deleteTestOrganisation'), status: 200 },
    action(`${one}/advance`, 'advanceTestOrganisation'),
    { method: 'GET', path: TEST_EMAILS, document: documentOf('listTestEmails'), status: 200, isPerCaller: true },
  ]
}

export const routes: readonly Route[] = [...resourceRoutes, ...otherRoutes]
