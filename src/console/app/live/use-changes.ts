import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { changesOf } from './changes.ts'

/**
 * Calls `onChange` when the answer of a document may have changed.
 * @param document undefined to follow nothing
 * @param shown the answer and its variables, for the records that they name
 * @param key the same for all that show one answer; default: nobody else does
 */
export function useChanges(
  document: object | undefined,
  shown: () => unknown,
  onChange: () => void,
  key?: () => unknown,
): void {
  const client = useClient()
  const latest = useRef({ shown, onChange, key })
  latest.current = { shown, onChange, key }
  useEffect(() => {
    if (document === undefined) return
    const change = () => latest.current.onChange()
    const keyOf = () => latest.current.key?.() ?? change
    return changesOf(client).follow(document, () => latest.current.shown(), change, keyOf)
  }, [client, document])
}
