/** Looking through past events in steps: nothing is left out, and it stops when the time allowed is over. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { within } from '../../src/access/tenancy/client.ts'
import { type Scanned, scanEvents } from '../../src/events/scan.ts'
import { create, createId } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const STEP = 3
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

let server: TestServer
let workers: string[]
let times: Date[]

beforeAll(async () => {
  server = await startTestServer()
  const key = await server.key()
  const worker = (name: string) => createId(server, key, '/workers', { first_name: name, last_name: 'Quill' })
  workers = []
  // Newest first: C, five clients, B, a client, A.
  workers.unshift(await worker('A'))
  await create(server, key, '/clients', { name: 'One' })
  workers.unshift(await worker('B'))
  for (const name of ['Two', 'Three', 'Four', 'Five', 'Six']) await create(server, key, '/clients', { name })
  workers.unshift(await worker('C'))
  const { rows } = await server.database.pool.query('select created_at from events order by id desc')
  times = rows.map(({ created_at }) => created_at)
})
afterAll(() => server.stop())

function scan(options: Partial<Parameters<typeof scanEvents>[0]> = {}): Promise<Scanned> {
  const { orgId } = server
  const db = within(server.database, { orgId, bound: null })
  const window = { since: LONG_AGO, before: undefined, limit: 10, isOver: () => false, step: STEP }
  return scanEvents({ db, orgId, type: 'worker.created', ...window, ...options })
}

const idsOf = ({ events }: Scanned) => events.map(({ objectId }) => objectId)

it('finds all events of a type, newest first, however many steps lie between them', async () => {
  for (const step of [1, 2, STEP, 100]) {
    const scanned = await scan({ step })
    expect(idsOf(scanned)).toEqual(workers)
    expect(scanned).toMatchObject({ stoppedBy: 'window', reached: LONG_AGO, next: undefined })
  }
})

it('stops between two steps when the time allowed is over, says how far it came, and goes on from there', async () => {
  const found: string[] = []
  let before: string | undefined
  const stops: string[] = []
  for (let round = 0; round < 5 && (round === 0 || before !== undefined); round++) {
    const scanned = await scan({ isOver: () => true, before })
    found.push(...idsOf(scanned))
    stops.push(scanned.stoppedBy)
    if (scanned.stoppedBy === 'time') expect(times).toContainEqual(scanned.reached)
    before = scanned.next
  }
  expect(found).toEqual(workers)
  expect(stops).toEqual(['time', 'time', 'time', 'window'])
})

it('stops at its limit in the middle of a step, and says that there is more only if there is', async () => {
  const two = await scan({ limit: 2, step: 100 })
  expect(idsOf(two)).toEqual(workers.slice(0, 2))
  expect(two).toMatchObject({ stoppedBy: 'limit', reached: two.events[1]?.createdAt, next: two.events[1]?.id })
  const rest = await scan({ limit: 1, before: two.next })
  expect(idsOf(rest)).toEqual(workers.slice(2))
  expect(rest.stoppedBy).toBe('window')
})

it('sees no events before the window', async () => {
  const at = (await scan()).events[1]?.createdAt as Date
  expect(idsOf(await scan({ since: at }))).toEqual(workers.slice(0, 2))
})
