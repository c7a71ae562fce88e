/** Reads the chains of the audit log, and verifies them entry by entry. */

import type { Database } from '../../platform/database/client.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import { type ChainedEntry, type ChainHead, faultOf, personalFault } from './chain.ts'

type Pool = Pick<Database, 'pool'>['pool']

/** The chain of entries that concern no organisation. */
export const NO_ORGANISATION = NIL_UUID
const PAGE = 1000

/** All chains: organisations' ids, and NO_ORGANISATION. Those of deleted test organisations are among them. */
export async function chainsOf(pool: Pool): Promise<string[]> {
  const text = `with recursive chains (org_id) as (
      (select org_id from audit_chain order by org_id limit 1)
      union all
      select (select c.org_id from audit_chain c where c.org_id > chains.org_id order by c.org_id limit 1)
      from chains where chains.org_id is not null)
    select org_id as id from chains where org_id is not null`
  return (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
}

/**
 * The entries of a chain, in order, a thousand at a time.
 * @param after position of the last entry that is known
 */
export async function* readChain(pool: Pool, chain: string, after = 0): AsyncGenerator<ChainedEntry> {
  const text = `select c.position::float8 as position, a.id, a.org_id,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.action, a.actor_kind, a.actor_id,
      a.actor_name, a.target_type, a.target_id, a.target_name, a.request_id, a.address, a.detail,
      a.forgotten_at is not null as forgotten,
      encode(c.salt, 'hex') as salt, encode(c.personal_hash, 'hex') as personal_hash, encode(c.hash, 'hex') as hash
    from (select * from audit_chain where org_id = $1 and position > $2 order by position limit ${PAGE}) c
      cross join lateral (select * from audit_log where id = c.entry_id offset 0) a
    order by c.position`
  for (let position = after; ; ) {
    const { rows } = await pool.query<ChainedEntry>(text, [chain, position])
    yield* rows
    if (rows.length < PAGE) return
    position = (rows.at(-1) as ChainedEntry).position
  }
}

/** What verifying one chain found. */
export interface Verified {
  entries: number
  /** Entries that lost their names when a worker was erased. */
  forgotten: number
  /** Position of the first entry: after 1, what came before was not verified. */
  first: number | undefined
  /** The last entry; undefined if there is none. Keep it: later it shows that nothing was cut off the end. */
  head: ChainHead | undefined
  /** The first faults, in words; empty if the chain holds. */
  faults: string[]
}

/** After so many faults of a chain no more are listed. */
const MOST_FAULTS = 10

/**
 * Verifies one chain, entry by entry in their order.
 * @param known an earlier end of the chain: it must still be in it, or be the entry before the first
 */
export function startVerification(known?: ChainHead): { add(entry: ChainedEntry): void; end(): Verified } {
  const faults: string[] = []
  let first: number | undefined
  let head: ChainHead | undefined
  let entries = 0
  let forgotten = 0
  let hasErasure = false
  const fault = (text: string) => void (faults.length < MOST_FAULTS && faults.push(text))
  return {
    add(entry) {
      const { position, id, hash } = entry
      entries++
      if (entry.forgotten) forgotten++
      hasErasure ||= entry.action === 'worker.erased'
      first ??= position
      const before = head ?? (known?.position === position - 1 ? known : undefined)
      const isBeginning = head === undefined && before === undefined && position > 1
      const found = isBeginning ? personalFault(entry) : faultOf(entry, before)
      if (found !== undefined) fault(`${position} (${id}): ${found}`)
      if (known?.position === position && known.hash !== hash)
        fault(`${position} (${id}): its hash was ${known.hash} before`)
      head = { position, hash }
    },
    end() {
      const last = head?.position ?? 0
      if (known !== undefined && last < known.position)
        fault(`${last + 1} to ${known.position}: the end of the chain is missing`)
      if (forgotten > 0 && !hasErasure && first === 1)
        fault(`1 to ${last}: ${forgotten} are marked as erased, but no worker was erased`)
      return { entries, forgotten, first, head, faults }
    },
  }
}

/** Ids of entries without a link, which only a changed database has. @param org the organisation; default: all */
export async function unchainedEntries(pool: Pool, org?: string): Promise<string[]> {
  const text = `select a.id from audit_log a
    where ($1::uuid is null or coalesce(a.org_id, '${NO_ORGANISATION}') = $1)
      and not exists (select from audit_chain c where c.entry_id = a.id)
    order by a.id limit ${MOST_FAULTS}`
  return (await pool.query<{ id: string }>(text, [org ?? null])).rows.map(({ id }) => id)
}
