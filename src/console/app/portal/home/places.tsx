/** Where a worker works, worked and will work. */
import { IconCalendar, IconMapPin } from '../../parts/icons/icons.tsx'
import { texts } from '../../words/texts.ts'
import { Item, List, Nothing, Section } from '../parts/list.tsx'
import type { Records } from '../records.ts'
import { fullDay } from '../week.ts'

type Assignment = Records['assignments'][number]

interface Props {
  title: string
  of: readonly Assignment[]
  /** Shown if there are none. Default: nothing. */
  none?: string
  isPast?: true
}

export function Places({ title, of: assignments, none, isPast }: Props) {
  if (assignments.length === 0 && none === undefined) return null
  return (
    <Section title={title}>
      {assignments.length === 0 ? (
        <Nothing>{none}</Nothing>
      ) : (
        <List>
          {assignments.map((assignment) => (
            <Place key={assignment.id} assignment={assignment} {...(isPast && { isPast })} />
          ))}
        </List>
      )}
    </Section>
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
