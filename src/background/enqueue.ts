/** Handing work to the background, in the transaction of the mutation that asks for it. */
import type { Context } from '../context.ts'
import type { Jobs, QueueName } from './queues.ts'

/** In the sandbox it is rolled back with the rest. */
export async function enqueue<Name extends QueueName>(
  context: Context,
  name: Name,
  job: Jobs[Name],
  key?: string,
): Promise<void> {
  await context.means.queue.send(context.control, name, job, key)
}
