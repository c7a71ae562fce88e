/**
 * How workers find jobs: by the notification of the committing process, in every process; and without it, by polling.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compileRecords } from '../../../rest/events/records.ts'
import { schema } from '../../../schema/index.ts'
import { dayQueue } from '../../../src/domain/daily/queues.ts'
import { openFonts } from '../../../src/domain/papers/fonts.ts'
import { packQueue } from '../../../src/domain/papers/queue.ts'
import { queues } from '../../../src/domain/queues.ts'
import { automationQueue } from '../../../src/events/triggered-runs.ts'
import { type Changes, openChanges } from '../../../src/platform/changes/changes.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { openFiles } from '../../../src/platform/files/files.ts'
import { collectJobs } from '../../../src/platform/jobs/enqueue.ts'
import { openQueue, type Queue } from '../../../src/platform/jobs/queue.ts'
import { openLog } from '../../../src/platform/log.ts'
import { openMail } from '../../../src/platform/mail.ts'
import { readSecret } from '../../../src/platform/secrets/secret.ts'
import { databaseClock } from '../../../src/platform/time/clock.ts'
import { startBackground } from '../../../src/server/background.ts'
import { eventually } from '../../support/eventually.ts'
import { makePdf } from '../../support/papers.ts'
import { create } from '../../support/resources.ts'
import { ended, makeRule } from '../../support/rules.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'

/** Longer than any test waits. */
const NEVER = 3_600_000

let server: TestServer
let queue: Queue
/** Change notifications of the process that enqueues jobs in these tests. */
let changes: Changes
const processes: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer()
  queue = await openQueue(server.database, queues, false)
  changes = openChanges(server.database)
  await changes.listen()
})
afterEach(async () => {
  for (const stop of processes.splice(0)) await stop()
})
afterAll(async () => {
  await changes.close()
  await queue.close()
  await server.stop()
})

interface Options {
  searchEvery?: number
  /** Whether its listening connection is open. */
  listening?: boolean
}

/** Start the background of a further process, until the test ends. */
async function startProcess({ searchEvery, listening = true }: Options): Promise<void> {
  const config = readConfig({ ...server.settings, LOG_LEVEL: 'silent' })
  const database = openDatabase(server.databaseUrl, 5)
  const log = openLog(config)
  const [own, mail] = [openChanges(database), openMail(config)]
  const secret = await readSecret(config)
  if (listening) await own.listen()
  const background = await startBackground({
    database,
    config,
    secret,
    files: await openFiles(config, secret),
    records: compileRecords(schema),
    fonts: openFonts(config.pdfFonts),
    log,
    mail,
    clock: databaseClock,
    changes: own,
    ...(searchEvery !== undefined && { searchEvery }),
  })
  const { pool } = database
  await until(async () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount) // all have polled once
  processes.push(async () => {
    await background.stop(10)
    await own.close()
    await database.close()
  })
}

const until = (holds: () => Promise<boolean>) => eventually(async () => ((await holds()) ? true : undefined))

async function jobsDone(name: string, orgId: string): Promise<number> {
  const done = `select count(*) from pgboss.job where name = $1 and data->>'orgId' = $2 and state = 'completed'`
  return Number((await server.database.pool.query(done, [name, orgId])).rows[0].count)
}

/**
 * Enqueue without a notification, like a process that dies between commit and notification; the organisation is
 * unknown, so the job ends quickly.
 */
async function sendSilently(): Promise<string> {
  const orgId = randomUUID()
  await queue.send(server.database.prisma, dayQueue, { orgId }, orgId)
  return orgId
}

it('notifies after a mutation has committed, and not after a rollback', async () => {
  const [live, sandbox] = [await server.key(), await server.key({ environment: 'sandbox' })]
  const ask = async (key: string, query: string) => (await graphql(server, key, query)).body
  const rule = { trigger: 'worker.created', actions: [{ type: 'notify', parameters: { title: 'Hello' } }] }
  await makeRule(server, live, rule)
  const notified: (string | undefined)[] = []
  const stop = changes.subscribeJobs((name) => notified.push(name))

  const { invoices } = (await ask(sandbox, '{ invoices(limit: 200) { data { id status } } }')).data
  const draft = invoices.data.find(({ status }: { status: string }) => status === 'draft')
  const issue = `mutation { issueInvoice(id: "${draft.id}") { id } }`
  expect((await ask(sandbox, issue)).errors).toBeUndefined()
  const { id: workerId } = (await create(server, live, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body
  await until(async () => notified.length > 0)
  const documentId = await uploaded(server, live, { workerId, bytes: await makePdf([['A card']]) })
  const read = `extractDocument(documentId: "${documentId}") { id }`
  const failing = await ask(live, `mutation { ${read} deleteAssignment(id: "${randomUUID()}") { id } }`)
  expect(failing.errors).toHaveLength(1)
  await create(server, live, '/workers', { first_name: 'Bo', last_name: 'Okafor' })
  await until(async () => notified.length > 1)
  expect((await ask(live, `mutation { ${read} }`)).errors).toBeUndefined()
  await until(async () => notified.length > 2)
  expect(notified).toEqual(['run_automation', 'run_automation', 'read_document'])
  stop()
})

describe('without polling', () => {
  it("a change runs its rule in another process, and the rule's effect runs the next one", async () => {
    const orgId = await server.organisation()
    const key = await server.key({ orgId })
    await startProcess({ searchEvery: NEVER })
    await startProcess({ searchEvery: NEVER })
    const first = await makeRule(server, key, {
      trigger: 'worker.created',
      actions: [{ type: 'create_task', parameters: { title: 'Call' } }],
    })
    const second = await makeRule(server, key, {
      trigger: 'task.created',
      actions: [{ type: 'notify', parameters: { title: 'A task' } }],
    })
    for (let count = 1; count <= 5; count++) {
      await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
      for (const rule of [first, second]) expect(await ended(server, key, rule, count)).toHaveLength(count)
    }
  })

  it('one notification is enough for more jobs than there are workers', async () => {
    await startProcess({ searchEvery: NEVER })
    const orgId = randomUUID()
    const jobs = collectJobs({ queue, changes })
    await server.database.prisma.$transaction(async (tx) => {
      for (let each = 0; each < 15; each++) {
        await jobs.send(tx, dayQueue, { orgId }, randomUUID())
        await jobs.send(tx, packQueue, { orgId, packId: randomUUID() })
      }
      const runs = Array.from({ length: 260 }, () => ({ orgId, eventId: randomUUID(), automationId: randomUUID() }))
      await jobs.sendAll(tx, automationQueue, runs)
    })
    jobs.announce()
    for (const [name, count] of [
      ['run_day', 15],
      ['print_pack', 15],
      ['run_automation', 260],
    ] as const)
      await until(async () => (await jobsDone(name, orgId)) === count)
  })

  it('jobs enqueued while the connection was lost are found when it is back', async () => {
    await startProcess({ searchEvery: NEVER })
    const orgId = await sendSilently()
    await server.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'muster changes'",
    )
    await until(async () => (await jobsDone('run_day', orgId)) === 1)
  })
})

describe('a process without notifications', () => {
  it('finds jobs by polling', async () => {
    await startProcess({ listening: false })
    for (let each = 0; each < 3; each++) {
      const orgId = await sendSilently()
      await until(async () => (await jobsDone('run_day', orgId)) === 1)
    }
  })

  it('takes over the job of a dead process, and a job whose retry is due', async () => {
    const [dead, failed] = [await sendSilently(), await sendSilently()]
    await server.database.pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
       where data->>'orgId' = $1`,
      [dead],
    )
    await server.database.pool.query(
      `update pgboss.job set state = 'retry', started_on = now(), start_after = now() + interval '2 seconds' where data->>'orgId' = $1`,
      [failed],
    )
    await startProcess({ listening: false })
    for (const orgId of [failed, dead]) await until(async () => (await jobsDone('run_day', orgId)) === 1)
  })
})
