/**
 * Changes of records, for lists and pages that follow them: one stream per tab, open while the tab is visible and
 * something on it follows records. It goes on where it ended, so that no change is missed.
 */

import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Client } from 'urql'
import type { RecordType } from '../api/schema-types.ts'
import { Follow, useFollow } from './follow.ts'
import { RecordChangesDocument, type RecordChangesSubscription } from './operations.ts'
import { openStream } from './stream.ts'

export type RecordChange = RecordChangesSubscription['recordChanges']['changes'][number]

/** @param changes undefined if some may be missing: everything has to be read again */
type Listener = (changes: readonly RecordChange[] | undefined) => void

const RecordsContext = createContext<Follow<Listener> | undefined>(undefined)

function followRecords(client: Client): Follow<Listener> {
  let last: string | undefined
  return new Follow<Listener>((listeners) =>
    openStream(client, {
      document: RecordChangesDocument,
      variables: () => (last === undefined ? {} : { after: last }),
      onData: ({ recordChanges: { changes, isComplete, lastEventId } }) => {
        // Something may have changed between what pages have loaded and the first message.
        const isSure = isComplete && last !== undefined
        last = lastEventId ?? last
        if (isSure && changes.length === 0) return
        for (const listener of listeners) listener(isSure ? changes : undefined)
      },
    }),
  )
}

export function RecordChangesProvider({ children }: { children: ReactNode }) {
  return <RecordsContext.Provider value={useFollow(followRecords)}>{children}</RecordsContext.Provider>
}

/**
 * Calls `onChange` when records of these types have changed. Everyone who reads records is told, also those who read no
 * events.
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
