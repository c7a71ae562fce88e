/** Draws the bar that is being placed above the rows, with its conflicts. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { formatDays, formatLength } from '../../parts/values/days.ts'
import { weightOf } from './conflicts.ts'
import classes from './proposal.module.css'
import { type ProposalStore, titleOf, useProposal } from './proposal.ts'
import { barId } from './row.tsx'
import { type RowPlaces, type Scale, shownAt } from './scale.ts'

export function ProposalLayer({ store, scale, rows }: { store: ProposalStore; scale: Scale; rows: RowPlaces }) {
  const proposal = useProposal(store)
  const moved = proposal?.subject.type === 'bar' ? proposal.subject.bar.id : undefined
  useEffect(() => {
    const element = moved === undefined ? null : document.getElementById(barId(moved))
    element?.setAttribute('data-lifted', 'true')
    return () => element?.removeAttribute('data-lifted')
  }, [moved])
  if (proposal === undefined) return null
  const { subject, index, start, end, conflicts, person } = proposal
  const shown = shownAt(scale, start, end)
  const weight = weightOf(conflicts)
  const { top, height } = rows.of(index)
  const isLow = index > rows.count - 4 && index > 3
  return (
    <>
      <div className={classes.target} data-weight={weight} style={{ top, height }} />
      {shown && (
        <div
          className={classes.ghost}
          data-weight={weight}
          style={{ top: top + 5, left: scale.labelWidth + shown.left, width: shown.width, height: height - 10 }}
        >
          <span className={classes.text}>{titleOf(subject)}</span>
        </div>
      )}
      <div
        className={classes.tip}
        data-up={isLow || undefined}
        style={{
          top: isLow ? top - 6 : top + height + 6,
          left: Math.max(scale.labelWidth + 8, scale.labelWidth + (shown?.left ?? 0)),
        }}
      >
        <b>
          {person?.name ?? '…'}, {formatDays(start, end)}
          {end !== null && ` · ${formatLength(start, end)}`}
        </b>
        {conflicts.map(({ kind, weight: each, text }) => (
          <span key={kind + text} data-weight={each}>
            {text}
          </span>
        ))}
        {person && weight === undefined && subject.type !== 'days' && (
          <span data-weight="good">Free and compliant</span>
        )}
      </div>
    </>
  )
}

/** Announces each step of a keyboard placement to screen readers. */
export function ProposalAnnouncer({ store }: { store: ProposalStore }) {
  const proposal = useProposal(store)
  const text =
    proposal?.by === 'keyboard'
      ? [
          `${titleOf(proposal.subject)}: ${proposal.person?.name ?? ''}, ${formatDays(proposal.start, proposal.end)}`,
          ...proposal.conflicts.map((each) => each.text),
        ].join('. ')
      : ''
  return (
    <VisuallyHidden role="status" data-testid="planner-announcer">
      {text}
    </VisuallyHidden>
  )
}
