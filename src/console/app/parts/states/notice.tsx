import type { ReactNode } from 'react'
import classes from '../layout/parts.module.css'

interface Props {
  /** `good` for what is in order. */
  tone?: 'warn' | 'good'
  /** `alert` interrupts a screen reader. */
  role?: 'status' | 'alert'
  children: ReactNode
}

/** What a person should know before they go on. */
export function Notice({ tone = 'warn', role = 'status', children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {children}
    </div>
  )
}
