/**
 * Many small organisations beside one large one, with as many workers in all, in one database: what a service with many
 * tenants costs more than one with a big one. Nothing is remembered.
 */
import { inWrite, settle } from './fill.ts'
import type { Measured, RequestSample } from './load.ts'
import type { Rounds } from './loader.ts'
import { type Caller, makeOrganisation } from './organisations.ts'
import { get, post } from './requests.ts'
import type { Bench } from './setup.ts'

export const TENANTS = 10_000
/** Of each small organisation. */
const WORKERS = 100
/** Records that gets of the large one go to. */
const SPREAD = 10_000

interface TenantRow {
  name: string
  large: Measured[]
  small: Measured[]
}

export interface TenantFigures {
  tenants: number
  workers: number
  rows: TenantRow[]
}

interface Sender extends Caller {
  /** Before the last write. */
  since: string
}

/** @param only text that the names of the wanted rows contain */
export async function measureTenants(
  { database, servers, loader, progress }: Bench,
  { tenants, only, ...rounds }: Rounds & { tenants: number; only: string },
): Promise<TenantFigures> {
  const { pool } = database
  const touch = async (caller: Caller): Promise<Sender> => {
    const text = "update workers set trade = 'rope access technician' where org_id = $1 and id = $2"
    const at = await inWrite(pool, caller.orgId, (client) => client.query(text, [caller.orgId, caller.workerId]))
    return { ...caller, since: at.toISOString() }
  }
  progress(`filling one organisation of ${tenants * WORKERS} workers`)
  const large = await touch(await makeOrganisation(database, 'Large', tenants * WORKERS))
  const small: Sender[] = []
  for (let each = 1; each <= tenants; each++) {
    small.push(await touch(await makeOrganisation(database, `Small ${each}`, WORKERS)))
    if (each % Math.ceil(tenants / 10) === 0) progress(`filled ${each} organisations of ${WORKERS} workers`)
  }
  progress('vacuuming')
  await settle(pool)
  const { rows: found } = await pool.query<{ id: string }>(
    'select id from workers where org_id = $1 order by md5(external_id) limit $2',
    [large.orgId, Math.min(SPREAD, tenants)],
  )
  const spread = found.map(({ id }) => ({ ...large, workerId: id }))
  const { port } = await servers.get('forgetful')
  const rows: TenantRow[] = []
  for (const [name, request] of Object.entries(requests).filter(([each]) => each.includes(only))) {
    progress(`measuring ${name}`)
    const sides = [spread, small].map((callers) => ({ port, samples: callers.map(request) }))
    const [ofLarge = [], ofSmall = []] = await loader.compare(sides, rounds)
    rows.push({ name, large: ofLarge, small: ofSmall })
  }
  return { tenants, workers: WORKERS, rows }
}

const requests: Record<string, (caller: Sender) => RequestSample> = {
  get: (caller) => get(caller, `/workers/${caller.workerId}`),
  'list of 50': (caller) => get(caller, '/workers?limit=50'),
  'sync page, 1 changed': (caller) => get(caller, `/workers?limit=50&updated_since=${caller.since}`),
  create: (caller) => post(caller, '/workers', { first_name: 'Ada', last_name: 'Okafor' }),
}
