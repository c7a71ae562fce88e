/** The counts above the matrix. Each is a toggle button that filters it. */
import type { CSSProperties } from 'react'
import classes from './compliance.module.css'
import type { ComplianceCountsQuery } from './operations.ts'
import { showings } from './showing.ts'

interface Props {
  counts: ComplianceCountsQuery['complianceCounts'] | undefined
  /** The count that filters. */
  chosen: string | undefined
  onChoose: (name: string | null) => void
}

export function Counts({ counts, chosen, onChoose }: Props) {
  return (
    <fieldset className={classes.counts} aria-label="Needs attention">
      {showings.map(({ name, label, tone, countOf }) => {
        const count = counts ? countOf(counts) : undefined
        return (
          <button
            key={name}
            type="button"
            className={classes.count}
            aria-pressed={name === chosen}
            data-some={(count ?? 0) > 0 || undefined}
            style={{ '--tone': `var(--${tone})` } as CSSProperties}
            onClick={() => onChoose(name === chosen ? null : name)}
          >
            <strong className="figures">{count?.toLocaleString('en') ?? '…'}</strong> <span>{label}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
