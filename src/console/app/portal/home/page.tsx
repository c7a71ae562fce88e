/** What a worker needs today: what is to do, where they work, and what was not sent yet. */
import { IconCalendar, IconClock, IconFileAlert, IconMapPin, IconSignature } from '@tabler/icons-react'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/session.tsx'
import { AsOf, Item, List, Nothing, Section } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { documentWord, isToAccept } from '../parts/words.ts'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { addDays, fullDay, longDay, mondayOf, today, weekName } from '../week.ts'

type Assignment = Records['assignments'][number]

export default function HomePage() {
  const { me } = useSession()
  const { records } = usePortal()
  const [firstName] = me.name.split(' ')
  return (
    <>
      <PageHeader title={`Hello, ${firstName}`} about={longDay(today())} />
      <AsOf />
      <QueueList />
      {records === undefined ? <LoadingRows /> : <Content records={records} />}
    </>
  )
}

function Content({ records }: { records: Records }) {
  const now = today()
  const live = records.assignments
  const current = live.filter(({ startDate, endDate }) => startDate <= now && (endDate === null || endDate >= now))
  const next = live.filter(({ startDate }) => startDate > now).reverse()
  const earlier = live.filter(({ endDate }) => endDate !== null && endDate < now).slice(0, 5)
  return (
    <>
      <ToDo records={records} />
      <Section title="Where you work">
        {current.length === 0 ? (
          <Nothing>You have no assignment today.</Nothing>
        ) : (
          <List>
            {current.map((assignment) => (
              <Place key={assignment.id} assignment={assignment} />
            ))}
          </List>
        )}
      </Section>
      {next.length > 0 && (
        <Section title="Coming up">
          <List>
            {next.map((assignment) => (
              <Place key={assignment.id} assignment={assignment} />
            ))}
          </List>
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title="Earlier">
          <List>
            {earlier.map((assignment) => (
              <Place key={assignment.id} assignment={assignment} isPast />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

function Place({ assignment, isPast }: { assignment: Assignment; isPast?: true }) {
  const { project, trade, startDate, endDate } = assignment
  const days = endDate === null ? `From ${fullDay(startDate)}` : `${fullDay(startDate)} – ${fullDay(endDate)}`
  const address = project?.address
  return (
    <Item
      icon={isPast ? IconCalendar : IconMapPin}
      title={project?.name ?? 'Project'}
      detail={
        <>
          {[trade && `${trade[0]?.toUpperCase()}${trade.slice(1)}`, days].filter(Boolean).join(' · ')}
          {address && !isPast && (
            <span style={{ display: 'block' }}>
              {address}
              <span className="linkLike"> Open map</span>
            </span>
          )}
        </>
      }
      href={address && !isPast ? mapOf(address) : undefined}
    />
  )
}

/** What waits for the worker. */
function ToDo({ records }: { records: Records }) {
  const papers = records.documents.filter(isToAccept)
  const sentBack = records.timesheets.filter(({ status }) => status === 'rejected')
  const documents = records.documents.filter(
    (each) => !isToAccept(each) && (each.status === 'expiring' || each.status === 'expired'),
  )
  const missing = weekWithoutHours(records)
  if (papers.length + sentBack.length + documents.length === 0 && missing === undefined) return null
  return (
    <Section title="To do">
      <List>
        {papers.map(({ id, name }) => (
          <Item
            key={id}
            icon={IconSignature}
            tone="warn"
            title={`Read and accept: ${name}`}
            to={`/documents?accept=${id}`}
          />
        ))}
        {sentBack.map(({ id, periodStart, project, rejectionReason }) => (
          <Item
            key={id}
            icon={IconClock}
            tone="bad"
            title={`Correct your hours of ${weekName(mondayOf(periodStart))}`}
            detail={project?.name}
            reason={rejectionReason}
            to={`/hours?week=${mondayOf(periodStart)}`}
          />
        ))}
        {missing && (
          <Item
            icon={IconClock}
            tone="calm"
            title={`Enter your hours of last week, ${weekName(missing)}`}
            to={`/hours?week=${missing}`}
          />
        )}
        {documents.map((document) => {
          const word = documentWord(document)
          return (
            <Item
              key={document.id}
              icon={IconFileAlert}
              tone={word.tone}
              title={`Renew: ${document.name}`}
              detail={document.expiresOn && `Valid until ${fullDay(document.expiresOn)}`}
              end={<Status tone={word.tone}>{word.text}</Status>}
              to="/documents"
            />
          )
        })}
      </List>
    </Section>
  )
}

/** Last week's Monday, if the worker was assigned then and no hours are there. */
function weekWithoutHours({ assignments, timesheets }: Records): string | undefined {
  const monday = addDays(mondayOf(today()), -7)
  const sunday = addDays(monday, 6)
  const worked = assignments.some(
    ({ startDate, endDate }) => startDate <= sunday && (endDate === null || endDate >= monday),
  )
  const entered = timesheets.some(({ periodStart, periodEnd }) => periodStart <= sunday && periodEnd >= monday)
  return worked && !entered ? monday : undefined
}
