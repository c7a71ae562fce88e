import type { CSSProperties } from 'react'
import classes from './jobs.module.css'
import type { Places } from './words.ts'

/** How many places are filled, as a bar and in figures. */
export function Progress({ filled, headcount, label }: Places & { label: string }) {
  return (
    <span className={classes.progress}>
      <span
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={headcount}
        aria-valuenow={filled}
        aria-valuetext={`${filled} of ${headcount}`}
        data-full={filled === headcount || undefined}
        style={{ '--share': headcount === 0 ? 0 : filled / headcount } as CSSProperties}
      />
      <span className="figures" aria-hidden>
        {filled}/{headcount}
      </span>
    </span>
  )
}
