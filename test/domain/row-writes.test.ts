/** Records are written by one statement for all of them, and by their worker only as far as workers may. */
import { describe, expect, it } from 'vitest'
import type { Client } from '../../prisma/generated/client/client.ts'
import { resources } from '../../src/access/resources.ts'
import { withExternalId } from '../../src/domain/records/external-ids.ts'
import { createRecord, type RecordWrites } from '../../src/domain/records/record-writes.ts'
import { closedRecord } from '../../src/domain/records/records.ts'
import { insertMany, updateMany, updateOne } from '../../src/domain/records/write-rows.ts'
import type { CallerWrite } from '../../src/events/write.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'

const orgId = '01a2096a-0000-7000-8000-000000000001'
const ada = '01a2096a-0000-7000-8000-000000000002'
const bo = '01a2096a-0000-7000-8000-000000000003'

/** A write whose statements find `rows`; `sent` has the records of each. */
function writeOf(rows: object[], credential?: { workerId: string | null; limits: null }) {
  const sent: unknown[] = []
  async function send<Row>({ values }: { values: unknown[] }): Promise<Row[]> {
    expect(values[0]).toBe(orgId)
    sent.push(JSON.parse(values[1] as string))
    return rows as Row[]
  }
  return { write: { orgId, send, ...(credential && { credential }) } as unknown as CallerWrite, sent }
}

describe('in the background', () => {
  it('new records get what any of them has, and nothing that none has', async () => {
    const rows = [{ id: ada }, { id: bo }]
    const { write, sent } = writeOf(rows)
    const records = [
      { firstName: 'Ada', phone: undefined },
      { firstName: 'Bo', trade: 'Rigger' },
    ]
    expect(await insertMany(write, resources.workers, records)).toEqual(rows)
    expect(sent).toEqual([[{ first_name: 'Ada' }, { first_name: 'Bo', trade: 'Rigger' }]])
  })

  it('records that change keep what no change names, and one that has its values already is the same row', async () => {
    const before = [
      { id: ada, trade: 'Rigger' },
      { id: bo, trade: 'Welder' },
    ]
    const { write, sent } = writeOf([{ id: bo, trade: 'Rigger' }])
    const columns = { trade: 'Rigger', phone: undefined }
    const changes = await updateMany(
      write,
      resources.workers,
      before.map((each) => ({ before: each, columns })),
    )
    expect(changes).toEqual([
      { before: before[0], after: before[0] },
      { before: before[1], after: { id: bo, trade: 'Rigger' } },
    ])
    expect(changes[0]?.after).toBe(before[0])
    expect(sent).toEqual([before.map(({ id }) => ({ id, trade: 'Rigger' }))])
  })

  it('nothing is sent where there is nothing to write', async () => {
    const { write, sent } = writeOf([])
    const before = { id: ada }
    expect(await insertMany(write, resources.workers, [])).toEqual([])
    expect(await updateOne(write, resources.workers, before, { phone: undefined })).toBe(before)
    expect(sent).toEqual([])
  })
})

describe('a worker', () => {
  const asAda = { workerId: ada, limits: null }
  it('changes an own timesheet, which need not name them, and does not create one of nobody', async () => {
    const { write, sent } = writeOf([{ id: bo, status: 'submitted' }], asAda)
    const submitted = { status: 'submitted' }
    expect(await updateOne(write, resources.timesheets, { id: bo }, submitted)).toEqual({ id: bo, ...submitted })
    await expect(insertMany(write, resources.timesheets, [{ workerId: ada }, submitted])).rejects.toThrow(
      'another worker',
    )
    expect(sent).toHaveLength(1)
  })

  it('neither approves one nor writes records of other kinds', async () => {
    const { write, sent } = writeOf([], asAda)
    const refused = { code: 'insufficient_scope' }
    const before = { id: bo }
    await expect(updateOne(write, resources.timesheets, before, { status: 'approved' })).rejects.toMatchObject(refused)
    await expect(updateOne(write, resources.workers, before, { trade: 'Rigger' })).rejects.toMatchObject(refused)
    await expect(insertMany(write, resources.projects, [{ name: 'Dock' }])).rejects.toMatchObject(refused)
    expect(sent).toEqual([])
  })

  it('is none of a key, which writes all', async () => {
    const { write, sent } = writeOf([{ id: ada }], { workerId: null, limits: null })
    await insertMany(write, resources.projects, [{ name: 'Dock' }])
    expect(sent).toHaveLength(1)
  })
})

it('what a single write must read is decided by its record, and its events are of what was stored', async () => {
  const given: unknown[] = []
  const finished: unknown[] = []
  const writes = {
    resource: resources.clients,
    readNew: (input: unknown) => input,
    async prepareCreates(_write: unknown, records: readonly unknown[]) {
      given.push(...records)
      return { columns: (data: object) => data, finish: async (rows: unknown[]) => void finished.push(...rows) }
    },
  } as unknown as RecordWrites<Client, object, object>
  const stored = { id: ada, name: 'Harbour' }
  expect(await createRecord(writes, writeOf([stored]).write, { name: 'Harbour' })).toBe(stored)
  expect(given).toEqual([{ name: 'Harbour' }])
  expect(finished).toEqual([stored])
})

describe('a write that fails', () => {
  const taken = (path: string, code: 'taken' | 'invalid' = 'taken') =>
    new ApiError('conflict', { details: [{ path, code, message: 'must be unique' }] })
  const failing = (externalId: string | null, fault: unknown) =>
    withExternalId(resources.workers, externalId, () => Promise.reject(fault))

  it('for its external id says so', async () => {
    const fault = taken('externalId')
    await expect(failing('A-1', fault)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another record has this externalId.',
      externalId: 'A-1',
      cause: fault,
    })
  })

  it.each([
    ['for another field', 'A-1', taken('email')],
    ['for another reason', 'A-1', taken('externalId', 'invalid')],
    ['without an external id', null, taken('externalId')],
    ['for a reason without details', 'A-1', new ApiError('not_found')],
    ['by a fault of ours', 'A-1', new TypeError('no function')],
  ])('%s fails as it does', async (_what, externalId, fault) => {
    await expect(failing(externalId, fault)).rejects.toBe(fault)
  })
})

it('a record whose status is final says what can no longer be done', () => {
  expect(closedRecord('invoice', 'paid')).toMatchObject({
    code: 'invalid_transition',
    message: 'The invoice is paid and can no longer be changed.',
    details: [{ path: 'id', code: 'invalid_transition', message: 'must not be an invoice that is paid' }],
  })
  expect(closedRecord('task', 'done', 'deleted').message).toBe('The task is done and can no longer be deleted.')
})
