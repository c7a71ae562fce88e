/**
 * Changes of records, for lists and pages that follow them: one stream per tab, open while the tab is visible and
 * something on it follows records. It resumes after the last received event, so that no change is missed.
 */

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Client } from 'urql'
import type { RecordType } from '../api/schema-types.ts'
import { useSession } from '../session/session.tsx'
import { Follow, useFollow } from './follow.ts'
import { RecordChangesDocument, type RecordChangesSubscription } from './operations.ts'
import { openStream } from './stream.ts'

export type RecordChange = RecordChangesSubscription['recordChanges']['changes'][number]

/** @param changes undefined if some may be missing: everything has to be read again */
type Listener = (changes: readonly RecordChange[] | undefined) => void

const RecordsContext = createContext<Follow<Listener> | undefined>(undefined)

/** @param from the newest event before the page loaded any data; null if there was none */
function followRecords(client: Client, from: string | null): Follow<Listener> {
  let last = from ?? undefined
  return new Follow<Listener>((listeners) =>
    openStream(client, {
      document: RecordChangesDocument,
      variables: () => (last === undefined ? {} : { after: last }),
      onData: ({ recordChanges: { changes, isComplete, lastEventId } }) => {
        // Without a last event, something may have changed since pages loaded their data.
        const isSure = isComplete && last !== undefined
        last = lastEventId ?? last
        if (isSure && changes.length === 0) return
        for (const listener of listeners) listener(isSure ? changes : undefined)
      },
    }),
  )
}

export function RecordChangesProvider({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const [from] = useState(me.lastEventId ?? null) // of the first response: later ones may be newer than the page's data
  const make = useCallback((client: Client) => followRecords(client, from), [from])
  return <RecordsContext.Provider value={useFollow(make)}>{children}</RecordsContext.Provider>
}

/**
 * Calls `onChange` when records of these types have changed. It does not need the right to read events.
 * @param id only changes of this record
 */
export function useRecordChanges(types: readonly RecordType[], onChange: () => void, id?: string): void {
  const follow = useContext(RecordsContext)
  const latest = useRef(onChange)
  latest.current = onChange
  const wanted = types.join(' ')
  useEffect(
    () =>
      follow?.add((changes) => {
        const isMeant = (change: RecordChange) =>
          wanted.split(' ').includes(change.type) && (id === undefined || change.id === id)
        if (changes === undefined || changes.some(isMeant)) latest.current()
      }),
    [follow, wanted, id],
  )
}
