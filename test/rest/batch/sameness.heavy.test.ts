/** A batch does what as many single writes do: the same records, the same events of each, and the same consequences. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom } from '../../support/days.ts'
import { eventsOf } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Body = Record<string, unknown>

/** An organisation that the same records are written to, with what they refer to. */
async function makeWorld() {
  const orgId = await server.organisation()
  const key = await server.key({ orgId })
  const client = await createId(server, key, '/clients', { name: 'Harbour' })
  const project = await createId(server, key, '/projects', { client_id: client, name: 'Dock' })
  const workers: string[] = []
  for (const trade of ['welder', 'welder', 'rigger', 'joiner', null])
    workers.push(await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Ng', trade }))
  const roles = [
    { trade: 'Welder', headcount: 1 },
    { trade: 'rigger', headcount: 2 },
  ]
  const start_date = daysFrom(new Date(), 30)
  const job = await createId(server, key, '/jobs', { project_id: project, start_date, roles })
  return { orgId, key, client, project, workers, job }
}

type World = Awaited<ReturnType<typeof makeWorld>>

const today = new Date()
const texts = ['Ada', ' Zoë ', "O'Connor", '漢字', 'x'.repeat(200), 'x'.repeat(201), '', '\u0000', 'a"b\\c']
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

/** Records of every kind, some of them wrong, made from their number. */
const kinds: Record<string, (world: World, index: number) => Body> = {
  '/workers': (_world, index) => ({
    first_name: pick(texts, index),
    last_name: pick(texts, index + 1),
    ...(index % 2 && { email: pick(['a@post.example', 'nobody', null], index) }),
    ...(index % 3 && { phone: pick(['+447700900123', '0', null], index) }),
    ...(index % 4 && { trade: pick(['welder', null], index), status: pick(['active', 'candidate', 'asleep'], index) }),
    ...(index % 5 && { external_id: `W-${index % 17}`, metadata: { b: '1', a: pick(texts, index) } }),
  }),
  '/clients': (_world, index) => ({
    name: pick(texts, index),
    ...(index % 2 && { contact_email: 'desk@post.example', address: pick(texts, index + 2) }),
    ...(index % 3 && { status: 'archived', external_id: `C-${index}` }),
  }),
  '/projects': ({ client, workers }, index) => ({
    client_id: pick([client, client, workers[0], 'nonsense'], index),
    name: 'Dock',
    ...(index % 2 && {
      start_date: '2026-03-02',
      end_date: pick(['2026-03-02', '2026-03-01', null, '2026-02-30'], index),
    }),
    ...(index % 3 && {
      status: pick(['planned', 'active', 'completed', 'cancelled'], index),
      external_id: `P-${index % 7}`,
    }),
  }),
  '/tasks': ({ workers }, index) => ({
    title: pick(texts, index),
    ...(index % 2 && { description: 'Call', priority: pick(['low', 'high'], index), due_on: '2026-03-02' }),
    ...(index % 3 && { status: pick(['open', 'in_progress', 'done', 'cancelled'], index) }),
    ...(index % 4 && { subject_type: 'worker', subject_id: workers[0], external_id: `T-${index}` }),
  }),
  '/assignments': ({ workers, project, client, job }, index) => ({
    worker_id: pick([...workers, client], index),
    project_id: index % 11 === 10 ? client : project,
    ...(index % 2 === 0 && { job_id: job }),
    ...(index % 7 === 3 && { trade: 'rigger' }),
    start_date: daysFrom(today, (index >> 2) * 20 - 40),
    ...(index % 5 && { end_date: daysFrom(today, (index >> 2) * 20 - 40 + (index % 4) * 9 - 3) }),
    ...(index % 3 && { external_id: `A-${index % 13}` }),
  }),
  '/expenses': ({ workers, project, client }, index) => ({
    worker_id: pick([...workers, client], index),
    ...(index % 2 && { project_id: pick([project, client], index >> 2) }),
    category: pick(['travel', 'tools', 'yacht'], index),
    amount: pick([1250, 1, 0], index >> 1),
    currency: index % 7 === 6 ? 'pounds' : 'GBP',
    incurred_on: '2026-03-02',
    ...(index % 3 && { description: pick(texts, index), external_id: `E-${index % 19}`, metadata: { b: '1', a: '2' } }),
  }),
  '/timesheets': ({ workers, project, client }, index) => {
    const day = (after: number) => daysFrom(today, (index >> 3) * 5 - 60 + after)
    return {
      worker_id: workers[index % 3],
      project_id: index % 11 === 10 ? client : project,
      period_start: day(0),
      period_end: day(pick([6, 6, 3, -1], index >> 1)),
      entries: [
        { date: day(0), hours: pick([8, 12.5, 25], index), overtime_hours: index % 4 },
        { date: day(2), hours: pick([2.5, 1.01, 2, 1.005, 3], index) },
      ],
      ...(index % 2 && { submit: true }),
      ...(index % 3 && { external_id: `S-${index % 23}`, metadata: { run: String(index) } }),
    }
  },
}

/** The same text for both organisations: without what differs between any two records. */
function anonymous(value: unknown, world: World, made: readonly string[]): unknown {
  const { orgId, client, project, workers, job } = world
  const names = new Map(Object.entries({ orgId, client, project, job }).map(([name, id]) => [id, name]))
  for (const [index, id] of workers.entries()) names.set(id, `worker ${index}`)
  for (const [index, id] of made.entries()) names.set(id, `record ${index}`)
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'id')
    .replace(/"(created_at|updated_at|completed_at|submitted_at)":"[^"]*"/g, '"$1":""')
    .replace(/"sequence":\d+/g, '"sequence":0')
    .replace(/"previous":\{"roles":\[.*?\],/g, '"previous":{') // a batch fills the roles of a job at once
  return JSON.parse(text)
}

/** What is left of an organisation: every record, and the events of each object in their order. */
async function stateOf(world: World, made: readonly string[]): Promise<unknown> {
  const state: Body = {}
  for (const path of [...Object.keys(kinds), '/jobs', '/notifications']) {
    const { data } = (await request(`${server.base}${path}?limit=200`, { key: world.key })).body
    const records = data.map((record: Body) => JSON.stringify(anonymous(record, world, made)))
    state[path] = path === '/tasks' ? records.sort() : records
  }
  const events = Map.groupBy(await eventsOf(server, world.orgId), ({ object_id }) => object_id)
  state.events = [...events.values()]
    .map((own) => own.filter(({ type }) => type !== 'job.updated')) // a batch fills the roles of a job at once
    .map((own) => JSON.stringify(own.map(({ type, data }) => anonymous([type, data], world, made))))
    .sort()
  return state
}

/** In one answer, or one for each record: status and error, and the ids that were given. */
async function write(world: World, path: string, records: readonly Body[], inBatch: boolean) {
  const url = server.base + path
  const send = (to: string, body: unknown) => request(to, { method: 'POST', key: world.key, body })
  const errors: unknown[] = []
  const made: string[] = []
  if (inBatch) {
    const { data } = (await send(`${url}/batch`, { records })).body
    for (const { id, error } of data) {
      if (id !== undefined) made.push(id)
      errors.push(error ?? null)
    }
  } else
    for (const record of records) {
      const { status, body } = await send(url, record)
      if (status === 201) made.push(body.id)
      errors.push(body.error ?? null)
    }
  return { made, errors: codesOf(anonymous(errors, world, made)) }
}

/** Records of the same batch have no ids yet, so that messages about them differ. */
const codesOf = (errors: unknown) =>
  (errors as ({ code: string; details?: { path: string; code: string }[] } | null)[]).map(
    (error) => error && [error.code, error.details?.map(({ path, code }) => [path, code])],
  )

describe.each(Object.keys(kinds))('%s', (path) => {
  it('the batch and the single creates leave the same', async () => {
    const [one, other] = [await makeWorld(), await makeWorld()]
    const make = kinds[path] as (typeof kinds)[string]
    const of = (world: World) => Array.from({ length: 60 }, (_, index) => make(world, index))
    const single = await write(one, path, of(one), false)
    const batch = await write(other, path, of(other), true)
    expect(batch.errors).toEqual(single.errors)
    expect(batch.made.length).toBeGreaterThan(5)
    expect(batch.errors.filter((error) => error !== null).length).toBeGreaterThan(5)
    expect(await stateOf(other, batch.made)).toEqual(await stateOf(one, single.made))
  })
})
