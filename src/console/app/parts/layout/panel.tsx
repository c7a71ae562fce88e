import type { ReactNode } from 'react'
import classes from './parts.module.css'

interface Props {
  children: ReactNode
  /** Lets the content fill the height of the row, if another card in it is higher. */
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
