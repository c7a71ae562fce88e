/** Live updates of topics: one stream per tab, open while the tab is visible and a page follows a topic. */

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Client } from 'urql'
import type { ChangeTopic } from '../api/schema-types.ts'
import { Follow, useFollow } from './follow.ts'
import { ChangesDocument } from './operations.ts'
import { openStream } from './stream.ts'

type Listener = (changed: readonly ChangeTopic[]) => void

const LiveContext = createContext<Follow<Listener> | undefined>(undefined)

function followTopics(client: Client): Follow<Listener> {
  // The first message names every topic, because something may have changed since pages loaded their data.
  return new Follow<Listener>((listeners) =>
    openStream(client, {
      document: ChangesDocument,
      variables: () => ({}),
      onData({ changes }) {
        for (const listener of listeners) listener(changes)
      },
    }),
  )
}

export function LiveProvider({ children }: { children: ReactNode }) {
  return <LiveContext.Provider value={useFollow(followTopics)}>{children}</LiveContext.Provider>
}

/** Calls `refetch` when one of the topics changes. */
export function useLive(topics: readonly ChangeTopic[], refetch: () => void): void {
  const follow = useContext(LiveContext)
  const latest = useRef(refetch)
  latest.current = refetch
  const wanted = topics.join(' ')
  useEffect(() => {
    return follow?.add((changed) => {
      if (changed.some((topic) => wanted.split(' ').includes(topic))) latest.current()
    })
  }, [follow, wanted])
}
