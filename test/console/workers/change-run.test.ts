/** A change of many workers: its slices, where it stops and goes on, what it says of each, and how it is taken back. */
import { expect, it } from 'vitest'
import type { Failure } from '../../../src/console/app/api/failure.ts'
import type { OutcomeFragment } from '../../../src/console/app/pages/workers/operations.ts'
import {
  type Change,
  ChangeRun,
  type ListedWorker,
  SLICE,
  undoOf,
} from '../../../src/console/app/pages/workers/together/change-run.ts'

const worker = (id: string, fields: Partial<ListedWorker> = {}): ListedWorker => ({
  id,
  firstName: 'Ada',
  lastName: id,
  status: 'active',
  accountStatus: 'none',
  email: null,
  trade: null,
  updatedAt: 'read',
  ...fields,
})
const updated: OutcomeFragment = { status: 'updated', updatedAt: 'changed', error: null }
const failure: Failure = { message: 'No network.', fields: {} }
const changes = (count: number): Change[] =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(String(index)), input: { status: 'inactive' } }))

function setUp(all: readonly Change[], fails: (request: number) => boolean = () => false) {
  const sent: { ids: string[]; input: object; key: string }[] = []
  const run = new ChangeRun(all, async (part, input, key) => {
    sent.push({ ids: part.map((each) => each.worker.id), input, key })
    await Promise.resolve()
    return fails(sent.length) ? { failure } : part.map(() => updated)
  })
  return { run, sent }
}

it('sends slices, and says what became of each worker', async () => {
  const { run, sent } = setUp(changes(SLICE + 1))
  await run.start()
  expect(sent.map(({ ids }) => ids.length)).toEqual([SLICE, 1])
  expect(run.snapshot()).toMatchObject({ phase: 'done', count: SLICE + 1, unchanged: 0, refused: [] })
  expect(run.snapshot().changed[SLICE]).toEqual({ ...changes(SLICE + 1)[SLICE], at: 'changed' })

  const error = { code: 'not_found', message: 'Not there.' }
  const mixed = new ChangeRun(changes(3), async () => [
    { status: 'unchanged', updatedAt: 'read', error: null },
    { status: 'failed', updatedAt: null, error },
    updated,
  ])
  await mixed.start()
  expect(mixed.snapshot()).toMatchObject({ count: 3, unchanged: 1, refused: [{ worker: { id: '1' }, ...error }] })
  expect(mixed.snapshot().changed.map((each) => each.worker.id)).toEqual(['2'])
})

it('stops at a failure, and goes on with the same slice under the same key', async () => {
  const { run, sent } = setUp(changes(2 * SLICE), (request) => request === 2)
  await run.start()
  expect(run.snapshot()).toMatchObject({ phase: 'stopped', count: SLICE, failure })
  await run.start()
  expect(run.snapshot()).toMatchObject({ phase: 'done', count: 2 * SLICE, failure: undefined })
  expect(sent[2]).toEqual(sent[1])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

it('stops after the slice that is on its way, when it is asked to', async () => {
  const { run, sent } = setUp(changes(3 * SLICE))
  const started = run.start()
  run.stop()
  expect(run.snapshot().phase).toBe('stopping')
  await started
  expect(run.snapshot()).toMatchObject({ phase: 'stopped', count: SLICE })
  expect(sent).toHaveLength(1)
})

it('is taken back by what each had, unless they were candidates', async () => {
  const toTrade = { trade: 'welder' }
  const all: Change[] = [
    { worker: worker('a', { trade: 'rigger' }), input: toTrade },
    { worker: worker('b'), input: toTrade },
    { worker: worker('c', { trade: 'rigger', status: 'candidate' }), input: toTrade },
  ]
  const { run } = setUp(all)
  await run.start()
  const { run: back, sent } = setUp(undoOf(run.snapshot().changed))
  await back.start()
  expect(sent.map(({ ids, input }) => [ids, input])).toEqual([
    [['a', 'c'], { trade: 'rigger' }],
    [['b'], { trade: null }],
  ])
  expect(undoOf(run.snapshot().changed)[0]?.worker).toMatchObject({ trade: 'welder', updatedAt: 'changed' })

  const made = ['active', 'candidate'].map((status) => ({
    worker: worker(status, { status: status as ListedWorker['status'] }),
    input: { status: 'inactive' } as const,
    at: 'changed',
  }))
  expect(undoOf(made).map((each) => [each.worker.id, each.input])).toEqual([['active', { status: 'active' }]])
})
