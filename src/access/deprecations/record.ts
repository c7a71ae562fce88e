/**
 * Counts which credential used what is deprecated, by day, in batches after the responses. Requests that used nothing
 * deprecated never come here.
 */
import type { Database } from '../../platform/database/client.ts'
import { sweepEvery } from '../../platform/database/sweep.ts'
import { storedText } from '../../platform/text/stored-text.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import type { Credential } from '../credentials/credential.ts'
import type { Deprecation } from './table.ts'

const FLUSH_EVERY = 10_000
/** Counts that can wait in a process; uses by further credentials are not counted until they are written. */
const MAX_WAITING = 10_000
/** Counts of an organisation in a day. A process adds no further ones. */
export const MAX_A_DAY = 1000

/** The use of one thing by one credential in one day. */
interface Use {
  org_id: string
  day: string
  credential_id: string
  deprecation: string
  credential_kind: Credential['kind']
  credential_name: string | null
  environment: Credential['environment']
  requests: number
  last_used_at: Date
}

/** The counts of a process. */
export interface DeprecationUses {
  /** Count a request. */
  record(credential: Credential, used: Iterable<Deprecation>): void
  /** Write what waits, and stop. */
  close(): Promise<void>
}

/** Open the counts; they are written every ten seconds. */
export function openDeprecationUses({ pool, writers }: Pick<Database, 'pool' | 'writers'>): DeprecationUses {
  const writer = writers.open('deprecation_uses')
  let waiting = new Map<string, Use>()

  /** Counts that could not be written are added to those that came in meanwhile. */
  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    try {
      for (const [orgId, uses] of Map.groupBy(batch.values(), (use) => use.org_id))
        await writer.write(
          uses,
          (part) => pool.query(STATEMENT, [orgId, JSON.stringify(part), MAX_A_DAY]),
          (part) => {
            for (const use of part) batch.delete(keyOf(use))
          },
        )
    } catch (error) {
      for (const use of batch.values()) add(use)
      throw error
    }
  }

  function add(use: Use): void {
    const key = keyOf(use)
    const known = waiting.get(key)
    if (known === undefined) {
      if (waiting.size < MAX_WAITING) waiting.set(key, use)
      return
    }
    known.requests += use.requests
    if (use.last_used_at > known.last_used_at) known.last_used_at = use.last_used_at
  }

  const stop = sweepEvery(FLUSH_EVERY, write)
  return {
    record({ id, userId, kind, name, orgId, environment }, used) {
      const at = databaseClock.now()
      for (const { name: deprecation } of used)
        add({
          org_id: orgId,
          day: at.toISOString().slice(0, 10),
          credential_id: kind === 'session' && userId !== null ? userId : id, // a person's sessions are many
          deprecation,
          credential_kind: kind,
          credential_name: name === undefined ? null : storedText(name),
          environment,
          requests: 1,
          last_used_at: at,
        })
    },
    async close() {
      stop()
      await write().catch(() => {})
    },
  }
}

const keyOf = ({ org_id, day, credential_id, deprecation }: Use) => `${org_id} ${day} ${credential_id} ${deprecation}`

/** Skips an organisation that has been deleted. Updates in a fixed order, which avoids deadlocks. */
const STATEMENT = `
  insert into deprecation_uses as known
  select sent.* from json_populate_recordset(null::deprecation_uses, $2::json) as sent
  where exists (select from organisations o where o.id = $1::uuid) and (
    exists (select from deprecation_uses u where u.org_id = $1::uuid
      and (u.day, u.credential_id, u.deprecation) = (sent.day, sent.credential_id, sent.deprecation))
    or (select count(*) from (select from deprecation_uses u where u.org_id = $1::uuid and u.day = sent.day
      limit $3) as others) < $3)
  order by sent.day, sent.credential_id, sent.deprecation
  on conflict (org_id, day, credential_id, deprecation) do update set
    requests = known.requests + excluded.requests,
    last_used_at = greatest(known.last_used_at, excluded.last_used_at),
    credential_name = excluded.credential_name`
