/** Tasks that need too much time or memory end with their process, and the next one runs in another. */
import { ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { openProcess } from '../../../src/platform/processes/task-process.ts'
import type { Task } from '../../support/process-task.ts'

const rules = {
  module: new URL('../../support/process-task.ts', import.meta.url),
  memoryMb: 160,
  seconds: 10,
  idleSeconds: 5,
}
afterEach(() => void vi.restoreAllMocks())

const answer = (value: string): Task => ({ kind: 'answer', value })

it.each([
  ['takes too long', 'hang', 'time', 1],
  ['fills the heap', 'grow', 'memory', 60],
  ['fills the memory beside the heap', 'inflate', 'memory', 60],
  ['asks for one value that is too large', 'burst', 'memory', 60],
  ['ends its process', 'die', 'crash', 60],
] as const)('a task that %s is ended, and the next one runs', async (_what, kind, reason, seconds) => {
  const tasks = openProcess<Task, string>({ ...rules, seconds })
  const next = tasks.run({ kind }).catch((error: unknown) => error)
  const after = tasks.run(answer('next'))
  expect(await next).toMatchObject({ name: 'ProcessLimit', reason })
  expect(await after).toBe('next')
})

it('time in which a task has no processor is not its own', async () => {
  const tasks = openProcess<Task, string>({ ...rules, seconds: 1 })
  expect(await tasks.run({ kind: 'wait' })).toBe('waited')
})

it('tasks of one process have a limit each', async () => {
  const tasks = openProcess<Task, string>({ ...rules, seconds: 1 })
  for (let count = 0; count < 4; count += 1) expect(await tasks.run({ kind: 'work' })).toBe('worked')
})

it('an error of a task has its message, and the process goes on', async () => {
  const tasks = openProcess<Task, string>(rules)
  await expect(tasks.run({ kind: 'fail' })).rejects.toThrow('it failed')
  expect(await tasks.run(answer('on'))).toBe('on')
})

it('a task that is called off ends, also while it waits', async () => {
  const tasks = openProcess<Task, string>({ ...rules, seconds: 60 })
  const stop = new AbortController()
  const running = tasks.run({ kind: 'hang' }, { signal: stop.signal }).catch((error: unknown) => error)
  const waiting = tasks.run(answer('never'), { signal: stop.signal }).catch((error: unknown) => error)
  setTimeout(() => stop.abort(new Error('called off')), 100)
  expect([await running, await waiting]).toEqual([new Error('called off'), new Error('called off')])
  expect(await tasks.run(answer('on'))).toBe('on')
})

it('those who wait take turns, however much one of them asks', async () => {
  const tasks = openProcess<Task, string>(rules)
  const order: string[] = []
  const ask = (owner: string) => tasks.run(answer(owner), { owner }).then((done) => order.push(done))
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'two'].map(ask))
  expect(order).toEqual(['many', 'many', 'one', 'two', 'many', 'many'])
})

it('a process that cannot start is no fault of the task', async () => {
  const module = new URL('../../support/no-such-module.ts', import.meta.url)
  const failure = await openProcess<Task, string>({ ...rules, module })
    .run(answer('never'))
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ProcessNotStarted', cause: { message: 'it ended with 1' } })
})

it('a task that comes while the idle process ends gets one of its own', async () => {
  const idleSeconds = 0.05
  const tasks = openProcess<Task, string>({ ...rules, idleSeconds, seconds: 1 })
  const { kill } = ChildProcess.prototype
  vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (this: ChildProcess, signal) {
    setTimeout(() => kill.call(this, signal), 200) // a busy machine
    return true
  })
  expect(await tasks.run(answer('first'))).toBe('first')
  await sleep(2000 * idleSeconds) // it is ending
  const failure = tasks.run({ kind: 'hang' }).catch((error: unknown) => error)
  expect(await failure).toMatchObject({ name: 'ProcessLimit', reason: 'time' }) // and not that its process died
})

it('the options of the server, however large, are not those of the process', async () => {
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4096 --max-semi-space-size=64')
  const failure = openProcess<Task, string>({ ...rules, seconds: 60 }).run({ kind: 'grow' })
  await expect(failure).rejects.toMatchObject({ name: 'ProcessLimit', reason: 'memory' })
})

it.each(['answer', 'hang'] as const)(
  'a process whose task is "%s" ends when the one that started it is killed',
  async (kind) => {
    const starter = fork(new URL('../../support/task-starter.ts', import.meta.url), [kind], { execArgv: [] })
    const [pid] = (await once(starter, 'message')) as [number]
    expect(isAlive(pid)).toBe(true)
    starter.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
  },
)

it('a signal to the whole group of processes does not end a task', async () => {
  const tasks = openProcess<Task, string>(rules)
  expect(await tasks.run({ kind: 'signal' })).toBe('still here')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
