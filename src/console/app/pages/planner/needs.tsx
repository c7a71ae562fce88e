/** The open roles of projects, above the people. They can be dragged to a person, or opened to see candidates. */
import { memo } from 'react'
import { WhyNot } from '../../parts/layout/why-not.tsx'
import { formatDays } from '../../parts/values/days.ts'
import classes from './head.module.css'
import type { Need } from './people.ts'
import { NEED_ROW, type Scale, shownAt } from './scale.ts'

/** Number of visible rows. */
const SHOWN = 4

interface Props {
  needs: readonly Need[]
  scale: Scale
  mayWrite: boolean
  onOpen: (need: Need) => void
}

export const needsHeight = (count: number) => Math.min(count, SHOWN) * NEED_ROW + (count > SHOWN ? NEED_ROW / 2 : 0)

export const Needs = memo(function Needs({ needs, scale, mayWrite, onOpen }: Props) {
  if (needs.length === 0) return null
  return (
    <section
      className={classes.needs}
      style={{ height: needsHeight(needs.length) + 1, width: scale.labelWidth + scale.days * scale.dayWidth }}
      aria-label="Open roles"
    >
      {needs.map((need) => (
        <div key={need.id} className={classes.need} style={{ height: NEED_ROW }}>
          <div className={classes.needLabel} style={{ width: scale.labelWidth }}>
            <span className={classes.needTrade}>
              {need.open} {need.trade}
            </span>
            <span className={classes.needProject}>{need.projectName}</span>
          </div>
          <NeedBar need={need} scale={scale} mayWrite={mayWrite} onOpen={onOpen} />
        </div>
      ))}
    </section>
  )
})

function NeedBar({ need, scale, mayWrite, onOpen }: Omit<Props, 'needs'> & { need: Need }) {
  const shown = shownAt(scale, need.start, need.end)
  if (shown === undefined) return null
  const places = need.away === null ? `${need.open} of ${need.headcount} open` : `for ${need.away}, who is away`
  return (
    <WhyNot reason={mayWrite ? undefined : 'Your role may not assign workers'}>
      <button
        type="button"
        className={classes.needBar}
        data-need={need.id}
        aria-disabled={!mayWrite}
        style={{ left: scale.labelWidth + shown.left, width: shown.width }}
        onClick={() => mayWrite && onOpen(need)}
        aria-label={`${need.trade} for ${need.projectName}, ${places}, ${formatDays(need.start, need.end)}: find workers`}
      >
        <span className={classes.needText}>
          {need.projectName} · {places}
        </span>
      </button>
    </WhyNot>
  )
}
