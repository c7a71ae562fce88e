/** A thread of a task's process that enforces its limits, also while the main thread is busy. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Limits } from './answer.ts'

const CHECK_INTERVAL = 50 // milliseconds
const { memoryMb, seconds, parent } = workerData as Limits

/** The process's processor time when its task began. */
let begin: NodeJS.CpuUsage | undefined
parentPort?.on('message', (usage: NodeJS.CpuUsage) => {
  begin = usage
})

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') // nobody waits for the answer
  if (process.memoryUsage.rss() > memoryMb * 1024 ** 2) process.kill(process.pid, 'SIGABRT') // as V8 does when the heap is full
  if (begin !== undefined && secondsSince(begin) > seconds) process.kill(process.pid, 'SIGXCPU')
}, CHECK_INTERVAL)
parentPort?.postMessage('on guard')

function secondsSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier)
  return (user + system) / 1e6
}
