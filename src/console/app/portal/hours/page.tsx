/** A week's hours: entered by project, stored while they are typed, and sent for approval. */
import { useSearchParams } from 'wouter'
import { IconClock } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { useWeekStart } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { usePortal } from '../portal-context.tsx'
import { today, weekOf, weekOfSheet } from '../week.ts'
import { ProjectWeek } from './project-week.tsx'
import { projectsOf } from './week-hours.ts'
import { WeekSwitch } from './week-switch.tsx'

const DATE = /^\d{4}-\d{2}-\d{2}$/

export default function HoursPage() {
  const words = texts().hours
  const { records } = usePortal()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('week') ?? ''
  const start = useWeekStart()
  const thisWeek = weekOf(today(), start)
  const isSheet = records?.timesheets.some((each) => each.periodStart === asked && weekOfSheet(each, start) === asked)
  const isDay = DATE.test(asked) && !Number.isNaN(Date.parse(asked))
  const first = isSheet ? asked : isDay ? weekOf(asked, start) : thisWeek
  const projects = records && projectsOf(records, first)
  return (
    <>
      <PageHeader title={words.title} />
      <AsOf />
      <WeekSwitch first={first} thisWeek={thisWeek} go={(week) => setSearch({ week }, { replace: true })} />
      {projects === undefined ? (
        <LoadingRows />
      ) : projects.length === 0 ? (
        <EmptyState icon={IconClock} title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        projects.map((project) => <ProjectWeek key={`${project.projectId} ${first}`} {...{ project, first }} />)
      )}
      <QueueList only={['createHours', 'changeHours']} />
    </>
  )
}
