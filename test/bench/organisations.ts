/** The organisations that send the requests: one, or fifty side by side, each with its own key. */
import { createApiKey, createOrganisation } from '../../src/access/organisations.ts'
import { loadDemo } from '../../src/demo/organisation.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { fillJobs, fillWorkers, settle, skipDailyRuns } from './fill.ts'

export interface Caller {
  orgId: string
  key: string
  /** One of its workers. */
  workerId: string
}

const MANY = 50
export const WORKERS = 4_000
const JOBS_OF_PROJECT = 2
const BOUNDLESS = 1_000_000_000

/** The demo organisation, with more workers, and jobs in all projects. */
export async function makeOne(database: Database): Promise<Caller[]> {
  const { pool } = database
  const { id: orgId } = await loadDemo(database)
  await skipDailyRuns(pool, orgId)
  const { rows } = await pool.query('select count(*)::int as workers from workers where org_id = $1', [orgId])
  await fillWorkers(pool, orgId, WORKERS - rows[0].workers)
  await fillJobs(pool, orgId, JOBS_OF_PROJECT)
  await settle(pool)
  return [await callerOf(database, orgId)]
}

/** Fifty organisations, each with as many workers as the one. */
export async function makeMany(database: Database): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let each = 1; each <= MANY; each++) callers.push(await makeOrganisation(database, `Bench ${each}`, WORKERS))
  await settle(database.pool)
  return callers
}

/** An organisation with nothing but workers. */
export async function makeOrganisation(
  database: Database,
  name: string,
  workers: number,
  report?: (added: number) => void,
): Promise<Caller> {
  const { id } = await createOrganisation(database, name)
  await skipDailyRuns(database.pool, id)
  await fillWorkers(database.pool, id, workers, report)
  return callerOf(database, id)
}

async function callerOf(database: Database, orgId: string): Promise<Caller> {
  const { key } = await createApiKey(database, {
    orgId,
    environment: 'live',
    scopes: ['read', 'write'],
    ratePerMinute: BOUNDLESS,
  })
  const { rows } = await database.pool.query('select id from workers where org_id = $1 order by id limit 1', [orgId])
  return { orgId, key, workerId: rows[0].id }
}
