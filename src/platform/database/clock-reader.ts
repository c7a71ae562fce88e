/**
 * The organisation clock as readers use it: what an organisation's answers were made from is what they still say as long
 * as its clock has not moved. A read that comes while another is under way waits for the next one, which then serves all
 * who wait: each caller gets a value read after it asked, at one statement for any number of callers.
 */
import type { Pool } from 'pg'

export interface ClockReader {
  /** The stamp of the organisation's latest committed write, as text; empty before its first. */
  read(orgId: string): Promise<string>
}

interface Round {
  organisations: Set<string>
  stamps: Promise<Map<string, string>>
}

const statement = {
  name: 'read clocks',
  text: 'select org_id::text as org, extract(epoch from last_write)::text as stamp from organisation_clocks where org_id = any($1::uuid[])',
}

export function openClockReader(pool: Pool): ClockReader {
  let running: Promise<unknown> | undefined
  let next: Round | undefined

  async function query(organisations: Set<string>): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ org: string; stamp: string }>({ ...statement, values: [[...organisations]] })
    return new Map(rows.map(({ org, stamp }) => [org, stamp]))
  }

  /** Opens when what is under way has ended; whoever joins before gets what it reads. */
  function openRound(): Round {
    const organisations = new Set<string>()
    const before = running ?? Promise.resolve()
    const stamps = before
      .catch(() => {})
      .then(() => {
        next = undefined
        return query(organisations)
      })
    running = stamps
    return { organisations, stamps }
  }

  return {
    async read(orgId) {
      next ??= openRound()
      next.organisations.add(orgId)
      return (await next.stamps).get(orgId) ?? ''
    },
  }
}
