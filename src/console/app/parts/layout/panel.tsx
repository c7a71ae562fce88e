import type { ReactNode } from 'react'
import classes from './parts.module.css'

interface Props {
  children: ReactNode
  /** What is inside can take the height that is left beside a higher card. */
  isColumn?: boolean
}

/** A card on the page background. */
export function Panel({ children, isColumn }: Props) {
  return (
    <div className={`${classes.sheet} ${classes.panel}`} data-column={isColumn}>
      {children}
    </div>
  )
}
