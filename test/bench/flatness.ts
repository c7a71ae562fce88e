/**
 * Flatness: the same pages of organisations of different sizes, on a server that remembers no answers. In every round
 * all sizes are measured, and each is compared with the smallest. They stand among many small organisations, as they do
 * where it matters: PostgreSQL plans for the size that is usual.
 */
import type { Database } from '../../src/platform/database/client.ts'
import { inWrite, settle } from './fill.ts'
import type { Measured, RequestSample } from './load.ts'
import type { Rounds } from './loader.ts'
import { type Caller, makeOrganisation } from './organisations.ts'
import { ask, get } from './requests.ts'
import type { Bench } from './setup.ts'

export const SIZES = [1_000, 100_000, 1_000_000]
const SMALL = { organisations: 1000, workers: 100 }
const LIMIT = 50
const MAX_LIMIT = 200
/** Gets go to this many records all over the table: one record alone would always be in memory. */
const SPREAD = 500
const EVER = '1970-01-01T00:00:00.000Z'

interface FlatRow {
  name: string
  /** By size, in the order of `sizes`. */
  measured: Measured[][]
}

export interface Flatness {
  sizes: number[]
  rows: FlatRow[]
}

interface Sized extends Caller {
  workers: number
  /** Of the last write, which changed `LIMIT` workers. */
  changedAt: Date
  ids: string[]
}

interface Page {
  data: unknown[]
  pagination: { offset: number; total: number; has_more: boolean }
}

/** @param only text that the names of the wanted rows contain */
export async function measureFlatness(
  { database, servers, loader, progress }: Bench,
  { sizes, only, ...rounds }: Rounds & { sizes: number[]; only: string },
): Promise<Flatness> {
  const organisations: Sized[] = []
  for (const workers of sizes) organisations.push(await makeSized(database, workers, progress))
  progress(`filling ${SMALL.organisations} organisations of ${SMALL.workers}`)
  for (let each = 1; each <= SMALL.organisations; each++)
    await makeOrganisation(database, `Small ${each}`, SMALL.workers)
  progress('vacuuming')
  await settle(database.pool)
  const { port } = await servers.get('forgetful')
  const rows: FlatRow[] = []
  for (const [name, samplesOf] of Object.entries(flatRows).filter(([each]) => each.includes(only))) {
    progress(`preparing ${name}`)
    const samples: RequestSample[][] = []
    for (const each of organisations) samples.push(await samplesOf(port, each))
    progress(`measuring ${name}`)
    const sides = samples.map((some) => ({ port, samples: some }))
    rows.push({ name, measured: await loader.compare(sides, rounds) })
  }
  return { sizes, rows }
}

const flatRows: Record<string, (port: number, of: Sized) => Promise<RequestSample[]>> = {
  'first page': async (port, of) => [await checked(port, list(of), { offset: 0, total: of.workers })],
  'deep page (Link)': async (port, of) => [await pageAt(port, of, Math.floor(of.workers / 2))],
  'last page (Link)': async (port, of) => [await pageAt(port, of, of.workers - LIMIT)],
  'sorted list': async (port, of) => [
    await checked(port, list(of, LIMIT, '&sort=last_name'), { offset: 0, total: of.workers }),
  ],
  get: async (_port, of) => of.ids.map((id) => get(of, `/workers/${id}`)),
  'sync page, 50 changed': async (port, of) => [await sync(port, of, of.changedAt.toISOString(), LIMIT)],
  'sync page, all changed': async (port, of) => [await sync(port, of, EVER, of.workers)],
}

const list = (of: Caller, limit = LIMIT, more = '') => get(of, `/workers?limit=${limit}${more}`)

const sync = (port: number, of: Caller, since: string, total: number) =>
  checked(port, list(of, LIMIT, `&updated_since=${since}`), { offset: 0, total })

/** Follow `Link` from the first page to the page at `offset`. */
async function pageAt(port: number, of: Sized, offset: number): Promise<RequestSample> {
  let more = ''
  for (let at = 0; at < offset; ) {
    const limit = Math.min(MAX_LIMIT, offset - at)
    const { headers } = await ask(port, list(of, limit, more))
    const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    if (cursor === undefined) throw new Error(`the list of ${of.workers} workers ends at ${at}`)
    more = `&cursor=${cursor}`
    at += limit
  }
  return checked(port, list(of, LIMIT, more), { offset, total: of.workers })
}

/** A full page, at the right place of a list of the right length. */
async function checked(
  port: number,
  sample: RequestSample,
  expected: { offset: number; total: number },
): Promise<RequestSample> {
  const { answer } = await ask<Page>(port, sample)
  const { offset, total, has_more } = answer.pagination
  const right =
    answer.data.length === LIMIT &&
    offset === expected.offset &&
    total === expected.total &&
    has_more === offset + LIMIT < total
  if (!right)
    throw new Error(`${sample.path} answered ${answer.data.length} records, ${JSON.stringify(answer.pagination)}`)
  return sample
}

async function makeSized(database: Database, workers: number, progress: Bench['progress']): Promise<Sized> {
  const { pool } = database
  progress(`filling ${workers} workers`)
  let percent = 0
  const caller = await makeOrganisation(database, `Bench of ${workers}`, workers, (added) => {
    const done = Math.floor((10 * added) / workers) * 10
    if (done > percent && done < 100) progress(`  ${done} %`)
    percent = done
  })
  const { orgId } = caller
  const spread = 'select id from workers where org_id = $1 order by md5(external_id) limit $2'
  const changedAt = await inWrite(pool, orgId, (client) =>
    client.query(`update workers set trade = 'rope access technician' where org_id = $1 and id in (${spread})`, [
      orgId,
      LIMIT,
    ]),
  )
  const { rows } = await pool.query<{ id: string }>(spread, [orgId, SPREAD])
  return { ...caller, workers, changedAt, ids: rows.map(({ id }) => id) }
}
