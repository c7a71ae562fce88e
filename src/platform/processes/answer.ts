/** The child process's side of `openProcess`: answers tasks. */
import { Worker } from 'node:worker_threads'

/** The message that ends a task. */
export type Answer = { result: unknown } | { error: unknown }
/** The first message: the process has loaded its modules. */
const READY = 'ready'
/** The environment variable with the process's memory limit in MiB. */
export const MEMORY_LIMIT = 'TASK_MEMORY_MB'
/** The environment variable with the limit of a task's processor time in seconds. */
export const TIME_LIMIT = 'TASK_SECONDS'
/** What the guard needs to know. */
export interface Limits {
  memoryMb: number
  seconds: number
  /** Process id of the one that waits for the answers. */
  parent: number
}

/** Answer each task of this process with the result or the error of `work`. Call it once, in the process's module. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  // This process ends with its parent. A terminal or service manager signals both, and the parent decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  const limits: Limits = {
    memoryMb: Number(process.env[MEMORY_LIMIT]),
    seconds: Number(process.env[TIME_LIMIT]),
    parent: process.ppid,
  }
  const guard = new Worker(new URL('./guard.ts', import.meta.url), { workerData: limits })
  process.on('message', async (task: Task) => {
    guard.postMessage(process.cpuUsage()) // a task's time begins
    try {
      process.send?.({ result: await work(task) } satisfies Answer)
    } catch (error) {
      process.send?.({ error } satisfies Answer)
    }
  })
  guard.unref()
  guard.once('message', () => process.send?.(READY)) // no task runs unguarded
}
