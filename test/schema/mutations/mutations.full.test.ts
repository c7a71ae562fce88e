/**
 * Every mutation field of the schema is listed in table.ts and emits the events that the table lists. Each event is
 * compared with the REST record before and after the call, and each record that the call has changed has an event.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredEvents } from '../../../schema/events/emitted-events.ts'
import { schema } from '../../../schema/index.ts'
import type { EventType } from '../../../src/events/catalogue.ts'
import { eventsOf } from '../../support/events.ts'
import { makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { makersOf } from './makers.ts'
import { changesToTell, checkEvent, recordsOf } from './shown.ts'
import { tableOf } from './table.ts'

let server: TestServer
let key: string
let cookie: string
let everyRecord: ReturnType<typeof recordsOf>
const seen = new Map<string, Set<EventType>>()
const sequences = new Map<string, number>()

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  everyRecord = recordsOf(server, key)
  cookie = await signIn(server, (await makePerson(server, 'owner')).email)
})
afterAll(() => server.stop())

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})

/** Call a mutation, and compare its events with `types` and with REST. */
async function expectEvents(name: string, args: string, types: EventType[], files = {}): Promise<string> {
  const before = await everyRecord()
  const last = (await eventsOf(server, server.orgId)).at(-1)?.id
  const id = await makers.call(name, args, files)
  const events = await eventsOf(server, server.orgId, last)
  expect(events.map(({ type }) => type)).toEqual(types)
  const after = await everyRecord()
  const latest = new Map(events.map((event) => [event.object_id, event]))
  const untold = changesToTell(before, after).filter(({ id }) => !latest.has(String(id)))
  expect(untold, 'records that changed without an event').toEqual([])
  for (const event of events) {
    const isEarlier = latest.get(event.object_id)?.text !== event.text && latest.get(event.object_id) !== event
    if (isEarlier && !before.has(event.object_id)) continue // it shows a new record as it was then
    checkEvent(event, before, after, sequences)
  }
  seen.set(name, new Set([...(seen.get(name) ?? []), ...types]))
  return id
}

const makers = makersOf(() => ({ server, key, cookie }))
const table = tableOf(makers, expectEvents)

/** Mutations that emit no event, such as those of keys, are not called here. */
const called = mutations.filter(({ name, extensions }) => {
  const { emits } = declaredEvents(extensions)
  return emits !== undefined || Object.hasOwn(table, name)
})

it.each(mutations.map(({ name, extensions }) => [name, declaredEvents(extensions)] as const))(
  '%s lists the events it emits, or the reason why it emits none',
  (_name, { emits, emitsNothing }) => {
    if (emits === undefined) expect(emitsNothing).toMatch(/\w+ \w+.*\.$/)
    else expect([emits.length > 0, emitsNothing]).toEqual([true, undefined])
  },
)

describe.each(called)('$name', ({ name, extensions }) => {
  it('emits exactly the listed events, with the data that REST shows', async () => {
    const call = table[name]
    if (call === undefined) throw new Error(`the table of this test has no row for ${name}`)
    await call()
    expect([...(seen.get(name) ?? [])].sort()).toEqual([...(declaredEvents(extensions).emits ?? [])].sort())
  })
})

it('no record is shown differently without a new time of change', async () => {
  expect(await everyRecord()).toEqual(await recordsOf(server, key)())
})
