/** The daily run over many records: in batches of one transaction each, which another process can resume. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { BATCH } from '../../../src/domain/daily/batch.ts'
import type { DayJob } from '../../../src/domain/daily/queues.ts'
import { runPartOfDay } from '../../../src/domain/daily/run.ts'
import { daySteps } from '../../../src/domain/day-steps.ts'
import { countEvents, expectedEvents, makeDailyLoad } from '../../support/daily-load.ts'
import { type DayServer, startDayServer } from '../../support/days.ts'
import { eventsOf, typesAbout } from '../../support/events.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { sentStatements } from '../../support/statements.ts'
import { stamped } from '../../support/write.ts'

const DAY = '2030-06-03'
const WORKERS = 2 * BATCH
/** Tables that a run reads and writes. */
const OWN =
  /documents|workers|assignments|jobs|tasks|notifications|events|expiry_notices|organisation_days|compliance_settings/

let server: DayServer
let orgId: string

beforeAll(async () => {
  server = await startDayServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(new Date(`${DAY}T09:00:00Z`))
  orgId = (await createOrganisation(server.database, 'Daily run')).id
})

const run = (signal?: AbortSignal) => server.runDay(orgId, signal)
const load = (workers: number, documentsEach = 2) =>
  makeDailyLoad(server.database, orgId, { workers, documentsEach, today: DAY })

async function count(table: string, condition = 'true'): Promise<number> {
  const text = `select count(*)::int as found from ${table} where org_id = $1 and ${condition}`
  return (await server.database.pool.query(text, [orgId])).rows[0].found
}

const eventCounts = () => countEvents(server, orgId)
const expectedCounts = (workers: number) => expectedEvents({ workers, documentsEach: 2 })

async function progress() {
  const { rows } = await server.database.pool.query(
    'select day::text, worker_id, finished_at from organisation_days where org_id = $1',
    [orgId],
  )
  return rows[0]
}

/** A signal that stops the run before the batch with this number. */
function before(batch: number): AbortSignal {
  let checks = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const throwIfAborted = signal.throwIfAborted.bind(signal)
  signal.throwIfAborted = () => {
    if (++checks === batch) stopping.abort(new Error('stopped'))
    throwIfAborted()
  }
  return signal
}

it('emits every event once, and nothing in a second run', async () => {
  await load(WORKERS)
  await run()
  expect(await eventCounts()).toEqual(expectedCounts(WORKERS))
  expect(await count('workers', `compliance_status = 'non_compliant'`)).toBe(WORKERS / 5)
  expect(await count('workers', `compliance_status = 'expiring'`)).toBe((WORKERS * 3) / 5)
  await run()
  await server.database.pool.query(
    'update organisation_days set finished_at = null, worker_id = null where org_id = $1',
    [orgId],
  )
  await run()
  expect(await eventCounts()).toEqual(expectedCounts(WORKERS))
})

it('leaves the rest to another job when it takes long, so that other organisations have their turn', async () => {
  await load(WORKERS)
  const nextJob = async () => {
    const { rows } = await server.database.pool.query(
      `delete from pgboss.job where name = 'run_day' and data ->> 'orgId' = $1 and state = 'created' returning data, group_id`,
      [orgId],
    )
    return rows
  }
  let job: DayJob = { orgId }
  let parts = 0
  for (let finished = false; !finished; parts++) {
    await runPartOfDay(server.services, daySteps, job, new AbortController().signal, 0)
    const [next, ...others] = await nextJob()
    expect(others).toEqual([])
    finished = next === undefined
    if (finished) break
    expect(next).toEqual({ data: { orgId, continued: !job.continued }, group_id: orgId })
    job = next.data
  }
  expect(parts).toBeGreaterThan(2)
  expect((await progress()).finished_at).not.toBeNull()
  expect(await eventCounts()).toEqual(expectedCounts(WORKERS))
})

it('takes as many statements for a full batch as for a small one', async () => {
  const statements = async (workers: number) => {
    orgId = (await createOrganisation(server.database, 'Daily run')).id
    await load(workers, 1)
    const sent = await sentStatements(run)
    return sent.filter(
      ({ text }) => /^(select|insert|update|delete|with)/i.test(text) && OWN.test(text) && !text.includes('pgboss'),
    ).length
  }
  await statements(10)
  expect(await statements(BATCH - 1)).toBe(await statements(10))
})

it('searches what is due before its transactions, and opens none for a step that finds nothing', async () => {
  const begun = async () => (await sentStatements(run)).filter(({ text }) => /start_write\(/.test(text)).length
  expect(await begun()).toBe(1) // for the assessment of the workers, which has a place to go on from
  server.clock.set(new Date(`${DAY}T09:00:00Z`))
  orgId = (await createOrganisation(server.database, 'Daily run')).id
  await load(10)
  const sent = (await sentStatements(run)).map(({ text }) => text)
  let isOpen = false
  const whereSearched = sent.flatMap((text) => {
    if (/start_write\(/.test(text)) isOpen = true
    if (/^(commit|rollback)/i.test(text)) isOpen = false
    return text.includes('as materialized') ? [isOpen ? 'inside' : 'before'] : []
  })
  expect(whereSearched).toEqual(['before'])
})

it('resumes where it was stopped, batch after batch', async () => {
  await load(WORKERS)
  let stops = 0
  const cursors = new Set<string>()
  for (let done = false; !done; ) {
    await run(before(daySteps.length + 1)).then(
      // past the steps that have nothing to do any more
      () => (done = true),
      () => stops++,
    )
    cursors.add((await progress()).worker_id)
  }
  expect(stops).toBeGreaterThanOrEqual(WORKERS / BATCH)
  expect(cursors.size).toBeGreaterThan(WORKERS / BATCH)
  expect(await eventCounts()).toEqual(expectedCounts(WORKERS))
  expect(await progress()).toMatchObject({ day: DAY, finished_at: expect.any(Date) })
})

it('emits every event once when two runs of one organisation overlap', async () => {
  await load(WORKERS)
  await Promise.all([run(), run()])
  expect(await eventCounts()).toEqual(expectedCounts(WORKERS))
})

describe('a change in the middle of a run', () => {
  it('to a renewed document: it is not reported as expired, and its worker stays compliant', async () => {
    await load(WORKERS)
    await expect(run(before(3))).rejects.toThrow('stopped')
    await stamped(server, orgId, (client) =>
      client.query(
        `update documents set expires_on = expires_on + 1000 where org_id = $1 and status = 'valid' and worker_id in
           (select id from workers where org_id = $1 and external_id = '0')`,
        [orgId],
      ),
    )
    await expect(run(before(9))).rejects.toThrow('stopped')
    await run()
    const [worker] = (
      await server.database.pool.query(
        `select id, compliance_status from workers where org_id = $1 and external_id = '0'`,
        [orgId],
      )
    ).rows
    expect(worker.compliance_status).toBe('compliant')
    expect(await typesAbout(server, worker.id, orgId)).toEqual(['worker.mobilised'])
  })

  it('to the requirements: all workers are checked again, including those already checked', async () => {
    await load(WORKERS, 1)
    const halfway = 1 + WORKERS / BATCH + 1 + 1 + 1 + 1 + 1 + 1 + 1 + Math.ceil((WORKERS * 4) / 5 / BATCH) + 3 // workers are checked last
    await expect(run(before(halfway))).rejects.toThrow('stopped')
    expect((await progress()).worker_id).not.toBeNull()
    const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
    const change = 'mutation { setComplianceRequirements(requirements: [{ documentTypes: [licence] }]) { trade } }'
    expect((await asPerson(server, admin, change)).body.errors).toBeUndefined()
    await run()
    expect(await count('workers', `compliance_status = 'non_compliant'`)).toBe(WORKERS)
  })
})

it('ignores deleted workers and documents', async () => {
  await load(10, 1)
  await stamped(server, orgId, async (client) => {
    await client.query(`update workers set deleted_at = now() where org_id = $1 and external_id = '0'`, [orgId])
    await client.query(
      `update documents set deleted_at = now() where org_id = $1
         and worker_id = (select id from workers where org_id = $1 and external_id = '5')`,
      [orgId],
    )
  })
  await run()
  const events = await eventsOf(server, orgId)
  expect(events.filter(({ type }) => type === 'document.expired')).toEqual([])
  expect(await eventCounts()).toMatchObject({ 'worker.mobilised': 9, 'task.created': 1 }) // the worker without a document
})
