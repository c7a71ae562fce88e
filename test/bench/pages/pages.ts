/**
 * `npm run bench -- --pages`: each reading operation of the frontends on the large demo, over HTTP by somebody who has
 * signed in, one at a time. Nothing is remembered, and each run opens another record.
 */
import type pg from 'pg'
import { schema } from '../../../schema/index.ts'
import { planReads } from '../../../schema/plans/plan.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { loadDemoStandalone } from '../../../src/server/demo.ts'
import { median, round } from '../figures.ts'
import { settle, skipDailyRuns } from '../fill.ts'
import { parentOf, processorTime } from '../processor.ts'
import type { Bench } from '../setup.ts'
import { pageOperations } from './operations.ts'
import { readPlace } from './place.ts'
import { askPage, type PageAnswer, type Session, signIn } from './session.ts'
import { startCounter } from './statements.ts'
import { variables } from './variables.ts'

/** After so many PostgreSQL decides whether a prepared statement keeps its plan. */
const WARM_UP = 6
/** It is answered without the database, but for the session. */
const READS_NOTHING = '{ eventTypes { type } }'
/** Milliseconds that an operation may take. */
export const PAGE_GOAL = 50

type Role = 'staff' | 'owner' | 'worker'

export interface PageRow {
  operation: string
  /** Whose session it was. */
  as: Role
  median_ms: number
  p95_ms: number
  /** Processor time of one run, which a busy machine changes least: of the server and of PostgreSQL. */
  server_ms: number
  database_ms: number
  /** Whether one SQL statement is planned for it. */
  planned: boolean
  /** SQL statements, besides those of any request: its session is read. */
  statements: number
  /** Of the last answer; a page without records has few. */
  bytes: number
  /** Its code; `not_found` where the demo has no such record. */
  error?: string
}

/** @param only text that the names of the wanted operations contain */
export async function measurePages(
  { database, store, servers, progress }: Bench,
  { runs, only }: { runs: number; only: string },
): Promise<PageRow[]> {
  const config = readConfig({ DATABASE_URL: store.url, MUSTER_DATA_DIR: store.folder, LOG_LEVEL: 'silent' })
  const { id: orgId, people } = await loadDemoStandalone(config, database, 'large', progress)
  if (people === undefined) throw new Error('the demo was loaded before')
  await skipDailyRuns(database.pool, orgId)
  progress('vacuuming')
  await settle(database.pool)
  const { port, pid } = await servers.get('forgetful')
  const postmaster = await postmasterOf(database.pool)
  await using counter = await startCounter(store)
  // Each operation has sessions of its own: their budgets are for people.
  const sessionOf = (role: Role) => signIn(port, emailOf(role), people.password)
  const staff = await database.prisma.user.findUniqueOrThrow({ where: { email: emailOf('staff') } })
  const place = await readPlace(database.pool, orgId, staff.id)
  const anybody = await sessionOf('staff')
  const nothing = () => askPage(counter.port, anybody, { query: READS_NOTHING })
  await nothing()
  const ofAny = await counter.count(nothing)

  const rows: PageRow[] = []
  for (const { name, documentId, document } of await pageOperations()) {
    if (!name.includes(only)) continue
    progress(`measuring ${name}`)
    const sent = (run: number) => ({ documentId, variables: variables[name]?.(place, run) ?? {} })
    const [as, session] = await callerOf(name, sessionOf, (each) => askPage(port, each, sent(0)))
    for (let run = 0; run < WARM_UP; run++) await askPage(port, session, sent(run))
    const answers: PageAnswer[] = []
    const [ofServer, ofDatabase] = [processorTime(pid), processorTime(postmaster)]
    for (let run = 0; run < runs; run++) answers.push(await askPage(port, session, sent(run)))
    const server_ms = round((processorTime(pid) - ofServer) / runs)
    const database_ms = round((processorTime(postmaster) - ofDatabase) / runs)
    const last = () => askPage(counter.port, session, sent(runs))
    await last()
    const statements = (await counter.count(last)) - ofAny
    const planned = planReads(schema, document) !== undefined
    rows.push({ operation: name, as, planned, statements, server_ms, database_ms, ...figuresOf(answers) })
  }
  return rows
}

function figuresOf(answers: readonly PageAnswer[]): Pick<PageRow, 'median_ms' | 'p95_ms' | 'bytes' | 'error'> {
  const times = answers.map(({ milliseconds }) => milliseconds)
  const slow = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1]
  const { bytes, error } = answers.at(-1) as PageAnswer
  return { median_ms: round(median(times)), p95_ms: round(slow as number), bytes, ...(error && { error }) }
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf((rows[0] as { pid: number }).pid)
}

const emailOf = (role: Role) => `${role}@demo.example`

/** The person with the fewest rights who may ask it. */
async function callerOf(
  name: string,
  sessionOf: (role: Role) => Promise<Session>,
  ask: (session: Session) => Promise<PageAnswer>,
): Promise<[Role, Session]> {
  const role = name.startsWith('portal/') ? 'worker' : 'staff'
  const session = await sessionOf(role)
  const { error } = await ask(session)
  return error === 'insufficient_scope' ? ['owner', await sessionOf('owner')] : [role, session]
}

const text = (figure: number) => figure.toFixed(1)

export function printPages(rows: readonly PageRow[]): void {
  console.log('The reading operations of the frontends on the large demo, one at a time; nothing remembered.')
  console.log(
    'Median and p95 are waited for; the others are processor time, which other work on the machine changes less.\n',
  )
  console.table(
    Object.fromEntries(
      rows
        .toSorted((one, other) => other.median_ms - one.median_ms)
        .map(({ operation, as, planned, statements, bytes, error, ...ms }) => [
          operation,
          {
            as,
            'median ms': text(ms.median_ms),
            'p95 ms': text(ms.p95_ms),
            'server ms': text(ms.server_ms),
            'PostgreSQL ms': text(ms.database_ms),
            over: ms.median_ms > PAGE_GOAL ? `> ${PAGE_GOAL}` : '',
            planned: planned ? 'yes' : '',
            statements,
            kB: error ?? text(bytes / 1000),
          },
        ]),
    ),
  )
}
