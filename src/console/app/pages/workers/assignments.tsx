/** The assignments of a worker on a timeline, latest first. */
import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { IconCalendarOff } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { Day } from '../../parts/values/day.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { Status } from '../../parts/values/status.tsx'
import { assignmentKind } from '../../records/assignment.ts'
import { projectKind } from '../../records/project.ts'
import { scaleOf } from './time-scale.ts'
import type { WorkerDetail } from './worker-detail.ts'
import classes from './workers.module.css'

type Stay = NonNullable<WorkerDetail['assignments']>['data'][number]

export function Assignments({ assignments }: { assignments: readonly Stay[] }) {
  if (assignments.length === 0)
    return (
      <EmptyState icon={IconCalendarOff} title="No assignments yet">
        The sites that this worker is sent to appear here, on a line of time.
      </EmptyState>
    )
  const scale = scaleOf(assignments, Date.now())
  return (
    <div className={classes.timeline}>
      <div className={classes.axis} aria-hidden>
        {scale.months.map(({ at, label }) => (
          <span key={at} style={{ left: `${at}%` }}>
            {label}
          </span>
        ))}
      </div>
      <ul className={classes.lines} aria-label="Assignments" style={{ '--now': `${scale.now}%` } as CSSProperties}>
        {assignments.map((stay) => {
          const { label, tone } = assignmentKind.statuses[stay.status]
          const { left, width } = scale.place(stay)
          return (
            <li key={stay.id}>
              <div className={classes.stay}>
                <b>
                  <RecordAnchor kind={projectKind} of={stay.project} />
                </b>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {[stay.project?.client?.name, stay.trade].filter(Boolean).join(' · ')}
                </Text>
                <Text size="xs" component="span" className="figures" display="block">
                  <Day on={stay.startDate} /> – {stay.endDate ? <Day on={stay.endDate} /> : 'open'}
                </Text>
                <Text size="xs" component="span" display="block">
                  <Status tone={tone}>{label}</Status>
                </Text>
              </div>
              <div className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  style={{ left: `${left}%`, width: `${width}%`, '--tone': `var(--${tone})` } as CSSProperties}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
