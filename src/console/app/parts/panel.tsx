import type { ReactNode } from 'react'
import classes from './parts.module.css'

/** A card on the page background. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={`${classes.sheet} ${classes.panel}`}>{children}</div>
}
