/** Counts what each test file starts; `cost-reporter.ts` shows it at the end of a run. */
import diagnostics from 'node:diagnostics_channel'
import { afterEach } from 'vitest'
import { ownProcessorTime } from '../bench/processor.ts'

export interface Cost {
  /** Processor time of the file's process and of the children that it has waited for, in milliseconds. */
  milliseconds: number
  servers: number
  /** Copies of the database. */
  databases: number
  /** Child processes. */
  processes: number
}

declare module 'vitest' {
  interface TaskMeta {
    cost?: Cost
  }
}

type Counts = Omit<Cost, 'milliseconds'>

const COUNTS = Symbol.for('muster: what the running test file has started')
const ofProcess = globalThis as { [COUNTS]?: Counts }
const none = (): Counts => ({ servers: 0, databases: 0, processes: 0 })

/** Test files share a process, and its counts. */
function counts(): Counts {
  if (ofProcess[COUNTS] === undefined) {
    ofProcess[COUNTS] = none()
    diagnostics.subscribe('child_process', () => countStart('processes'))
  }
  return ofProcess[COUNTS]
}

export function countStart(what: keyof Counts): void {
  counts()[what]++
}

Object.assign(counts(), none())
const before = ownProcessorTime()
afterEach(({ task }) => {
  task.file.meta.cost = { ...counts(), milliseconds: ownProcessorTime() - before }
})
