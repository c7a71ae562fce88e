/** The side of the process that answers the tasks of `openProcess`. */
import { Worker } from 'node:worker_threads'

/** The message that ends a task. */
export type Answer = { result: unknown } | { error: unknown }
/** The first message: the process has loaded its modules. */
const READY = 'ready'
/** The variable with the limit of the process's memory, in MiB. */
export const MEMORY_LIMIT = 'TASK_MEMORY_MB'

/** Answer each task of this process with what `work` returns or throws. Call it once, in the process's module. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  // It ends with the process that started it. A terminal or a service manager signals both: that one decides.
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
