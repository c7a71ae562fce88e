/** A thread ends tasks that need too much time or memory, and runs the next one. */
import { expect, it } from 'vitest'
import { openThread } from '../../../src/platform/threads/thread.ts'
import type { Task } from '../../support/thread-task.ts'

const rules = {
  module: new URL('../../support/thread-task.ts', import.meta.url),
  heapMb: 32,
  externalBytes: 64 * 1024 ** 2,
  seconds: 10,
  idleSeconds: 5,
}
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
