/**
 * Work that a write needs outside of the database: the network, a file, a process or a long computation. A write holds a
 * connection and its organisation's clock, so it must not wait for such work. Instead it is rolled back, the work is done,
 * and the write runs again with the result. The caller's rights are checked before the work.
 */
import type { Prepare } from './write.ts'

/** Ends an attempt that needs a result that is not available yet. */
class Unprepared extends Error {
  /** Does the work. Never fails: the next attempt gets the error. */
  readonly work: () => Promise<void>
  constructor(work: () => Promise<void>) {
    super('the write must run again, after its preparation')
    this.work = work
  }
}

/** More than any write needs: each attempt adds one preparation. */
const MAX_ATTEMPTS = 50

interface Preparation {
  result: Promise<unknown>
  undo: (() => Promise<unknown>) | undefined
}

/** The preparations of one write, for all of its attempts. */
export interface Preparations {
  prepare: Prepare
  /** Keep the effects of the preparations that this attempt has used, because it was or may have been committed. */
  keep(): void
}

/**
 * Run a write until everything that it needs is prepared. At the end, undo the preparations that no committed attempt used.
 * @param attempt fails and rolls back if `prepare` fails
 */
export async function runPrepared<Result>(attempt: (preparations: Preparations) => Promise<Result>): Promise<Result> {
  const done = new Map<unknown, Preparation>()
  const used = new Set<unknown>()
  const prepare = async <Value>(key: unknown, work: () => Promise<Value>, undo?: () => Promise<unknown>) => {
    used.add(key)
    const known = done.get(key)
    if (known !== undefined) return known.result as Promise<Value>
    throw new Unprepared(async () => {
      const result = work()
      done.set(key, { result, undo }) // also if the work fails: its effect may be there
      await result.catch(() => {})
    })
  }
  const keep = () => {
    for (const key of used) done.delete(key)
  }
  try {
    for (let attempts = 1; ; attempts++) {
      if (attempts > MAX_ATTEMPTS)
        throw new Error('A write needs another preparation each time it runs: see their keys.')
      used.clear()
      try {
        return await attempt({ prepare, keep })
      } catch (error) {
        if (!(error instanceof Unprepared)) throw error
        await error.work()
      }
    }
  } finally {
    await Promise.allSettled([...done.values()].map(async ({ undo }) => undo?.()))
  }
}

/** @throws the first error of a missing preparation, if there is one */
export function throwMissing(errors: readonly { originalError?: unknown }[] = []): void {
  for (const { originalError } of errors) if (originalError instanceof Unprepared) throw originalError
}
