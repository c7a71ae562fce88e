/** Shown instead of rows if nothing matches the search and filters. */
import { Button } from '@mantine/core'
import type { Icon } from '../icons/icons.tsx'
import { EmptyState } from '../states/empty-state.tsx'

interface Props {
  icon: Icon
  title: string
  /** The kind of rows, e.g. `worker`. */
  of: string
  clear: () => void
}

export function NothingMatches({ icon, title, of, clear }: Props) {
  const action = (
    <Button variant="default" onClick={clear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState icon={icon} title={title} action={action}>
      No {of} matches the search and the filters.
    </EmptyState>
  )
}
