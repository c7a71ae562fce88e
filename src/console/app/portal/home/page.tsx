/** A worker's home page: what to do, where they work today, and what is not sent yet. */
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { AsOf } from '../parts/list.tsx'
import { QueueList } from '../parts/queue-list.tsx'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'
import { longDay, today } from '../week.ts'
import { Glance } from './glance.tsx'
import { Places } from './places.tsx'
import { ToDo } from './to-do.tsx'

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
      <Places title={words.place} of={current} none={words.noPlace} />
      <Glance records={records} />
      <Places title={words.next} of={next} />
      <Places title={words.earlier} of={earlier} isPast />
    </>
  )
}
