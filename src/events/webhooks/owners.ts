/**
 * Which events an endpoint's owner may receive. An organisation's own endpoints receive every event that they subscribe
 * to. An app's endpoints receive events of records that the app may read at the time of sending, and none after the app
 * is disconnected.
 */
import type { Pool } from 'pg'
import { type App, appKey, scopesOfApps } from '../../access/oauth/app-scopes.ts'
import type { Scope } from '../../access/scopes/scopes.ts'
import { eventObjects, eventTypes } from '../catalogue.ts'
import type { RefusedOutcome } from './outcomes.ts'
import type { ClaimedDelivery } from './queue.ts'
import type { NoAddress } from './sender.ts'

interface Refusal extends NoAddress {
  outcome: RefusedOutcome
}

/** @returns why the delivery is not sent; undefined if it may be */
export type CheckOwner = (delivery: ClaimedDelivery) => Refusal | undefined

const statement = {
  name: 'apps of endpoints',
  text: `
    select w.id, w.org_id as "orgId", w.client_id as "clientId"
    from unnest($1::uuid[], $2::uuid[]) as claimed (org_id, id)
    join webhook_endpoints w on w.org_id = claimed.org_id and w.id = claimed.id
    where w.client_id is not null`,
}

/** Read the current scopes of the apps that own the endpoints of claimed deliveries. */
export async function readOwners(pool: Pool, claimed: readonly ClaimedDelivery[]): Promise<CheckOwner> {
  const endpoints = [...new Set(claimed.map(({ endpoint }) => endpoint))]
  if (endpoints.length === 0) return () => undefined
  const values = [endpoints.map(({ org_id }) => org_id), endpoints.map(({ endpoint_id }) => endpoint_id)]
  const { rows } = await pool.query<App & { id: string }>({ ...statement, values })
  if (rows.length === 0) return () => undefined
  const scopes = await scopesOfApps(pool, rows)
  const apps = new Map(rows.map((row) => [row.id, scopes.get(appKey(row)) ?? new Set<Scope>()]))
  return (delivery) => {
    const held = apps.get(delivery.endpoint.endpoint_id)
    return held && refusalOf(held, delivery)
  }
}

function refusalOf(held: ReadonlySet<Scope>, { event_type: type, test }: ClaimedDelivery): Refusal | undefined {
  if (!held.has('webhooks:manage'))
    return { outcome: 'disconnected', problem: 'the app may not have webhook endpoints here any more' }
  if (test) return undefined // an example without data of the organisation
  const read = readScopesOfEvent(type)
  if (read.some((scope) => held.has(scope))) return undefined
  return { outcome: 'not_permitted', problem: `the app has none of the scopes ${read.join(', ')}` }
}

/** The scopes, one of which is needed to read events of a type. None for a type that this version does not know. */
export function readScopesOfEvent(type: string): readonly Scope[] {
  return Object.hasOwn(eventTypes, type) ? eventObjects[eventTypes[type as keyof typeof eventTypes].about].read : []
}
