import type { ReactNode } from 'react'
import classes from './parts.module.css'

/** A sheet of its own on the page's ground. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={`${classes.sheet} ${classes.panel}`}>{children}</div>
}
