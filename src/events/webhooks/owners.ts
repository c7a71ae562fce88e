/**
 * Which events an endpoint's owner may receive. An organisation's own endpoints receive every event that they subscribe
 * to. An app's endpoints receive events of records that the app may read at the time of sending, and none after the app
 * is disconnected. No endpoint gets an event about a document whose type was restricted after the delivery was queued.
 */
import type { Pool } from 'pg'
import { type App, appKey, scopesOfApps } from '../../access/oauth/app-scopes.ts'
import type { Scope } from '../../access/scopes/scopes.ts'
import { isRestrictedEvent } from '../../access/tenancy/restricted.ts'
import { eventObjects, eventTypes } from '../catalogue.ts'
import type { RefusedOutcome } from './outcomes.ts'
import type { ClaimedDelivery, ClaimedEndpoint } from './queue.ts'
import type { NoAddress } from './sender.ts'

interface Refusal extends NoAddress {
  outcome: RefusedOutcome
}

/** What an endpoint's deliveries are sent with: that of its parent for an app's endpoint of all organisations. */
export interface Source extends Omit<ClaimedEndpoint, 'lease_id'> {
  header_names: readonly string[]
  header_values: Buffer | null
}

/** The owners of the endpoints of claimed deliveries. */
export interface Owners {
  /** Why the delivery is not sent; undefined if it may be. */
  refusalOf(delivery: ClaimedDelivery): Refusal | undefined
  /** Undefined if the parent was deleted. */
  sourceOf(endpoint: ClaimedEndpoint): Source | undefined
}

const noHeaders = { header_names: [], header_values: null } as const
const noOwners: Owners = { refusalOf: () => undefined, sourceOf: (endpoint) => ({ ...endpoint, ...noHeaders }) }

const statement = {
  name: 'apps and headers of endpoints',
  text: `
    select w.id, w.org_id as "orgId", w.client_id as "clientId", w.parent_id as "parentId", w.parent_org_id as "parentOrgId",
      w.app_wide and w.parent_id is null as "isParent", w.header_names, w.header_values
    from unnest($1::uuid[], $2::uuid[]) as claimed (org_id, id)
    join webhook_endpoints w on w.org_id = claimed.org_id and w.id = claimed.id
    where w.client_id is not null or w.header_values is not null`,
}

const restrictingStatement = {
  name: 'organisations that restrict documents',
  text: 'select distinct x.org_id from custom_document_types x where x.restricted and x.org_id = any($1::uuid[])',
}

const restrictedStatement = {
  name: 'deliveries about restricted documents',
  text: `
    select d.id from webhook_deliveries d join events e on e.org_id = $1::uuid and e.id = d.event_id
    where d.org_id = $1::uuid and d.id = any($2::uuid[]) and ${isRestrictedEvent('e', '$1::uuid')}`,
}

/** The claimed deliveries about documents whose type is restricted now. */
async function readRestricted(pool: Pool, claimed: readonly ClaimedDelivery[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const byOrganisation = Map.groupBy(claimed, ({ endpoint }) => endpoint.org_id)
  const asked = { ...restrictingStatement, values: [[...byOrganisation.keys()]] }
  for (const { org_id: orgId } of (await pool.query<{ org_id: string }>(asked)).rows) {
    const values = [orgId, byOrganisation.get(orgId)?.map(({ id }) => id)]
    const { rows } = await pool.query<{ id: string }>({ ...restrictedStatement, values })
    for (const { id } of rows) found.add(id)
  }
  return found
}

const parentStatement = {
  name: 'parents of endpoints',
  text: `
    select w.org_id, w.id as endpoint_id, w.url, w.secret, w.secret_key_id, w.header_names, w.header_values,
      case when w.previous_secret_until > now() then w.previous_secret end as previous_secret
    from unnest($1::uuid[], $2::uuid[]) as named (org_id, id)
    join webhook_endpoints w on w.org_id = named.org_id and w.id = named.id and w.deleted_at is null`,
}

interface EndpointRow extends Pick<Source, 'header_names' | 'header_values'> {
  id: string
  orgId: string
  clientId: string | null
  isParent: boolean
  parentOrgId: string | null
  parentId: string | null
}

type OwnedEndpoint = EndpointRow & App

/** Read the current scopes of the apps that own the endpoints of claimed deliveries, and the endpoints' own headers. */
export async function readOwners(pool: Pool, claimed: readonly ClaimedDelivery[]): Promise<Owners> {
  const endpoints = [...new Set(claimed.map(({ endpoint }) => endpoint))]
  if (endpoints.length === 0) return noOwners
  const values = [endpoints.map(({ org_id }) => org_id), endpoints.map(({ endpoint_id }) => endpoint_id)]
  const [{ rows }, restricted] = await Promise.all([
    pool.query<EndpointRow>({ ...statement, values }),
    readRestricted(pool, claimed),
  ])
  const restrictionOf = ({ id }: ClaimedDelivery) => (restricted.has(id) ? RESTRICTED_DOCUMENT : undefined)
  if (rows.length === 0) return { ...noOwners, refusalOf: restrictionOf }
  const found = new Map(rows.map((row) => [row.id, row]))
  const owned = new Map(rows.filter(isOwned).map((row) => [row.id, row]))
  const apps = [...owned.values()]
  const [scopes, parents] = await Promise.all([
    apps.length === 0 ? new Map<string, Set<Scope>>() : scopesOfApps(pool, apps),
    readParents(pool, apps),
  ])
  return {
    refusalOf(delivery) {
      const row = owned.get(delivery.endpoint.endpoint_id)
      if (row === undefined || row.isParent) return restrictionOf(delivery) // a parent gets only test events
      if (row.parentId !== null && !parents.has(row.parentId)) return DISCONNECTED
      return refusalOf(scopes.get(appKey(row)) ?? new Set(), delivery) ?? restrictionOf(delivery)
    },
    sourceOf(endpoint) {
      const row = found.get(endpoint.endpoint_id)
      if (row?.parentId != null) return parents.get(row.parentId)
      const { header_names, header_values } = row ?? noHeaders
      return { ...endpoint, header_names, header_values }
    },
  }
}

const isOwned = (row: EndpointRow): row is OwnedEndpoint => row.clientId !== null

async function readParents(pool: Pool, rows: readonly OwnedEndpoint[]): Promise<Map<string, Source>> {
  const children = rows.filter(({ parentId }) => parentId !== null)
  if (children.length === 0) return new Map()
  const values = [children.map(({ parentOrgId }) => parentOrgId), children.map(({ parentId }) => parentId)]
  const { rows: parents } = await pool.query<Source>({ ...parentStatement, values })
  return new Map(parents.map((parent) => [parent.endpoint_id, parent]))
}

const DISCONNECTED: Refusal = {
  outcome: 'disconnected',
  problem: 'the app may not have webhook endpoints here any more',
}

const RESTRICTED_DOCUMENT: Refusal = {
  outcome: 'not_permitted',
  problem: 'the type of the document is restricted, and no endpoint is told of such documents',
}

function refusalOf(held: ReadonlySet<Scope>, { event_type: type, test }: ClaimedDelivery): Refusal | undefined {
  if (type === 'app.revoked') return undefined // says only that access has ended
  if (!held.has('webhooks:manage')) return DISCONNECTED
  if (test || isAboutApp(type)) return undefined // without data of the organisation
  const read = readScopesOfEvent(type)
  if (read.some((scope) => held.has(scope))) return undefined
  return { outcome: 'not_permitted', problem: `the app has none of the scopes ${read.join(', ')}` }
}

/** Whether events of a type describe the app itself. Only the app's own endpoint gets them. */
export function isAboutApp(type: string): boolean {
  return Object.hasOwn(eventTypes, type) && eventTypes[type as keyof typeof eventTypes].about === 'app'
}

/** The scopes, one of which is needed to read events of a type. None for a type that this version does not know. */
export function readScopesOfEvent(type: string): readonly Scope[] {
  return Object.hasOwn(eventTypes, type) ? eventObjects[eventTypes[type as keyof typeof eventTypes].about].read : []
}
