/** Values as labelled bars. Each can link to a list. */
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { Muted } from '../values/muted.tsx'
import type { Tone } from '../values/tone.ts'
import classes from './bar-list.module.css'

interface BarRow {
  key: string
  label: string
  /** Shown next to the label. */
  note?: string | undefined
  value: number
  /** The value in words. */
  text: string
  tone?: Tone
  href?: string
}

export function BarList({ label, rows, empty }: { label: string; rows: readonly BarRow[]; empty: string }) {
  const top = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return <Muted>{empty}</Muted>
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(({ key, label: name, note, value, text, tone, href }) => (
        <li key={key}>
          <span className={classes.label}>
            {href === undefined ? name : <Link href={href}>{name}</Link>}
            {note && <small>{note}</small>}
          </span>
          <span className={classes.value}>{text}</span>
          <span
            className={classes.bar}
            style={
              { '--share': `${(value / top) * 100}%`, ...(tone && { '--tone': `var(--${tone})` }) } as CSSProperties
            }
          />
        </li>
      ))}
    </ul>
  )
}
