/** The parts of a day: their steps, when they leave the rest to another job, and when they are done. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DailyStep, searchedStep } from '../../../src/domain/daily/batch.ts'
import { runDay, runPartOfDay } from '../../../src/domain/daily/run.ts'
import { type OpenServices, openServices } from '../../support/daily-load.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let open: OpenServices
let services: OpenServices
let orgId: string
const sent: unknown[][] = []
const NOON = new Date('2027-06-14T12:00:00Z')
const never = new AbortController().signal

beforeAll(async () => {
  server = await joinTestServer()
  open = await openServices(server.database, { now: () => NOON })
  services = {
    ...open,
    queue: { ...open.queue, send: async (_tx, { name }, job, key) => void sent.push([name, job, key]) },
    changes: { ...open.changes, publishJobs: (name) => void sent.push(['announced', name]) },
  }
})
afterAll(async () => {
  await open.close()
  await server.stop()
})
beforeEach(async () => {
  orgId = await server.organisation()
  sent.length = 0
})

/** Steps that note each of their batches: so many of `first`, and then the last one. */
function stepsOf(batches: number) {
  const calls: string[] = []
  let left = batches
  const note = (name: string, today: Date) => calls.push(`${name} ${today.toISOString().slice(0, 10)}`)
  const first: DailyStep = async (_services, _orgId, today) => {
    note('first', today)
    left -= 1
    return left > 0
  }
  const last: DailyStep = async (_services, org, today) => {
    note('last', today)
    await server.database.pool.query('update organisation_days set finished_at = now() where org_id = $1', [org])
    return false
  }
  return { calls, steps: [first, last] }
}

const first = 'first 2027-06-14'
const last = 'last 2027-06-14'

describe('a day', () => {
  it('runs each step until it is done, and not again', async () => {
    const { calls, steps } = stepsOf(3)
    expect(await runDay(services, steps, { orgId }, never)).toBe(true)
    expect(calls).toEqual([first, first, first, last])
    expect(await runDay(services, steps, { orgId }, never)).toBe(true)
    expect(calls).toHaveLength(4)
  })

  it('of an organisation that is gone is done', async () => {
    const { calls, steps } = stepsOf(1)
    expect(await runDay(services, steps, { orgId: randomUUID() }, never)).toBe(true)
    expect(calls).toEqual([])
  })

  it('goes on with other batches while there is time, and ends only between them', async () => {
    const enough = stepsOf(3)
    expect(await runDay(services, enough.steps, { orgId }, never, 3600)).toBe(true)
    expect(enough.calls).toHaveLength(4)
    orgId = await server.organisation()
    const none = stepsOf(3)
    expect(await runDay(services, none.steps, { orgId }, never, 0)).toBe(false)
    expect(none.calls).toEqual([first])
    const small = stepsOf(1)
    expect(await runDay(services, small.steps, { orgId }, never, 0)).toBe(true)
    expect(small.calls).toEqual([first, last])
  })

  it('begins no other batch when it is stopped', async () => {
    const { calls, steps } = stepsOf(3)
    const stopping = new AbortController()
    const stop: DailyStep = async () => {
      stopping.abort(new Error('stopped'))
      return false
    }
    await expect(runDay(services, [stop, ...steps], { orgId }, stopping.signal)).rejects.toThrow('stopped')
    expect(calls).toEqual([])
  })
})

describe('a job', () => {
  it('leaves the rest of a day to one of the other key, which is announced', async () => {
    await runPartOfDay(services, stepsOf(2).steps, { orgId }, never, 0)
    await runPartOfDay(services, stepsOf(2).steps, { orgId, continued: true }, never, 0)
    expect(sent).toEqual([
      ['run_day', { orgId, continued: true }, `${orgId} continued`],
      ['announced', 'run_day'],
      ['run_day', { orgId, continued: false }, orgId],
      ['announced', 'run_day'],
    ])
  })

  it('that finishes the day leaves nothing', async () => {
    const { calls, steps } = stepsOf(2)
    await runPartOfDay(services, steps, { orgId }, never)
    expect([calls, sent]).toEqual([[first, first, last], []])
  })
})

describe('a step that searches first', () => {
  /** The ids that the work of one batch got, and whether there may be more. */
  async function batchOf(found: string[], limit: number) {
    const worked: unknown[] = []
    const find = async (from: { orgId: string; startedAt: Date }, today: Date, most: number) => {
      expect([from.orgId, from.startedAt, today, most]).toEqual([orgId, NOON, NOON, limit])
      return found
    }
    const step = searchedStep(limit, find, async (write, ids, today) => {
      worked.push([write.orgId, ids, today])
    })
    return { more: await step(services, orgId, NOON), worked }
  }

  it('writes what it found, and has more if it found a full batch', async () => {
    expect(await batchOf(['a', 'b'], 2)).toEqual({ more: true, worked: [[orgId, ['a', 'b'], NOON]] })
    expect(await batchOf(['a'], 2)).toEqual({ more: false, worked: [[orgId, ['a'], NOON]] })
  })

  it('writes nothing if it found nothing', async () => {
    expect(await batchOf([], 2)).toEqual({ more: false, worked: [] })
  })
})
