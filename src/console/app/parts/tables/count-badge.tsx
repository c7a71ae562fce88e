import { VisuallyHidden } from '@mantine/core'
import classes from '../layout/parts.module.css'

/** A number after a title in the navigation; nothing for 0. @param of what it counts, for screen readers */
export function CountBadge({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={classes.countBadge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> {of}</VisuallyHidden>
    </span>
  )
}
