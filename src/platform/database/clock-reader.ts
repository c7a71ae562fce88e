/**
 * Reads the organisation clocks. A clock is the time of an organisation's latest committed write: while it does not
 * change, cached responses for that organisation stay valid. Reads are batched: a call that arrives during a query
 * waits for the next query, so every caller gets a value that was read after its call, and any number of callers share
 * one statement.
 */
import type { Pool } from 'pg'
import { retryRead } from './errors.ts'
import { limitSharedRead } from './pool.ts'

/** Reads organisation clocks. */
export interface ClockReader {
  /** The time of the organisation's latest committed write, as opaque text; empty before its first write. */
  read(orgId: string): Promise<string>
}

interface Batch {
  organisations: Set<string>
  stamps: Promise<Map<string, string>>
}

const statement = {
  name: 'read clocks',
  text: 'select org_id::text as org, extract(epoch from last_write)::text as stamp from organisation_clocks where org_id = any($1::uuid[])',
}

/** Create the clock reader of a process. */
export function openClockReader(pool: Pool): ClockReader {
  let running: Promise<unknown> | undefined
  let next: Batch | undefined

  async function query(organisations: Set<string>): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ org: string; stamp: string }>({ ...statement, values: [[...organisations]] })
    return new Map(rows.map(({ org, stamp }) => [org, stamp]))
  }

  /** A batch runs when the current query has ended, and takes all organisations that are added until then. */
  function openBatch(): Batch {
    const organisations = new Set<string>()
    const previous = running ?? Promise.resolve()
    const stamps = previous
      .catch(() => {})
      .then(() => {
        next = undefined
        return retryRead(() => query(organisations))
      })
    running = stamps
    return { organisations, stamps }
  }

  return {
    async read(orgId) {
      next ??= openBatch()
      next.organisations.add(orgId)
      return (await limitSharedRead(next.stamps)).get(orgId) ?? ''
    },
  }
}
