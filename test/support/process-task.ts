/** The module of a process that does what a test asks for. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerTasks } from '../../src/platform/processes/answer.ts'

type Kind = 'fail' | 'hang' | 'die' | 'grow' | 'inflate' | 'burst' | 'pid' | 'signal' | 'wait' | 'work'
export type Task = { kind: 'answer'; value: string } | { kind: Kind }

const kept: unknown[] = []

answerTasks(async (task: Task): Promise<string> => {
  if (task.kind === 'answer') return task.value
  if (task.kind === 'pid') return String(process.pid)
  if (task.kind === 'wait') return sleep(1500, 'waited')
  if (task.kind === 'work') {
    const begin = process.cpuUsage()
    const used = () => Object.values(process.cpuUsage(begin)).reduce((sum, time) => sum + time) // microseconds
    while (used() < 400_000) {}
    return 'worked'
  }
  if (task.kind === 'fail') throw new Error('it failed')
  if (task.kind === 'die') process.exit(3)
  if (task.kind === 'signal') {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, signal)
    return 'still here'
  }
  for (;;) {
    if (task.kind === 'grow') kept.push(Array.from({ length: 1000 }, () => ({})))
    if (task.kind === 'burst') kept.push(Array.from({ length: 3e7 }).fill({}))
    if (task.kind === 'inflate') kept.push(Buffer.alloc(8 * 1024 ** 2, 1))
  }
})
