import { Button } from '@mantine/core'
import { useState } from 'react'
import { BarChart, type Series } from '../../parts/charts/bar-chart.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { formatDay, formatPeriod, readDay } from '../../parts/values/days.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { complianceStatuses, workerKind } from '../../records/worker.ts'
import classes from './projects.module.css'
import type { Project, ProjectNumbers, Stay } from './words.ts'

type Day = { at: string; onSite: number }
const series: Series<Day>[] = [{ label: 'Most people on site', tone: 'good', value: ({ onSite }) => onSite }]

interface Props {
  project: Project
  /** Undefined until it is loaded. */
  forecast: ProjectNumbers['siteForecast'] | undefined
}

/** Who is on site today, who comes next, and the headcount of the following weeks. */
export function ProjectPeople({ project, forecast }: Props) {
  const { present, coming } = project
  const isEmpty = !present?.data.length && !coming?.data.length
  const peak = Math.max(0, ...(forecast ?? []).flatMap(({ days }) => days))
  return (
    <Panel
      title="People on site"
      end={
        <Muted>{aboutOf(forecast?.[0]?.onSite ?? present?.pagination.total ?? 0, coming?.pagination.total ?? 0)}</Muted>
      }
    >
      {peak > 0 && (
        <BarChart
          label="Most people on site on a day, by week"
          steps={(forecast ?? []).map(({ date, days }) => ({ at: date, onSite: Math.max(...days) }))}
          series={series}
          formatTime={(at) => formatDay(readDay(at.toISOString().slice(0, 10)))}
        />
      )}
      {isEmpty && <Muted>Nobody is on site or planned to come.</Muted>}
      <Stays title="Now" of={present} />
      <Stays title="Next" of={coming} />
    </Panel>
  )
}

function aboutOf(present: number, coming: number): string {
  return `${present.toLocaleString('en')} today${coming > 0 ? `, ${coming.toLocaleString('en')} to come` : ''}`
}

/** Number of workers to show at first. */
const SHOWN = 10

function Stays({ title, of }: { title: string; of: Project['present'] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (!of || of.data.length === 0) return null
  const { data, pagination } = of
  const isCut = !isWhole && data.length > SHOWN
  return (
    <>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.rows} aria-label={`${title}: people`}>
        {(isCut ? data.slice(0, SHOWN) : data).map((stay) => (
          <Person key={stay.id} stay={stay} />
        ))}
      </ul>
      {isCut && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
      {!isCut && pagination.total > data.length && (
        <Muted size="xs" pt="xs">
          and {(pagination.total - data.length).toLocaleString('en')} more
        </Muted>
      )}
    </>
  )
}

function Person({ stay: { worker, trade, startDate, endDate } }: { stay: Stay }) {
  return (
    <li className={classes.person}>
      <span>
        {worker ? <RecordAnchor kind={workerKind} of={worker} size="sm" fw={550} /> : personName(null)}
        <small>{trade}</small>
      </span>
      <span className={classes.days}>{formatPeriod(startDate, endDate)}</span>
      <span>{worker && <StatusMark words={complianceStatuses} value={worker.complianceStatus} />}</span>
    </li>
  )
}
