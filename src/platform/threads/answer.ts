/** The side of a worker thread: it answers the tasks of `openThread`. */
import { parentPort } from 'node:worker_threads'

/** The message that ends a task. */
export type Answer = { result: unknown } | { error: unknown }
/** The first message: the thread has loaded its modules. */
export const READY = 'ready'

/** Answer each task of this thread with what `work` returns or throws. Call it once, in the thread's module. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort
  port?.on('message', async (task: Task) => {
    try {
      port.postMessage({ result: await work(task) } satisfies Answer)
    } catch (error) {
      port.postMessage({ error } satisfies Answer)
    }
  })
  port?.postMessage(READY)
}
