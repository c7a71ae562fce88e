import type { ReactNode } from 'react'
import classes from '../layout/parts.module.css'

interface Props {
  /** `good` if there is no problem. */
  tone?: 'warn' | 'good'
  /** `alert` interrupts a screen reader. */
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A message that a person should read before they continue. */
export function Notice({ tone = 'warn', role = 'status', children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {children}
    </div>
  )
}
