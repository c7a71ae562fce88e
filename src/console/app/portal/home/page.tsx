/** A worker's home page: what to do, where they work today, and what is not sent yet. */
import { IconCalendar, IconMapPin } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf, Item, List, Nothing, Section } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { fullDay, longDay, today } from '../week.ts'
import { Glance } from './glance.tsx'
import { ToDo } from './to-do.tsx'

type Assignment = Records['assignments'][number]

export default function HomePage() {
  const { me } = useSession()
  const { records } = usePortal()
  const [firstName] = me.name.split(' ')
  return (
    <>
      <PageHeader
        title={texts().home.hello(firstName ?? '')}
        about={[longDay(today()), records?.holidays?.[today()]].filter(Boolean).join(' · ')}
      />
      <AsOf />
      <QueueList />
      {records === undefined ? <LoadingRows /> : <Content records={records} />}
    </>
  )
}

function Content({ records }: { records: Records }) {
  const words = texts().home
  const now = today()
  const live = records.assignments
  const current = live.filter(({ startDate, endDate }) => startDate <= now && (endDate === null || endDate >= now))
  const next = live.filter(({ startDate }) => startDate > now).reverse()
  const earlier = live.filter(({ endDate }) => endDate !== null && endDate < now).slice(0, 5)
  return (
    <>
      <ToDo records={records} />
      <Section title={words.place}>
        {current.length === 0 ? (
          <Nothing>{words.noPlace}</Nothing>
        ) : (
          <List>
            {current.map((assignment) => (
              <Place key={assignment.id} assignment={assignment} />
            ))}
          </List>
        )}
      </Section>
      <Glance records={records} />
      {next.length > 0 && (
        <Section title={words.next}>
          <List>
            {next.map((assignment) => (
              <Place key={assignment.id} assignment={assignment} />
            ))}
          </List>
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={words.earlier}>
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
  const words = texts().home
  const { project, trade, startDate, endDate } = assignment
  const days = endDate === null ? words.from(fullDay(startDate)) : `${fullDay(startDate)} – ${fullDay(endDate)}`
  const address = project?.address
  return (
    <Item
      icon={isPast ? IconCalendar : IconMapPin}
      title={project?.name ?? texts().parts.project}
      detail={
        <>
          {[trade && `${trade[0]?.toUpperCase()}${trade.slice(1)}`, days].filter(Boolean).join(' · ')}
          {address && !isPast && (
            <span style={{ display: 'block' }}>
              {address}{' '}
              <span className="linkLike" style={{ whiteSpace: 'nowrap' }}>
                {words.map}
              </span>
            </span>
          )}
        </>
      }
      href={address && !isPast ? mapOf(address) : undefined}
    />
  )
}
