/** In place of the rows, where the search and the filters leave all of them out. */
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { EmptyState } from '../states/empty-state.tsx'

interface Props {
  icon: Icon
  title: string
  /** What the rows are: `worker` */
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
