/**
 * Fills organisations with records by SQL, in transactions like the server's: stamps, ids and tallies come from the
 * same triggers, so that totals and sync are right.
 */
import type pg from 'pg'

const BATCH = 10_000
const TRADES = ['electrician', 'scaffolder', 'joiner', 'welder', 'pipefitter', 'roofer', 'banksman']
const TOWNS = ['Leeds', 'Sheffield', 'Hull', 'Bristol', 'Glasgow', 'Aberdeen', 'Cardiff']

/** Run `work` in one write of an organisation. @returns the stamp of its rows */
export async function inWrite(
  pool: pg.Pool,
  orgId: string,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<Date> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select begin_write($1) as stamp', [orgId])
    await work(client)
    await client.query('commit')
    return rows[0].stamp
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Add workers. @param report called with the number added so far, after each batch */
export async function fillWorkers(
  pool: pg.Pool,
  orgId: string,
  count: number,
  report: (added: number) => void = () => {},
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1)
    await inWrite(pool, orgId, (client) =>
      client.query(
        `insert into workers (org_id, first_name, last_name, email, phone, trade, status, compliance_status, external_id,
           metadata)
         select $1, 'Ada', 'Okafor ' || n, 'ada.okafor' || n || '@post.example',
           '+447700900' || lpad((n % 1000)::text, 3, '0'), ($4::text[])[n % cardinality($4::text[]) + 1], 'active',
           'compliant', 'BENCH-' || n, jsonb_build_object('home_town', ($5::text[])[n % cardinality($5::text[]) + 1])
         from generate_series($2::int, $3::int) n`,
        [orgId, from, to, TRADES, TOWNS],
      ),
    )
    report(to)
  }
}

/** Add jobs to every project. */
export async function fillJobs(pool: pg.Pool, orgId: string, each: number): Promise<void> {
  await inWrite(pool, orgId, (client) =>
    client.query(
      `insert into jobs (org_id, project_id, start_date, roles)
       select org_id, id, coalesce(start_date, current_date) + n, '[{"trade": "welder", "headcount": 2, "filled": 0}]'
       from projects, generate_series(1, $2::int) n where org_id = $1`,
      [orgId, each],
    ),
  )
}

/** Say that the daily run is done, for a week: it would change every worker during a measurement. */
export async function skipDailyRuns(pool: pg.Pool, orgId: string): Promise<void> {
  await pool.query(
    `insert into organisation_days (org_id, day, finished_at) values ($1, current_date + 7, now())
     on conflict (org_id) do update set day = excluded.day, finished_at = excluded.finished_at`,
    [orgId],
  )
}

/** Give the planner what autovacuum would have found out by and by; else it would do so during a measurement. */
export async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum analyze')
}
