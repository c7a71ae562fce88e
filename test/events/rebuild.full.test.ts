/**
 * The log rebuilds the records: folding the events of a record by `sequence` gives the record as REST shows it, whoever
 * or whatever changed it. `REBUILD_SEED` repeats a history, `REBUILD_STEPS` makes it longer.
 */
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAutomation } from '../../src/domain/automations/run.ts'
import { readDocument } from '../../src/domain/extraction/run.ts'
import { openFonts } from '../../src/domain/papers/fonts.ts'
import { printPack } from '../../src/domain/papers/print-pack.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openFiles } from '../../src/platform/files/files.ts'
import { type DayServer, startDayServer } from '../support/days.ts'
import { randomOf, SEED, scaled } from '../support/random.ts'
import { historyOf, prepare } from './histories.ts'
import { expectRebuilt } from './rebuilt.ts'

const STEPS = scaled(80)
/** Steps after which the records are compared. */
const PART = 40

let server: DayServer

beforeAll(async () => {
  server = await startDayServer()
})
afterAll(() => server.stop())

const signal = new AbortController().signal
const query = async (text: string) => (await server.database.pool.query(text, [server.orgId])).rows

/** What runs in the background: first the automations that wait, then readings and printing. */
async function runBackground(): Promise<void> {
  const { orgId, services } = server
  for (let left = 40; left > 0; ) {
    const runs = await query(
      `select event_id, automation_id from automation_runs where org_id = $1 and status = 'queued' limit 10`,
    )
    if (runs.length === 0) break
    left -= runs.length
    for (const { event_id, automation_id } of runs)
      await runAutomation(services, { orgId, eventId: event_id, automationId: automation_id })
  }
  const files = await openFiles(readConfig({ ...server.settings, PORT: '0' }), Buffer.alloc(32))
  const extractor = {
    extract: async () => [
      { field: 'number', value: 'CSC-204518', confidence: 0.9 },
      { field: 'expires_on', value: '2031-03-14', confidence: 0.9 },
    ],
  }
  const log = pino({ level: 'silent' })
  for (const { id } of await query(
    `select id from ai_jobs where org_id = $1 and status in ('queued', 'running') limit 2`,
  ))
    await readDocument(
      { ...services, files, extractor: extractor as never, log },
      { orgId, aiJobId: id } as never,
      signal,
    ).catch(() => {})
  for (const { pack_id } of await query(
    `select distinct pack_id from pack_papers where org_id = $1 and document_id is null and deleted_at is null limit 1`,
  ))
    await printPack(
      { ...services, files, fonts: openFonts(undefined) },
      { orgId, packId: pack_id } as never,
      signal,
    ).catch(() => {})
}

it(`the events of a random history rebuild every record (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const key = await prepare(server)
  const history = historyOf(server, key, random)
  for (let step = 1; step <= STEPS; step++) {
    await history.step()
    if (step % 8 === 0) await runBackground()
    if (step % 16 === 0) {
      server.clock.set(new Date(server.clock.now().getTime() + (1 + Math.floor(random() * 6)) * 86_400_000))
      await server.runDay(server.orgId, signal)
    }
    if (step % PART === 0 || step === STEPS) await expectRebuilt(server, key)
  }
  const { records, events } = await expectRebuilt(server, key)
  expect(events).toBeGreaterThan(records)
}, 300_000)
