/** Random writes of all that timesheets and expenses can go through, by statements that only the database judges. */
import fc from 'fast-check'
import pg from 'pg'
import type { TestServer } from '../../support/server.ts'

/** Of an organisation: all records that its writers choose from. */
export interface Place {
  databaseUrl: string
  orgId: string
}

const STATUSES = ['draft', 'submitted', 'approved', 'approved', 'approved', 'rejected']
const CURRENCIES = ['GBP', 'GBP', 'EUR', 'USD']
/** By a foreign key, or because assignments would overlap. */
const REFUSED = new Set(['23001', '23503', '23P01'])

/** Clients, projects and workers, with some assignments. */
async function makePlace({ databaseUrl, orgId }: Place): Promise<void> {
  await inTransactions({ databaseUrl, orgId }, [
    async (client) => {
      for (const name of ['Harbour Civils', 'Quay Works'])
        await client.query(
          `with c as (insert into clients (org_id, name) values ($1, $2) returning org_id, id)
           insert into projects (org_id, client_id, name) select org_id, id, $2 || n from c cross join generate_series(1, 2) n`,
          [orgId, name],
        )
      await client.query(
        `insert into workers (org_id, first_name, last_name) select $1, 'Ada', 'Okafor ' || n from generate_series(1, 4) n`,
        [orgId],
      )
    },
    ...Array.from({ length: 12 }, () => write(insertAssignment, orgId, Math.random)),
  ])
}

/** Run each in a transaction that holds the organisation's clock. */
export async function inTransactions(
  { databaseUrl, orgId }: Place,
  works: readonly ((client: pg.Client) => Promise<unknown>)[],
  begin: 'begin_write' | 'begin_sandbox_write' = 'begin_write',
  end: 'commit' | 'rollback' = 'commit',
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const work of works) {
      await client.query('begin')
      await client.query(`select ${begin}($1)`, [orgId])
      await work(client)
      await client.query(end)
    }
  } finally {
    await client.end()
  }
}

type Random = () => number

/** Evenly between 0 and 1, which `fc.double` is not. */
export const randomNumbers = fc.infiniteStream(fc.noBias(fc.nat(999_999)).map((number) => number / 1_000_000))

type Write = (random: Random) => [text: string, ...values: unknown[]]

const pick = <Value>(values: readonly Value[], random: Random) => values[Math.floor(random() * values.length)] as Value
const day = (random: Random) => `2026-0${1 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 18)}`
const entriesOf = (random: Random) =>
  JSON.stringify(
    Array.from({ length: Math.floor(random() * 4) }, (_, index) => ({
      date: `2026-02-0${index + 1}`,
      hours: Math.round(random() * 800) / 100,
      overtimeHours: pick([0, 0, 0.25, 1.37], random),
      note: null,
    })),
  )

/** `$1` is the organisation, `$2` a text by which rows are drawn. */
const some = (table: string, count: number, where = 'true') =>
  `(select id from ${table} where org_id = $1 and ${where} order by md5(id::text || $2) limit ${count})`

const insertAssignment: Write = (random) => [
  `insert into assignments (org_id, worker_id, project_id, start_date, end_date)
   values ($1, ${some('workers', 1)}, ${some('projects', 1)}, $3::date, $3::date + $4::int)`,
  day(random),
  pick([0, 3, 9, 30, null], random),
]

const writes: readonly Write[] = [
  insertAssignment,
  ...Array.from(
    { length: 4 },
    (): Write => (random) => [
      `insert into timesheets (org_id, worker_id, project_id, assignment_id, period_start, period_end, entries, total_hours, status)
     select $1, worker_id, project_id, case when $3 then id end, $4::date, $4::date + 6, $5::jsonb,
       (select coalesce(sum((e ->> 'hours')::numeric + (e ->> 'overtimeHours')::numeric), 0) from jsonb_array_elements($5::jsonb) e),
       $6::timesheet_status
     from assignments where org_id = $1 and id in ${some('assignments', 3)}`,
      random() < 0.6,
      day(random),
      entriesOf(random),
      pick(STATUSES, random),
    ],
  ),
  (random) => [
    `update timesheets set status = $3::timesheet_status where org_id = $1 and id in ${some('timesheets', 3)}`,
    pick(STATUSES, random),
  ],
  (random) => [
    `update timesheets set entries = $3, total_hours = total_hours + 0.25, period_start = $4::date, period_end = $4::date + 6
     where org_id = $1 and id in ${some('timesheets', 2)}`,
    entriesOf(random),
    day(random),
  ],
  () => [
    `update timesheets set project_id = ${some('projects', 1)}, worker_id = ${some('workers', 1)}, assignment_id = null
     where org_id = $1 and id in ${some('timesheets', 1)}`,
  ],
  () => [
    `update timesheets t set assignment_id = a.id, worker_id = a.worker_id, project_id = a.project_id from assignments a
     where a.org_id = $1 and a.id = ${some('assignments', 1)} and t.org_id = $1 and t.id in ${some('timesheets', 1)}`,
  ],
  () => [
    `update timesheets set deleted_at = case when deleted_at is null then now() end
     where org_id = $1 and id in ${some('timesheets', 2)}`,
  ],
  () => [`delete from timesheets where org_id = $1 and id in ${some('timesheets', 1)}`],
  () => [`update timesheets set status = status where org_id = $1 and $2 <> ''`],
  (random) => [
    `insert into expenses (org_id, worker_id, project_id, category, amount, currency, incurred_on, status)
     select $1, ${some('workers', 1)}, case when $3 then ${some('projects', 1)} end, 'travel', 1250, $4, $5::date,
       ((array['submitted', 'approved', 'paid', 'rejected'])[n])::expense_status from generate_series(1, 4) n where $2 <> ''`,
    random() < 0.8,
    pick(CURRENCIES, random),
    day(random),
  ],
  (random) => [
    `update expenses set status = 'paid', amount = amount + 1, currency = $3, incurred_on = $4::date
     where org_id = $1 and id in ${some('expenses', 2)}`,
    pick(CURRENCIES, random),
    day(random),
  ],
  () => [
    `update expenses set deleted_at = case when deleted_at is null then now() end
     where org_id = $1 and id in ${some('expenses', 1)}`,
  ],
  () => [`delete from expenses where org_id = $1 and id in ${some('expenses', 1)}`],
]

function write(chosen: Write, orgId: string, random: Random) {
  return async (client: pg.Client) => {
    const [text, ...values] = chosen(random)
    await client.query('savepoint before')
    try {
      await client.query(text, [orgId, String(random()), ...values])
    } catch (error) {
      if (!REFUSED.has((error as pg.DatabaseError).code ?? '')) throw error
      await client.query('rollback to before')
    }
  }
}

/** A transaction of a few random writes, the last of which are sometimes taken back. */
function randomTransaction(orgId: string, random: Random) {
  const steps = Array.from({ length: 1 + Math.floor(random() * 5) }, () => write(pick(writes, random), orgId, random))
  const isTakenBack = random() < 0.2
  return async (client: pg.Client) => {
    for (const step of steps) await step(client)
    if (!isTakenBack) return
    await client.query('savepoint later')
    for (const step of steps) await step(client)
    await client.query('rollback to later')
  }
}

/** A server's new organisation with clients, projects and workers. */
export async function newPlace(server: TestServer): Promise<Place> {
  const place = { databaseUrl: server.databaseUrl, orgId: await server.organisation() }
  await makePlace(place)
  return place
}

/** One writer's random transactions. */
export const writeSome = (
  place: Place,
  transactions: number,
  random: Random = Math.random,
  end: 'commit' | 'rollback' = 'commit',
) =>
  inTransactions(
    place,
    Array.from({ length: transactions }, () => randomTransaction(place.orgId, random)),
    'begin_write',
    end,
  )

/** Six write at once; one of them gives up each time. */
export const writeTogether = (place: Place) =>
  Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let round = 0; round < 10; round++)
        await writeSome(place, 3, Math.random, writer === 0 ? 'rollback' : 'commit')
    }),
  )

/** A write of the sandbox that approves every timesheet, and `look` inside of it. */
export const approveInSandbox = (place: Place, look: (client: pg.Client) => Promise<void>) =>
  inTransactions(
    place,
    [
      async (client) => {
        await client.query(`update timesheets set status = 'approved', total_hours = 1 where org_id = $1`, [
          place.orgId,
        ])
        await look(client)
      },
    ],
    'begin_sandbox_write',
    'rollback',
  )
