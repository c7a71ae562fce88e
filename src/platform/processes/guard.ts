/** A thread of a task's process that enforces its limits, also while the main thread is busy. */
import { workerData } from 'node:worker_threads'

const CHECK_INTERVAL = 50 // milliseconds
const limit = (workerData as number) * 1024 ** 2
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') // nobody waits for the answer
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGABRT') // as V8 does when the heap is full
}, CHECK_INTERVAL)
