/** A batch: how many records it takes, in which order they are checked, and what is said of those that fail. */
import { describe, expect, it } from 'vitest'
import type { Client } from '../../prisma/generated/client/client.ts'
import { resources } from '../../src/access/resources.ts'
import { checkCount, MAX_RECORDS, writeEntries } from '../../src/domain/batch/batch.ts'
import { Failures } from '../../src/domain/batch/outcomes.ts'
import type { NamedInput, RecordWrites } from '../../src/domain/records/record-writes.ts'
import type { CallerWrite } from '../../src/events/write.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../src/platform/errors/errors.ts'

it('has from one to a thousand records', () => {
  expect(() => checkCount(0)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ code: 'too_small' })] }),
  )
  expect(checkCount(1)).toBeUndefined()
  expect(checkCount(MAX_RECORDS)).toBeUndefined()
  const tooBig = { path: 'records', code: 'too_big', message: 'must have at most 1000 items' }
  expect(() => checkCount(MAX_RECORDS + 1, 'records')).toThrow(expect.objectContaining({ details: [tooBig] }))
})

describe('the error of a record', () => {
  const failing = (error: unknown) => {
    const failures = new Failures()
    const step = () => {
      throw error
    }
    expect(failures.attempt(3, step)).toBeUndefined()
    return failures.outcomes()
  }
  const details = (...paths: string[]): ErrorDetail[] =>
    paths.map((path) => ({ path, code: 'invalid', message: 'must be another one' }))

  it('has paths that begin at the record', () => {
    const paths = ['input', 'input.email', 'input.entries[0].hours', 'id']
    expect(failing(new ApiError('validation_failed', { details: details(...paths) }))).toEqual([
      {
        index: 3,
        status: 'failed',
        id: null,
        updatedAt: null,
        error: expect.objectContaining({ details: details('', 'email', 'entries[0].hours', 'id') }),
      },
    ])
  })

  it('has at most twenty problems, and says if there are more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)
    const errorOf = (count: number) =>
      failing(new ApiError('validation_failed', { details: details(...many(count)) }))[0]?.error?.details
    expect(errorOf(20)).toEqual(details(...many(20)))
    const others = 'has more than 20 problems: only the first ones are listed'
    expect(errorOf(21)).toEqual([...details(...many(20)), { path: '', code: 'too_many', message: others }])
  })

  it('is not a fault of ours, which fails the batch', () => {
    const fault = new TypeError('no function')
    expect(() => failing(fault)).toThrow(fault)
  })

  it('refuses an atomic batch, in the order of the records', () => {
    const failures = new Failures()
    failures.refuseAny(3)
    for (const [index, error] of [
      [2, invalidField('input.email', 'invalid', 'must be an email address')],
      [0, new ApiError('not_found', { message: 'There is none.' })],
      [1, invalidField('input', 'invalid', 'must be an object')],
    ] as const)
      failures.attempt(index, () => {
        throw error
      })
    expect(() => failures.refuseAny(4)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        message: '3 of 4 records cannot be written, so nothing was written. Correct them and send the batch again.',
        details: [
          { path: 'input.records[0]', code: 'invalid', message: 'There is none.' },
          { path: 'input.records[1]', code: 'invalid', message: 'must be an object' },
          { path: 'input.records[2].email', code: 'invalid', message: 'must be an email address' },
        ],
      }),
    )
  })
})

describe('of the records that are read', () => {
  const rowOf = (externalId: string) =>
    ({ id: `id of ${externalId}`, updatedAt: new Date(0), deletedAt: null, externalId }) as Client
  /** Checks the records, and writes none. @returns their outcomes, and the order of the checks */
  async function check(creates: [number, string | undefined, string?][], updates: [number, string][]) {
    const checked: unknown[] = []
    const columns = (data: NamedInput) => {
      checked.push(data.externalId)
      return data
    }
    const writes = {
      resource: resources.clients,
      references: {},
      prepareCreates: async () => ({ columns, accept: () => checked.push('accepted') }),
      prepareUpdates: async () => ({ columns: ({ data }: { data: NamedInput }) => columns(data) }),
    } as unknown as RecordWrites<Client, NamedInput, NamedInput>
    const entries = {
      creates: creates.map(([index, externalId, holder]) => ({ index, externalId, data: { externalId }, holder })),
      updates: updates.map(([index, externalId]) => ({
        index,
        externalId,
        data: { externalId },
        current: rowOf(externalId),
      })),
    }
    const options = { atomic: false, dryRun: true, records: [] }
    const { data } = await writeEntries(writes, {} as CallerWrite, entries, new Failures(), options)
    return { checked, outcomes: data.map(({ status, id, error }) => error?.details?.[0]?.message ?? id ?? status) }
  }

  it('each is checked in its turn, whether it is new or not', async () => {
    const { checked, outcomes } = await check(
      [
        [1, 'b'],
        [3, 'd'],
      ],
      [
        [0, 'a'],
        [2, 'c'],
      ],
    )
    expect(checked).toEqual(['a', 'b', 'accepted', 'c', 'd', 'accepted'])
    expect(outcomes).toEqual(['id of a', 'created', 'id of c', 'created'])
  })

  it('one is taken that has no external id of another', async () => {
    const { checked, outcomes } = await check(
      [
        [0, undefined],
        [1, undefined],
        [2, 'a'],
        [3, 'a'],
        [4, 'b', 'other'],
      ],
      [],
    )
    expect(outcomes).toEqual([
      'created',
      'created',
      'created',
      'must be unique: the record at index 2 of the batch has this value',
      'must be unique: the record other has this value',
    ])
    expect(checked.filter((each) => each === 'accepted')).toHaveLength(3)
  })
})
