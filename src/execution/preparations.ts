/**
 * Long work of a mutation that needs no database, such as reading a template. A mutation holds a connection and the lock
 * of its organisation. So where it needs such work it fails and is rolled back; the work is done, and the mutation runs
 * again, with the result. Its rights are checked before, as ever.
 */
import type { ExecutionResult } from 'graphql'
import type { Prepare } from '../events/write.ts'

/** Ends an attempt that needs a result which is not there yet. */
class Unprepared extends Error {
  /** Does the work. Never fails: the next attempt gets the error. */
  readonly work: () => Promise<void>
  constructor(work: () => Promise<void>) {
    super('the mutation must run again, after its preparation')
    this.work = work
  }
}

/** The preparations of one operation, for all of its attempts. */
export function openPreparations(): Prepare {
  const done = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>) => {
    const result = done.get(key)
    if (result !== undefined) return result as Promise<Result>
    throw new Unprepared(async () => {
      const started = work()
      done.set(key, started)
      await started.catch(() => {})
    })
  }
}

/** The work for which a mutation was rolled back; undefined if there is none. */
export function missingWork({ errors = [] }: ExecutionResult): (() => Promise<void>) | undefined {
  return errors.map(({ originalError }) => originalError).find((error) => error instanceof Unprepared)?.work
}
