/** The event log and the list of event types. */
import { Tabs } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Catalogue } from './catalogue.tsx'
import { Stream } from './stream.tsx'

export default function EventsPage() {
  const { values, set } = useFilters(['tab'] as const)
  return (
    <>
      <PageHeader
        title="Events"
        about="Every change to a record creates an event. Webhooks deliver events to your endpoints."
      />
      <Tabs
        value={values.tab ?? 'stream'}
        onChange={(tab) => set({ tab: tab === 'stream' ? null : tab })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="stream">Event log</Tabs.Tab>
          <Tabs.Tab value="catalogue">Event types</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="stream">
          <Stream />
        </Tabs.Panel>
        <Tabs.Panel value="catalogue">
          <Catalogue />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
