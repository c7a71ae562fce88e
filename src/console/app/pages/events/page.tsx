/** The event log and the list of event types. */
import { useFilters } from '../../api/filters.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { PageTabs } from '../../parts/layout/page-tabs.tsx'
import { Catalogue } from './catalogue.tsx'
import { Stream } from './stream.tsx'

export default function EventsPage() {
  const { field } = useFilters(['tab'] as const)
  return (
    <>
      <PageHeader
        title="Events"
        about="Every change to a record creates an event. Webhooks deliver events to your endpoints."
      />
      <PageTabs
        {...field('tab')}
        tabs={[
          { name: 'stream', label: 'Event log', body: <Stream /> },
          { name: 'catalogue', label: 'Event types', body: <Catalogue /> },
        ]}
      />
    </>
  )
}
