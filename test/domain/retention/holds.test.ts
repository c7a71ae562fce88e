/** Legal holds: nothing of a worker under one is removed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeOldMessages } from '../../../src/domain/messages/retention.ts'
import { removeDue } from '../../../src/domain/retention/remove.ts'
import { systemWrite } from '../../../src/events/system-write.ts'
import type { Removed } from '../../../src/platform/database/sweep.ts'
import { eventsOf } from '../../support/events.ts'
import { insert } from '../../support/write.ts'
import { longAgo, openRetention, type Retention, today, yearsAgo } from './made.ts'

let made: Retention
beforeAll(async () => {
  made = await openRetention()
  await made.setRules(`{ subject: documents, since: last_assignment_end, months: 24 },
    { subject: workers, since: last_assignment_end, months: 24 }, { subject: notes, since: record_date, months: 12 }`)
})
afterAll(() => made.stop())

const PLACE =
  'mutation ($id: ID!, $reason: String!) { placeLegalHold(workerId: $id, reason: $reason) { id workerName placedBy releasedAt } }'
const RELEASE = 'mutation ($id: ID!) { releaseLegalHold(id: $id) { releasedAt releasedBy } }'
const ERASE = 'mutation ($id: ID!) { eraseWorker(id: $id, reason: "Asked") { id } }'
const place = async (id: string, reason = 'Tribunal claim') => (await made.ask(PLACE, { id, reason })).placeLegalHold
const audited = async (id: string) =>
  (
    await made.server.database.pool.query(
      `select action, detail ->> 'reason' as reason from audit_log where org_id = $1 and target_id = $2 order by id`,
      [made.server.orgId, id],
    )
  ).rows

it('keeps records, files and the person until each hold is released', async () => {
  const worker = await made.worker(longAgo)
  const document = await made.document(worker)
  const note = await insert(made.server, made.key, 'notes', {
    worker_id: worker,
    text: 'Night',
    created_at: yearsAgo(2),
  })
  const kept = async () => [
    await made.rowOf('workers', worker),
    await made.rowOf('documents', document),
    await made.rowOf('notes', note),
  ]
  const first = await place(worker)
  expect(first).toMatchObject({
    workerName: expect.stringContaining('Ada'),
    placedBy: expect.any(String),
    releasedAt: null,
  })
  const second = await place(worker, 'Audit of 2024')
  const before = await kept()
  await made.apply()
  expect(await kept()).toEqual(before)
  expect(await made.refusal(ERASE, { id: worker })).toBe('conflict')
  await made.ask(RELEASE, { id: first.id })
  await made.apply()
  expect(await made.rowOf('documents', document)).toEqual(before[1])
  expect(await made.refusal(ERASE, { id: worker })).toBe('conflict')
  const released = await made.ask(RELEASE, { id: second.id })
  expect(await made.ask(RELEASE, { id: second.id })).toEqual(released)
  expect((await made.rowOf('workers', worker)).legal_hold_at).toBeNull()
  await made.apply()
  expect((await made.rowOf('documents', document)).file_key).toBe('')
  expect((await made.rowOf('workers', worker)).erased_at).not.toBeNull()
  expect((await audited(worker)).slice(0, 4)).toEqual([
    { action: 'legal_hold.placed', reason: 'Tribunal claim' },
    { action: 'legal_hold.placed', reason: 'Audit of 2024' },
    { action: 'legal_hold.released', reason: 'Tribunal claim' },
    { action: 'legal_hold.released', reason: 'Audit of 2024' },
  ])
  const events = (await eventsOf(made.server, made.server.orgId)).filter(({ type }) => type === 'worker.updated')
  expect(events.length).toBeGreaterThanOrEqual(2)
})

it('one that is placed after the search keeps what was found', async () => {
  const document = await made.document(await made.worker(yearsAgo(3)))
  await place((await made.rowOf('documents', document)).worker_id as string)
  await systemWrite(made.services, made.server.orgId, (write) => removeDue(write, 'documents', [document], today))
  expect((await made.rowOf('documents', document)).file_key).not.toBe('')
})

it('keeps old messages of the worker', async () => {
  const [held, other] = [await made.worker(null), await made.worker(null)]
  await place(held)
  const sent = async (worker: string) =>
    insert(made.server, made.key, 'messages', {
      id: randomUUID(),
      cause_id: randomUUID(),
      events: 1,
      language: 'en',
      subject: 'News',
      body: 'News',
      worker_id: worker,
      person_id: worker,
      recipient: 'Ada',
      kind: 'written',
      channel: 'email',
      created_at: '2020-01-01',
    })
  const [kept, gone] = [await sent(held), await sent(other)]
  await removeOldMessages(made.server.database.pool, new Date(), {} as Removed)
  expect(await made.rowOf('messages', kept)).toBeDefined()
  expect(await made.rowOf('messages', gone)).toBeUndefined()
})

it('is refused on a worker who was erased, without a reason, and on nobody', async () => {
  const worker = await made.worker(longAgo)
  expect(await made.refusal(PLACE, { id: worker, reason: ' ' })).toBe('validation_failed')
  expect(await made.refusal(PLACE, { id: 'nobody', reason: 'Claim' })).toBe('not_found')
  expect(await made.refusal(RELEASE, { id: 'none' })).toBe('not_found')
  await made.ask(ERASE, { id: worker })
  expect(await made.refusal(PLACE, { id: worker, reason: 'Claim' })).toBe('conflict')
})

it('is listed by worker and state, page by page', async () => {
  const worker = await made.worker(null)
  for (const reason of ['One', 'Two', 'Three']) await place(worker, reason)
  const LIST = `query ($id: ID!, $cursor: String, $released: Boolean) {
    legalHolds(workerId: $id, limit: 2, cursor: $cursor, released: $released) { data { id reason } nextCursor } }`
  const list = async (more: object = {}) => (await made.ask(LIST, { id: worker, ...more })).legalHolds
  const page = await list()
  expect(page.data).toMatchObject([{ reason: 'Three' }, { reason: 'Two' }])
  expect((await list({ cursor: page.nextCursor })).data).toMatchObject([{ reason: 'One' }])
  await made.ask(RELEASE, { id: page.data[0].id })
  expect((await list({ released: true })).data).toMatchObject([{ reason: 'Three' }])
  expect((await list({ released: false })).data).toMatchObject([{ reason: 'Two' }, { reason: 'One' }])
  expect(await made.refusal(LIST, { id: worker, cursor: 'x' })).toBe('validation_failed')
  expect(await made.refusal(LIST, { id: 'x' })).toBe('not_found')
})
