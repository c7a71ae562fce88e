/**
 * `npm run bench -- --pages`: each reading operation of the frontends on the large demo, over HTTP by somebody of each
 * role who has signed in, one at a time. Nothing is remembered, and each run opens another record.
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
import { addColleague, emailOf, limitFinance, partsFor, ROLES, type Role, readCaller } from './roles.ts'
import { askPage, type PageAnswer, signIn } from './session.ts'
import { startCounter } from './statements.ts'
import { onePart, variables } from './variables.ts'

/** After so many PostgreSQL decides whether a prepared statement keeps its plan. */
const WARM_UP = 6
/** It is answered without the database, but for the session. */
const READS_NOTHING = '{ eventTypes { name } }'
/** Milliseconds that an operation may take. */
export const PAGE_GOAL = 50

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

interface Asked {
  runs: number
  /** Text that `supervisor work/Inbox`, the role and the operation, must contain. */
  only: string
}

export async function measurePages(bench: Bench, asked: Asked): Promise<PageRow[]> {
  const { database, store, progress } = bench
  const config = readConfig({ DATABASE_URL: store.url, MUSTER_DATA_DIR: store.folder, LOG_LEVEL: 'silent' })
  const { id: orgId, people } = await loadDemoStandalone(config, database, 'large', progress)
  if (people === undefined) throw new Error('the demo was loaded before')
  await limitFinance(database.pool, orgId)
  await skipDailyRuns(database.pool, orgId)
  progress('vacuuming')
  await settle(database.pool)
  return measureRoles(bench, orgId, people.password, asked)
}

/** The same of a demo that is loaded. */
export async function measureRoles(
  { database: { pool }, store, servers, progress }: Pick<Bench, 'database' | 'store' | 'servers' | 'progress'>,
  orgId: string,
  password: string,
  { runs, only }: Asked,
): Promise<PageRow[]> {
  const { port, pid } = await servers.get('forgetful')
  const postmaster = await postmasterOf(pool)
  await using counter = await startCounter(store)
  const anybody = await signIn(port, emailOf('staff'), password)
  const nothing = () => askPage(counter.port, anybody, { query: READS_NOTHING })
  const { error } = await nothing()
  if (error !== undefined) throw new Error(`the server that counts statements answered ${error}`)
  const ofAny = await counter.count(nothing)

  const rows: PageRow[] = []
  for (const role of ROLES) {
    const place = await readPlace(pool, orgId, await readCaller(pool, orgId, role))
    for (const { name, documentId, document } of await pageOperations()) {
      if (!`${role} ${name}`.includes(only) || name.startsWith('portal/') !== (role === 'worker')) continue
      progress(`measuring ${name} as ${role}`)
      const session = await signIn(port, await addColleague(pool, orgId, role), password)
      const sent = (run: number, parts = {}) => ({
        documentId,
        variables: { ...variables[name]?.(place, run), ...parts },
      })
      const parts = await partsFor(document, async (some) => {
        const { error } = await askPage(port, session, sent(0, some))
        return error === 'insufficient_scope'
      })
      if (parts === undefined) continue
      for (const [suffix, some] of variantsOf(name, parts)) {
        for (let run = 0; run < WARM_UP; run++) await askPage(port, session, sent(run, some))
        const answers: PageAnswer[] = []
        const [ofServer, ofDatabase] = [processorTime(pid), processorTime(postmaster)]
        for (let run = 0; run < runs; run++) answers.push(await askPage(port, session, sent(run, some)))
        const server_ms = round((processorTime(pid) - ofServer) / runs)
        const database_ms = round((processorTime(postmaster) - ofDatabase) / runs)
        const last = () => askPage(counter.port, session, sent(runs, some))
        await last()
        const statements = (await counter.count(last)) - ofAny
        const planned = planReads(schema, document) !== undefined
        const figures = { planned, statements, server_ms, database_ms, ...figuresOf(answers) }
        rows.push({ operation: name + suffix, as: role, ...figures })
      }
    }
  }
  return rows
}

/** What pages ask for at once: all parts, or each of them. */
function variantsOf(name: string, parts: Record<string, boolean>): [suffix: string, parts: Record<string, boolean>][] {
  if (!onePart.has(name)) return [['', parts]]
  const none = Object.fromEntries(Object.keys(parts).map((part) => [part, false]))
  return Object.keys(parts)
    .filter((part) => parts[part])
    .map((part) => [` (${part})`, { ...none, [part]: true }])
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

const text = (figure: number) => figure.toFixed(1)

export function printPages(rows: readonly PageRow[]): void {
  console.log('The reading operations of the frontends on the large demo, one at a time; nothing remembered.')
  console.log(
    'Median and p95 are waited for; the others are processor time, which other work on the machine changes less.',
  )
  for (const [role, own] of Map.groupBy(rows, ({ as }) => as)) {
    const over = own.filter(isOver).length
    console.log(`\n${role}: ${own.length} operations, ${over === 0 ? 'none' : over} over ${PAGE_GOAL} ms`)
    console.table(Object.fromEntries(own.toSorted(bySlowest).map((row) => [row.operation, printed(row)])))
  }
}

const isOver = ({ median_ms }: PageRow) => median_ms > PAGE_GOAL
const bySlowest = (one: PageRow, other: PageRow) => other.median_ms - one.median_ms

function printed(row: PageRow) {
  return {
    'median ms': text(row.median_ms),
    'p95 ms': text(row.p95_ms),
    'server ms': text(row.server_ms),
    'PostgreSQL ms': text(row.database_ms),
    over: isOver(row) ? `> ${PAGE_GOAL}` : '',
    planned: row.planned ? 'yes' : '',
    statements: row.statements,
    kB: row.error ?? text(row.bytes / 1000),
  }
}
