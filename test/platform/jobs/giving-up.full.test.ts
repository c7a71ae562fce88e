/** Jobs that are given up: when that cannot be stored at once, and while all connections are in use. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { defineQueue } from '../../../src/platform/jobs/definition.ts'
import { openQueue } from '../../../src/platform/jobs/queue.ts'
import { FinalFailure, type RunningWorkers, startWorkers, workOn } from '../../../src/platform/jobs/workers.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'

const queue = defineQueue<{ begun?: number }>('given_up', {
  concurrency: 1,
  retryLimit: 5,
  retryDelay: 0,
  retryDelayMax: 1,
  expireInSeconds: 60,
})
/** Milliseconds that a request waits for a connection, and that the tests keep the only one. */
const WAIT = 1500
const BUSY = 3000

let own: TestDatabase
let database: Database
let workers: RunningWorkers | undefined
let lines: string[]

beforeAll(async () => {
  own = await copyDatabase()
})
afterAll(() => own.drop())
beforeEach(() => {
  database = openDatabase(own.url, 1, WAIT)
  lines = []
})
afterEach(async () => {
  await workers?.stop(5)
  await database.close()
})

const note = (_fields: object, message: string) => void lines.push(message)
const log = { warn: note, error: note } as never
/** What the log says of jobs, and not of connections that were late. */
const failures = () => lines.filter((line) => line.startsWith('background job failed'))
const changes = { subscribeJobs: () => () => {} }

async function runOne(job: { begun?: number }, ...functions: [run: () => Promise<void>, giveUp: () => Promise<void>]) {
  const sender = await openQueue(database, [queue], false)
  await sender.send(database.prisma, queue, job)
  await sender.close()
  const services = { database, changes, log, searchEvery: 20 }
  workers = await startWorkers(services, [queue], () => [workOn(queue, ...functions)])
}

it('a job that was interrupted too often is never run again, even if giving it up fails at first', async () => {
  const seen: string[] = []
  const run = async () => void seen.push('run')
  const giveUp = async () => {
    seen.push('give up')
    if (seen.length === 1) throw new Error('the organisation cannot be told now')
  }
  await runOne({ begun: 3 }, run, giveUp)
  await expect.poll(() => failures().at(-1), { timeout: 60_000 }).toMatch('background job failed for good')
  expect(seen).toEqual(['give up', 'give up'])
  expect(lines.filter((line) => line.includes('for good'))).toHaveLength(1)
})

it('the end of a job waits until a connection is free', async () => {
  let givenUp = 0
  const run = async () => {
    const only = await database.pool.connect()
    void sleep(BUSY).then(() => only.release())
    throw new FinalFailure('it is no use')
  }
  await runOne({}, run, async () => void givenUp++)
  await expect.poll(() => givenUp, { timeout: 60_000 }).toBe(1)
  await expect.poll(failures, { timeout: 60_000 }).toEqual(['background job failed for good: it is no use'])
})

it('a job that was tried as often as its queue allows is logged as failed for good, once', async () => {
  let runs = 0
  await runOne(
    {},
    async () => {
      runs++
      throw new Error('the mail server is away')
    },
    async () => {},
  )
  await expect
    .poll(() => failures().at(-1), { timeout: 60_000 })
    .toBe('background job failed for good: it was tried 6 times')
  expect([runs, failures().length]).toEqual([6, 6])
})
