/**
 * Processes callers' data in a separate process with limits of time and memory, so that no data can block or end the
 * server. A thread is not enough: the heap options of the whole process override its limits, and if one large value
 * does not fit, V8 ends the process and not the thread.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Answer, MEMORY_LIMIT, TIME_LIMIT } from './answer.ts'

interface ProcessRules {
  /** The module that the process runs. It calls `answerTasks`. */
  module: URL
  /** Limit of the process's memory, in MiB. Node itself needs 80. */
  memoryMb: number
  /** Limit of one task's processor time, in seconds. A busy machine takes longer, and the data is not to blame for that. */
  seconds: number
  /** A process without tasks ends after this time, in seconds. 0: each task gets its own process. */
  idleSeconds: number
}

/** A task took too much time or memory, or its process died. */
export class ProcessLimit extends Error {
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: ProcessLimit['reason']) {
    super(`the process's limit was reached: ${reason}`)
    this.name = 'ProcessLimit'
    this.reason = reason
  }
}

/** The process could not be started, e.g. because the machine is too busy: a later attempt can succeed. */
export class ProcessNotStarted extends Error {
  constructor(cause: unknown) {
    super('the process did not start', { cause })
    this.name = 'ProcessNotStarted'
  }
}

interface RunOptions {
  signal?: AbortSignal
  /** Owner of the task, e.g. an organisation: owners alternate, regardless of the number of their tasks. */
  owner?: string
}

/** A process that runs one task at a time. */
interface TaskProcess<Task, Result> {
  /**
   * Run a task when its turn comes.
   * @throws {ProcessLimit} if it reached a limit
   * @throws {ProcessNotStarted} if it never ran
   * @throws the reason of `signal` when it is aborted, after the process has ended
   * @throws Error with the message of the task's error
   */
  run(task: Task, options?: RunOptions): Promise<Result>
}

interface Waiting<Task, Result> {
  task: Task
  signal: AbortSignal | undefined
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Time limit of a process's start, in which it loads modules and handles no callers' data. */
const START_LIMIT = 30_000 // milliseconds
/** A task that waits for something that never comes takes no processor time: it ends after this multiple of its limit. */
const STALLED = 20
/** The signals with which V8 ends a process whose heap is full, or that allocates a value of an impossible size. */
const OUT_OF_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL']

/** Create a task process. It is started with its first task, and again after a failure. */
export function openProcess<Task extends object, Result>(rules: ProcessRules): TaskProcess<Task, Result> {
  const waiting = new Map<string, Waiting<Task, Result>[]>()
  let child: ChildProcess | undefined
  let ending: Promise<unknown> = Promise.resolve()
  let working = false
  let idle: NodeJS.Timeout | undefined

  /** The next task: the owner's who has waited longest. */
  function take(): Waiting<Task, Result> | undefined {
    for (const [owner, [first, ...others]] of waiting) {
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      return first
    }
    return undefined
  }

  function end(): Promise<unknown> {
    if (child !== undefined) ending = killed(child)
    child = undefined
    return ending
  }

  function forget(exited: ChildProcess): void {
    if (child === exited) child = undefined
  }

  async function runOne({ task, signal, resolve, reject }: Waiting<Task, Result>): Promise<void> {
    try {
      signal?.throwIfAborted()
      await ending // no two processes run at once
      child ??= await start(rules, forget)
      const answer = await limited(rules, child, task, signal)
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

/** Start a process and wait until it has loaded its modules. @throws {ProcessNotStarted} */
async function start(rules: ProcessRules, onExit: (child: ChildProcess) => void): Promise<ChildProcess> {
  const { module, memoryMb, seconds } = rules
  const child = fork(module, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {
      [MEMORY_LIMIT]: String(memoryMb),
      [TIME_LIMIT]: String(seconds),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    serialization: 'advanced', // bytes and dates
    stdio: 'ignore',
  })
  const died = new AbortController()
  const failed = (code: number | null) => died.abort(new Error(`it ended with ${code}`))
  const signal = AbortSignal.any([died.signal, AbortSignal.timeout(START_LIMIT)])
  try {
    child.once('exit', failed)
    await once(child, 'message', { signal })
  } catch (error) {
    await killed(child)
    throw new ProcessNotStarted(signal.aborted ? signal.reason : error)
  } finally {
    child.off('exit', failed)
  }
  // Errors of a running task are handled in `limited`.
  child.on('error', () => {}).once('exit', () => onExit(child))
  return child
}

/** Kill the process and wait for its end. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function limited(
  { seconds }: ProcessRules,
  child: ChildProcess,
  task: object,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const ended = new AbortController()
  const whileRunning = { once: true, signal: ended.signal }
  keepAlive(child, true)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const stop = (reason: ProcessLimit['reason']) => reject(new ProcessLimit(reason))
      const died = (_code: number | null, by: NodeJS.Signals | null) =>
        stop(by === 'SIGXCPU' ? 'time' : OUT_OF_MEMORY.includes(by) ? 'memory' : 'crash')
      const timeout = setTimeout(stop, STALLED * seconds * 1000, 'time')
      child.once('message', resolve).once('exit', died)
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason), whileRunning)
      ended.signal.addEventListener('abort', () => {
        clearTimeout(timeout)
        child.off('message', resolve).off('exit', died)
      })
      child.send(task, () => {}) // the `exit` event reports a process that died
    })
  } finally {
    ended.abort()
    keepAlive(child, false)
  }
}

/** Set whether the child keeps this process alive, as it does while a task runs. */
function keepAlive(child: ChildProcess, keep: boolean): void {
  const change = keep ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
