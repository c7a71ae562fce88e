/** Starts a process for tasks, tells its id, and gives it the task of the first argument. */
import { openProcess } from '../../src/platform/processes/task-process.ts'
import type { Task } from './process-task.ts'

const rules = { module: new URL('./process-task.ts', import.meta.url), memoryMb: 160, seconds: 600, idleSeconds: 600 }
const tasks = openProcess<Task, string>(rules)
const pid = Number(await tasks.run({ kind: 'pid' }))
const kind = process.argv[2] as 'answer' | 'hang'
void tasks.run(kind === 'answer' ? { kind, value: 'done' } : { kind })
process.send?.(pid)
setInterval(() => {}, 1000) // until it is killed
