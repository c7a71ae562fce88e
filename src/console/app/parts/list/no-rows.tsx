import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Listed } from '../../records/record.ts'
import { EmptyState } from '../states/empty-state.tsx'

/** The key of a row with an `id`. */
export const idOf = (row: unknown) => (row as { id: string }).id

/** `Workers` as `workers`, but `API keys` as they are. */
const withinSentence = (plural: string) => plural.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

interface Props {
  kind: Listed
  /** Absent if the list has no filters. */
  filters?: { any: boolean; clear: () => void } | undefined
  /** The button that adds a record. */
  add?: ReactNode
  /** Title if nothing matches the filters. */
  noMatch?: string | undefined
}

/** Instead of rows: nothing matches, or there is nothing yet. */
export function NoRows({ kind: { name, plural, icon, none }, filters, add, noMatch }: Props) {
  if (!filters?.any)
    return (
      <EmptyState icon={icon} title={none.title} action={add}>
        {none.text}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={noMatch ?? `No matching ${withinSentence(plural)}`}
      action={
        <Button variant="default" onClick={filters.clear}>
          Clear filters
        </Button>
      }
    >
      No {name} matches the search and the filters.
    </EmptyState>
  )
}
