import { Select } from '@mantine/core'
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Code } from '../../parts/values/code.tsx'
import { type EndpointFieldsFragment, EventCatalogueDocument, SendTestEventDocument } from './operations.ts'

const TEST = 'webhook_endpoint.test'

/** Sends the example event of a type and opens the delivery. */
export function SendTest({ endpoint, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const { data } = useApiQuery(EventCatalogueDocument, {})
  const { mutate, busy, failure } = useApiMutation(SendTestEventDocument)
  const [type, setType] = useState<string | null>(TEST)
  const [, open] = useOpenRecord('delivery')
  const send = async () => {
    const answer = await mutate({ endpointId: endpoint.id, type })
    if (!answer) return
    onClose()
    open(answer.sendTestEvent.id)
  }
  const example = data?.eventTypes?.find(({ name }) => name === type)?.example
  return (
    <FormDialog
      size="lg"
      title="Send test event"
      action="Send event"
      focusSubmit
      busy={busy}
      failure={failure}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Event type"
        description="Sent once, even if the endpoint does not subscribe to this type."
        data={data?.eventTypes?.map(({ name }) => name) ?? [TEST]}
        value={type}
        onChange={setType}
        allowDeselect={false}
        searchable
        error={failure?.fields.type}
      />
      {example !== undefined && <Code value={example} label="Event data" />}
    </FormDialog>
  )
}
