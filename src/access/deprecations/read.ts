/** Who used what is deprecated, and the removal of old counts. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CredentialKind, Environment } from '../../../prisma/generated/client/enums.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { removeEvery, removeRows } from '../../platform/database/sweep.ts'
import type { Credential } from '../credentials/credential.ts'
import { type Deprecation, readName } from './table.ts'

/** Days that are counted. */
export const DAYS = 30
const HOUR = 3_600_000
const BATCH = 5000

/** The use of something deprecated in a day. */
export interface DayOfUse {
  day: string
  requests: number
}

/** What a credential used in the last 30 days, or a webhook endpoint received. */
export interface DeprecationUse {
  deprecation: Deprecation
  /** Null for an event type, of which there are deliveries instead of requests. */
  credentialId: string | null
  credentialKind: CredentialKind | null
  credentialName: string | null
  environment: Environment
  /** Set for an event type. */
  endpointId: string | null
  requests: number
  lastUsedAt: Date
  /** Days with a use, latest first. */
  days: DayOfUse[]
}

/** The latest uses first. */
export interface UsesPage {
  data: DeprecationUse[]
  total: number
}

interface Page {
  limit: number
  offset: number
}

interface Found {
  total: number
  data: (Omit<DeprecationUse, 'deprecation' | 'lastUsedAt'> & { name: string; lastUsedAt: string })[]
}

/**
 * What the credential used, or all of a person's sessions, and what the endpoints that it manages received.
 * @param clientId the app to which the credential's endpoints belong; null if it manages all of the organisation
 */
export function readOwnUses(
  control: Db,
  table: readonly Deprecation[],
  { id, kind, userId, orgId, scopes }: Credential,
  clientId: string | null,
  page: Page,
): Promise<UsesPage> {
  const own = kind === 'session' && userId !== null ? userId : id
  const ofApp = clientId === null ? Prisma.empty : Prisma.sql`and e.client_id = ${clientId}`
  return readUses(control, table, orgId, page, {
    credentials: Prisma.sql`and credential_id = ${own}::uuid`,
    endpoints: scopes.has('webhooks:manage') ? ofApp : Prisma.sql`and false`,
  })
}

/** Conditions for whose uses are read. */
interface Whose {
  credentials: Prisma.Sql
  endpoints: Prisma.Sql
}

/**
 * What the credentials of an organisation used, and what its endpoints received. Uses of what is no longer in the table
 * are left out.
 */
export async function readUses(
  control: Db,
  table: readonly Deprecation[],
  orgId: string,
  { limit, offset }: Page,
  whose: Whose = { credentials: Prisma.empty, endpoints: Prisma.empty },
): Promise<UsesPage> {
  const byName = new Map(table.map((each) => [each.name, each]))
  const types = [...byName.keys()].filter((name) => readName(name).kind === 'event')
  const [found] = await control.$queryRaw<Found[]>`
    with uses as (
      select deprecation as name, credential_id as "credentialId",
        (array_agg(credential_kind order by day desc))[1] as "credentialKind",
        (array_agg(credential_name order by day desc))[1] as "credentialName",
        (array_agg(environment order by day desc))[1] as environment, null::uuid as "endpointId",
        sum(requests) as requests, max(last_used_at) as "lastUsedAt",
        json_agg(json_build_object('day', day, 'requests', requests) order by day desc) as days
      from deprecation_uses
      where org_id = ${orgId}::uuid and day > (now() at time zone 'utc')::date - ${DAYS}::int
        and deprecation = any(${[...byName.keys()]}::text[]) ${whose.credentials}
      group by deprecation, credential_id
      ${types.length === 0 ? Prisma.empty : received(orgId, types, whose.endpoints)}
    ), page as (
      select * from uses order by "lastUsedAt" desc, "credentialId", "endpointId", name limit ${limit} offset ${offset}
    )
    select (select count(*) from uses)::int as total,
      coalesce((select json_agg(page order by "lastUsedAt" desc, "credentialId", "endpointId", name) from page), '[]') as data`
  const { total, data } = found as Found
  return {
    total,
    data: data.map(({ name, lastUsedAt, ...use }) => ({
      ...use,
      lastUsedAt: new Date(lastUsedAt),
      deprecation: byName.get(name) as Deprecation,
    })),
  }
}

/** Deliveries of event types, by endpoint. */
const received = (orgId: string, types: readonly string[], condition: Prisma.Sql) => Prisma.sql`
      union all
      select event_type, null, null, null, 'live', endpoint_id, sum(deliveries), max(last_at),
        json_agg(json_build_object('day', day, 'requests', deliveries) order by day desc)
      from (
        select d.event_type, d.endpoint_id, (d.created_at at time zone 'utc')::date as day,
          count(*) as deliveries, max(d.created_at) as last_at
        from webhook_deliveries d join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
        where d.org_id = ${orgId}::uuid and d.event_type = any(${types}::text[]) and not d.test
          and d.created_at > now() - ${DAYS} * interval '1 day' and e.deleted_at is null ${condition}
        group by 1, 2, 3) by_day
      group by event_type, endpoint_id`

/** Delete counts that are no longer shown, every hour. @returns a function that stops it */
export function sweepDeprecationUses({ pool }: Pick<Database, 'pool'>, log: Logger): () => void {
  return removeEvery('deprecation_uses', HOUR, { pool }, log, async ({ until }, stop) => ({
    deprecation_uses: await removeOldUses(pool, until, stop),
  }))
}

/** @returns the number of deleted rows */
export function removeOldUses(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - (DAYS + 1) * 24 * HOUR)
  const key = { org_id: 'uuid', day: 'date', credential_id: 'uuid', deprecation: 'text' }
  const values = [before.toISOString().slice(0, 10)]
  return removeRows(pool, { table: 'deprecation_uses', key, where: 't.day < $1::date', values }, BATCH, stop)
}
