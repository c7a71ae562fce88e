/** Live updates: one subscription per tab, open while the tab is visible. */
import { useDocumentVisibility } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useSubscription } from 'urql'
import { ChangesDocument, type ChangesSubscription, type ChangeTopic } from './operations.ts'

type Listener = (changed: readonly ChangeTopic[]) => void

const LiveContext = createContext(new Set<Listener>())

const RETRY_DELAY = 3000

export function LiveProvider({ children }: { children: ReactNode }) {
  const listeners = useRef(new Set<Listener>()).current
  const first = useRef(true)
  const hidden = useDocumentVisibility() === 'hidden' // browsers limit the number of connections across all tabs
  const [{ fetching, error }, start] = useSubscription(
    { query: ChangesDocument, variables: {}, pause: hidden },
    (_before: ChangesSubscription | undefined, { changes }) => {
      // The first message names every topic. Ignore it: the pages have just loaded their data.
      if (!first.current) for (const listener of listeners) listener(changes)
      first.current = false
      return { changes }
    },
  )
  const ended = !hidden && !fetching
  useEffect(() => {
    if (!ended) return
    const pause = setTimeout(start, RETRY_DELAY)
    return () => clearTimeout(pause)
  }, [ended, error, start])
  return <LiveContext.Provider value={listeners}>{children}</LiveContext.Provider>
}

/** Calls `refetch` when one of the topics changes. */
export function useLive(topics: readonly ChangeTopic[], refetch: () => void): void {
  const listeners = useContext(LiveContext)
  const latest = useRef(refetch)
  latest.current = refetch
  const wanted = topics.join(' ')
  useEffect(() => {
    const listener: Listener = (changed) => {
      if (changed.some((topic) => wanted.split(' ').includes(topic))) latest.current()
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listeners, wanted])
}
