/** The child process's side of `openProcess`: answers tasks. */
import { Worker } from 'node:worker_threads'

/** The message that ends a task. */
export type Answer = { result: unknown } | { error: unknown }
/** The first message: the process has loaded its modules. */
const READY = 'ready'
/** The environment variable with the process's memory limit in MiB. */
export const MEMORY_LIMIT = 'TASK_MEMORY_MB'

/** Answer each task of this process with the result or the error of `work`. Call it once, in the process's module. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  // This process ends with its parent. A terminal or service manager signals both, and the parent decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async (task: Task) => {
    try {
      process.send?.({ result: await work(task) } satisfies Answer)
    } catch (error) {
      process.send?.({ error } satisfies Answer)
    }
  })
  const guard = new Worker(new URL('./guard.ts', import.meta.url), { workerData: Number(process.env[MEMORY_LIMIT]) })
  guard.unref()
  guard.once('online', () => process.send?.(READY))
}
