/** A thread ends tasks that need too much time or memory, and runs the next one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it, vi } from 'vitest'
import { openThread } from '../../../src/platform/threads/thread.ts'
import type { Task } from '../../support/thread-task.ts'

const rules = {
  module: new URL('../../support/thread-task.ts', import.meta.url),
  heapMb: 32,
  externalBytes: 64 * 1024 ** 2,
  seconds: 10,
  idleSeconds: 5,
}
afterEach(() => void vi.restoreAllMocks())

const answer = (value: string): Task => ({ kind: 'answer', value })

it.each([
  ['takes too long', 'hang', 'time', 0.2],
  ['fills the heap', 'grow', 'memory', 60],
  ['fills the memory beside the heap', 'inflate', 'memory', 60],
  ['ends its thread', 'die', 'crash', 60],
] as const)('a task that %s is ended, and the next one runs', async (_what, kind, reason, seconds) => {
  const thread = openThread<Task, string>({ ...rules, seconds })
  const next = thread.run({ kind }).catch((error: unknown) => error)
  const after = thread.run(answer('next'))
  expect(await next).toMatchObject({ name: 'ThreadLimit', reason })
  expect(await after).toBe('next')
})

it('an error of a task has its message, and the thread goes on', async () => {
  const thread = openThread<Task, string>(rules)
  await expect(thread.run({ kind: 'fail' })).rejects.toThrow('it failed')
  expect(await thread.run(answer('on'))).toBe('on')
})

it('a task that is called off ends, also while it waits', async () => {
  const thread = openThread<Task, string>({ ...rules, seconds: 60 })
  const stop = new AbortController()
  const running = thread.run({ kind: 'hang' }, { signal: stop.signal }).catch((error: unknown) => error)
  const waiting = thread.run(answer('never'), { signal: stop.signal }).catch((error: unknown) => error)
  setTimeout(() => stop.abort(new Error('called off')), 100)
  expect([await running, await waiting]).toEqual([new Error('called off'), new Error('called off')])
  expect(await thread.run(answer('on'))).toBe('on')
})

it('those who wait take turns, however much one of them asks', async () => {
  const thread = openThread<Task, string>(rules)
  const order: string[] = []
  const ask = (owner: string) => thread.run(answer(owner), { owner }).then((done) => order.push(done))
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'two'].map(ask))
  expect(order).toEqual(['many', 'many', 'one', 'two', 'many', 'many'])
})

it('a thread that cannot start is no fault of the task', async () => {
  const module = new URL('data:text/javascript,throw new Error("the machine is too busy")')
  const failure = await openThread<Task, string>({ ...rules, module })
    .run(answer('never'))
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ThreadNotStarted', cause: { message: 'the machine is too busy' } })
})

it('a task that comes while the idle thread ends gets a thread of its own', async () => {
  const idleSeconds = 0.05
  const thread = openThread<Task, string>({ ...rules, idleSeconds, seconds: 1 })
  const { terminate } = Worker.prototype
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
    await sleep(200) // a busy machine
    return terminate.call(this)
  })
  expect(await thread.run(answer('first'))).toBe('first')
  await sleep(2000 * idleSeconds) // it is ending
  const failure = thread.run({ kind: 'hang' }).catch((error: unknown) => error)
  expect(await failure).toMatchObject({ name: 'ThreadLimit', reason: 'time' }) // and not that its thread died
})
