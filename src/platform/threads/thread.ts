/**
 * Work on callers' data in a worker thread with limits of time and memory. Whatever the data contains, it can neither
 * block nor crash the process.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answer } from './answer.ts'

export interface ThreadRules {
  /** The module that the thread runs. It calls `answerTasks`. */
  module: URL
  /** Limit of the heap, in MB. */
  heapMb: number
  /** Limit of the memory outside the heap, where files are decompressed, in bytes. */
  externalBytes: number
  /** Time limit of one task, in seconds, without the start of the thread. */
  seconds: number
  /** A thread without tasks ends after this time, in seconds. 0: each task gets a thread of its own. */
  idleSeconds: number
}

/** A task took too much time or memory, or its thread died. */
export class ThreadLimit extends Error {
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: ThreadLimit['reason']) {
    super(`the thread's limit was reached: ${reason}`)
    this.name = 'ThreadLimit'
    this.reason = reason
  }
}

/** The thread could not be started, e.g. because the machine is too busy: a later attempt can succeed. */
export class ThreadNotStarted extends Error {
  constructor(cause: unknown) {
    super('the thread did not start', { cause })
    this.name = 'ThreadNotStarted'
  }
}

interface RunOptions {
  signal?: AbortSignal
  /** Whose task it is, e.g. an organisation: those who wait take turns, however many tasks one of them has. */
  owner?: string
}

/** A thread that runs one task at a time. */
export interface TaskThread<Task, Result> {
  /**
   * Run a task when those before it are done.
   * @throws {ThreadLimit} if it reached a limit
   * @throws {ThreadNotStarted} if it never ran
   * @throws the reason of `signal` when it is aborted, after the thread has ended
   * @throws Error with the message of what the task has thrown
   */
  run(task: Task, options?: RunOptions): Promise<Result>
}

interface Waiting<Task, Result> {
  task: Task
  signal: AbortSignal | undefined
  resolve(result: Result): void
  reject(error: unknown): void
}

const MEMORY_CHECK_INTERVAL = 50 // milliseconds
/** Limit of a thread's start, in which it loads modules: no data of callers is involved. */
const START_LIMIT = 30_000 // milliseconds

/** A thread, which is started with its first task and again after a failure. */
export function openThread<Task, Result>(rules: ThreadRules): TaskThread<Task, Result> {
  const waiting = new Map<string, Waiting<Task, Result>[]>()
  let worker: Worker | undefined
  let ending: Promise<unknown> = Promise.resolve()
  let working = false
  let idle: NodeJS.Timeout | undefined

  /** The next task, of the owner who has waited longest. */
  function take(): Waiting<Task, Result> | undefined {
    for (const [owner, [first, ...others]] of waiting) {
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      return first
    }
    return undefined
  }

  function end(): Promise<unknown> {
    if (worker !== undefined) ending = worker.terminate()
    worker = undefined
    return ending
  }

  function forget(exited: Worker): void {
    if (worker === exited) worker = undefined
  }

  async function runOne({ task, signal, resolve, reject }: Waiting<Task, Result>): Promise<void> {
    try {
      signal?.throwIfAborted()
      await ending // no two threads run at once
      worker ??= await start(rules, forget)
      const answer = await limited(rules, worker, task, signal)
      if (rules.idleSeconds === 0) await end()
      if ('error' in answer) reject(answer.error)
      else resolve(answer.result as Result)
    } catch (error) {
      await end()
      reject(error)
    }
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    clearTimeout(idle)
    for (let next = take(); next !== undefined; next = take()) await runOne(next)
    working = false
    idle = setTimeout(end, rules.idleSeconds * 1000).unref()
  }

  return {
    run: (task, { signal, owner = '' } = {}) =>
      new Promise((resolve, reject) => {
        const own = waiting.get(owner) ?? []
        own.push({ task, signal, resolve, reject })
        waiting.set(owner, own)
        void work()
      }),
  }
}

/** A thread that has loaded its modules. @throws {ThreadNotStarted} */
async function start({ module, heapMb }: ThreadRules, onExit: (worker: Worker) => void): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb }
  const worker = new Worker(module, { resourceLimits, execArgv: [], env: {}, stdout: true, stderr: true })
  try {
    await once(worker, 'message', { signal: AbortSignal.timeout(START_LIMIT) })
  } catch (error) {
    await worker.terminate()
    throw new ThreadNotStarted(error)
  }
  worker.on('error', () => {}).once('exit', () => onExit(worker)) // a task that runs hears of it in `limited`
  return worker
}

async function limited(
  { seconds, externalBytes }: ThreadRules,
  worker: Worker,
  task: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const ended = new AbortController()
  const whileRunning = { once: true, signal: ended.signal }
  worker.ref()
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const stop = (reason: ThreadLimit['reason']) => reject(new ThreadLimit(reason))
      const failed = ({ code }: NodeJS.ErrnoException) => stop(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash')
      const died = () => stop('crash')
      const timeout = setTimeout(stop, seconds * 1000, 'time')
      const memoryCheck = setInterval(async () => {
        const { external_memory: external } = await worker.getHeapStatistics().catch(() => ({ external_memory: 0 }))
        if (external > externalBytes) stop('memory')
      }, MEMORY_CHECK_INTERVAL)
      worker.once('message', resolve).once('error', failed).once('exit', died)
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason), whileRunning)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timeout)
        clearInterval(memoryCheck)
        worker.off('message', resolve).off('error', failed).off('exit', died)
      })
      worker.postMessage(task)
    })
  } finally {
    ended.abort()
    worker.unref()
  }
}
