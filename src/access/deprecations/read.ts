/** Who used what is deprecated, and the removal of old counts. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { CredentialKind, Environment } from '../../../prisma/generated/client/enums.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { inBatches, removeEvery } from '../../platform/database/sweep.ts'
import type { Credential } from '../credentials/credential.ts'
import type { Deprecation } from './table.ts'

/** Days that are counted. */
export const DAYS = 30
const HOUR = 3_600_000
const BATCH = 5000

/** The use of something deprecated in a day. */
export interface DayOfUse {
  day: string
  requests: number
}

/** What a credential used in the last 30 days. */
export interface DeprecationUse {
  deprecation: Deprecation
  credentialId: string
  credentialKind: CredentialKind
  credentialName: string | null
  environment: Environment
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

/** What the credential used, or all of a person's sessions. */
export function readOwnUses(
  control: Db,
  table: readonly Deprecation[],
  { id, kind, userId, orgId }: Credential,
  page: Page,
): Promise<UsesPage> {
  const own = kind === 'session' && userId !== null ? userId : id
  return readUses(control, table, orgId, page, Prisma.sql`and credential_id = ${own}::uuid`)
}

/** What the credentials of an organisation used. Uses of what is no longer in the table are left out. */
export async function readUses(
  control: Db,
  table: readonly Deprecation[],
  orgId: string,
  { limit, offset }: Page,
  condition = Prisma.empty,
): Promise<UsesPage> {
  const byName = new Map(table.map((each) => [each.name, each]))
  const [found] = await control.$queryRaw<Found[]>`
    with uses as (
      select deprecation as name, credential_id as "credentialId",
        (array_agg(credential_kind order by day desc))[1] as "credentialKind",
        (array_agg(credential_name order by day desc))[1] as "credentialName",
        (array_agg(environment order by day desc))[1] as environment,
        sum(requests) as requests, max(last_used_at) as "lastUsedAt",
        json_agg(json_build_object('day', day, 'requests', requests) order by day desc) as days
      from deprecation_uses
      where org_id = ${orgId}::uuid and day > (now() at time zone 'utc')::date - ${DAYS}::int
        and deprecation = any(${[...byName.keys()]}::text[]) ${condition}
      group by deprecation, credential_id
    ), page as (
      select * from uses order by "lastUsedAt" desc, "credentialId", name limit ${limit} offset ${offset}
    )
    select (select count(*) from uses)::int as total,
      coalesce((select json_agg(page order by "lastUsedAt" desc, "credentialId", name) from page), '[]') as data`
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

/** Delete counts that are no longer shown, every hour. @returns a function that stops it */
export function sweepDeprecationUses({ pool }: Pick<Database, 'pool'>, log: Logger): () => void {
  return removeEvery('deprecation_uses', HOUR, { pool }, log, async ({ until }, stop) => ({
    deprecation_uses: await removeOldUses(pool, until, stop),
  }))
}

/** @returns the number of deleted rows */
export function removeOldUses(pool: Pool, now: Date, stop?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - (DAYS + 1) * 24 * HOUR)
  return inBatches(BATCH, stop, () =>
    pool.query(
      `delete from deprecation_uses where ctid = any(array(
         select ctid from deprecation_uses where day < $1::date limit $2 for update skip locked))`,
      [before.toISOString().slice(0, 10), BATCH],
    ),
  )
}
