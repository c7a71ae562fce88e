/** The module of a thread that does what a test asks for. */
import { answerTasks } from '../../src/platform/threads/answer.ts'

export type Task = { kind: 'answer'; value: string } | { kind: 'fail' | 'hang' | 'die' | 'grow' | 'inflate' }

const kept: unknown[] = []

answerTasks(async (task: Task): Promise<string> => {
  if (task.kind === 'answer') return task.value
  if (task.kind === 'fail') throw new Error('it failed')
  if (task.kind === 'die') process.exit(3)
  for (;;) {
    if (task.kind === 'grow') kept.push(Array.from({ length: 1000 }, () => ({})))
    if (task.kind === 'inflate') {
      kept.push(Buffer.alloc(8 * 1024 ** 2, 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
})
