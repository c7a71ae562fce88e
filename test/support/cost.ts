/** Counts what each test file starts; `cost-reporter.ts` shows it at the end of a run. */
import diagnostics from 'node:diagnostics_channel'
import { afterEach } from 'vitest'

export interface Cost {
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

const COUNTS = Symbol.for('muster: what the running test file has started')
const ofProcess = globalThis as { [COUNTS]?: Cost }
const none = (): Cost => ({ servers: 0, databases: 0, processes: 0 })

/** Test files share a process, and its counts. */
function counts(): Cost {
  if (ofProcess[COUNTS] === undefined) {
    ofProcess[COUNTS] = none()
    diagnostics.subscribe('child_process', () => countStart('processes'))
  }
  return ofProcess[COUNTS]
}

export function countStart(what: keyof Cost): void {
  counts()[what]++
}

Object.assign(counts(), none())
afterEach(({ task }) => {
  task.file.meta.cost = { ...counts() }
})
