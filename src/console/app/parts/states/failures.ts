/**
 * What could not be read now and says so nowhere on the page: old rows, counts and zeros look like answers. The page's strip
 * names it. What a notice shows in its place is left to it.
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

/** @param failure of reading; one that does not pass by itself is left to the page */
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

/** A notice shows this failure. */
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

/** What fails and is not shown in its place. */
export function useUnnoticed(): readonly Failing[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => unnoticed,
  )
}
