import { Select } from '@mantine/core'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Code } from '../../parts/values/code.tsx'
import { type EndpointFieldsFragment, EventCatalogueDocument, SendTestEventDocument } from './operations.ts'

const TEST = 'webhook_endpoint.test'

/** Sends the example event of a type and opens the delivery. */
export function SendTest({ endpoint, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const { data } = useApiQuery(EventCatalogueDocument, {})
  const { open } = useOpenRecord('delivery')
  const form = useRecordForm(SendTestEventDocument, {
    values: { type: TEST },
    variables: ({ type }) => ({ endpointId: endpoint.id, type }),
    onDone: ({ sendTestEvent }) => open(sendTestEvent.id),
    onClose,
  })
  const example = data?.eventTypes?.find(({ name }) => name === form.values.type)?.example
  return (
    <FormDialog size="lg" title="Send test event" action="Send event" focusSubmit form={form} onClose={onClose}>
      <Select
        {...form.choice('type')}
        label="Event type"
        description="Sent once, even if the endpoint does not subscribe to this type."
        data={data?.eventTypes?.map(({ name }) => name) ?? [TEST]}
        allowDeselect={false}
        searchable
      />
      {example !== undefined && <Code value={example} label="Event data" />}
    </FormDialog>
  )
}
