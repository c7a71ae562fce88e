/**
 * Failed queries that no notice on the page shows. Without a message, old rows and zeros would look like results, so
 * the page's strip reports them.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Failure } from '../../api/failure.ts'

interface Failing {
  failure: Failure
  retry: () => void
}

const failing = new Set<Failing>()
const noticed = new Map<Failure, number>()
const listeners = new Set<() => void>()
let unnoticed: readonly Failing[] = []

function settle(): void {
  unnoticed = [...failing].filter(({ failure }) => !noticed.has(failure))
  for (const listener of listeners) listener()
}

/** @param failure of a query; only a transient one is reported, others are left to the page */
export function useFailing(failure: Failure | undefined, retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!failure?.passes) return
    const one = { failure, retry: () => latest.current() }
    failing.add(one)
    settle()
    return () => {
      failing.delete(one)
      settle()
    }
  }, [failure])
}

/** Marks a failure as shown by a notice. */
export function useNoticed(failure: Failure): void {
  useEffect(() => {
    noticed.set(failure, (noticed.get(failure) ?? 0) + 1)
    settle()
    return () => {
      const count = (noticed.get(failure) ?? 1) - 1
      if (count === 0) noticed.delete(failure)
      else noticed.set(failure, count)
      settle()
    }
  }, [failure])
}

/** The failures that no notice shows. */
export function useUnnoticed(): readonly Failing[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => unnoticed,
  )
}
