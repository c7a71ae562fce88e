import { useSearchParams } from 'wouter'
import { usePortal } from '../portal-context.tsx'
import type { Entry } from '../queue/entry.ts'

interface Asked<Row> {
  isOpen: boolean
  /** What a new one begins with. */
  add: string | null
  /** The entry to correct, which was refused or is not sent yet. */
  correct: Entry | undefined
  /** A rejected record, whose values the form begins with. */
  again: Row | undefined
  key: string | undefined
  open: () => void
  close: () => void
}

/** The form that the address asks for: a new record, or one with the values of another. */
export function useAsked<Row extends { id: string; status: string }>(rows: readonly Row[] | undefined): Asked<Row> {
  const { waiting } = usePortal()
  const [search, setSearch] = useSearchParams()
  const correct = waiting.entries?.find(({ id }) => id === search.get('correct'))
  const again = rows?.find(({ id, status }) => id === search.get('again') && status === 'rejected')
  return {
    isOpen: search.has('add') || correct !== undefined || again !== undefined,
    add: search.get('add'),
    correct,
    again,
    key: correct?.id ?? again?.id,
    open: () => setSearch({ add: '1' }),
    close: () => setSearch({}, { replace: true }),
  }
}
