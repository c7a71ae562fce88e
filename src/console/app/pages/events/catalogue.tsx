import { Accordion, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { IconListSearch, IconSearch } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { LoadingRows } from '../../parts/states/loading-rows.tsx'
import { Code } from '../../parts/values/code.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import classes from './catalogue.module.css'
import { EventTypesDocument, type EventTypesQuery } from './operations.ts'

/** All event types with description, schema and example. */
export function Catalogue() {
  const { data, failure, refetch } = useApiQuery(EventTypesDocument, {})
  const { values, set } = useFilters(['search', 'type'] as const)
  if (failure) return <FailureNotice failure={failure} onRetry={refetch} />
  const wanted = values.search?.toLowerCase() ?? ''
  const found = data?.eventTypes?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <TextInput
        mb="md"
        maw={360}
        aria-label="Search event types"
        placeholder="Search event types"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={values.search ?? ''}
        onChange={(event) => set({ search: event.currentTarget.value || null })}
      />
      {!found && <LoadingRows />}
      {found?.length === 0 && (
        <EmptyState icon={IconListSearch} title="No matching event types">
          Search by record, such as worker, or by action, such as approved.
        </EmptyState>
      )}
      <Accordion
        variant="contained"
        classNames={{ item: classes.item as string }}
        value={values.type ?? null}
        onChange={(type) => set({ type })}
      >
        {found?.map((type) => (
          <EventType key={type.name} type={type} isOpen={type.name === values.type} />
        ))}
      </Accordion>
    </>
  )
}

function EventType({ type, isOpen }: { type: NonNullable<EventTypesQuery['eventTypes']>[number]; isOpen: boolean }) {
  return (
    <Accordion.Item value={type.name}>
      <Accordion.Control>
        <span className="mono">{type.name}</span>
        <Muted mt={2}>{type.description}</Muted>
      </Accordion.Control>
      <Accordion.Panel>
        {isOpen && (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <div>
              <Text size="sm" fw={600} mb={6}>
                Example data
              </Text>
              <Code value={type.example} label="Example" />
            </div>
            <div>
              <Text size="sm" fw={600} mb={6}>
                Data schema
              </Text>
              <Code value={type.schema} label="Schema" />
            </div>
          </SimpleGrid>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  )
}
