import { Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk } from '../../asking/ask.ts'
import { useOpened } from '../../asking/filters.ts'
import { Code } from '../../parts/code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { type EndpointFieldsFragment, EventCatalogueDocument, SendTestEventDocument } from './operations.ts'

const TEST = 'webhook_endpoint.test'

/** Sends the example of a type, once, and opens what comes of it. */
export function SendTest({ endpoint, onClose }: { endpoint: EndpointFieldsFragment; onClose: () => void }) {
  const { data } = useAsk(EventCatalogueDocument, {})
  const { act, busy, failure } = useAct(SendTestEventDocument)
  const [type, setType] = useState<string | null>(TEST)
  const [, open] = useOpened('delivery')
  const send = async () => {
    const answer = await act({ endpointId: endpoint.id, type })
    if (!answer) return
    onClose()
    open(answer.sendTestEvent.id)
  }
  const example = data?.eventTypes.find(({ name }) => name === type)?.example
  return (
    <Dialog onClose={onClose} size="lg" title="Send a test event">
      <Stack gap="md">
        <Select
          label="Type"
          description="It is sent once, marked as a test in the log, whatever the endpoint has chosen."
          data={data?.eventTypes.map(({ name }) => name) ?? [TEST]}
          value={type}
          onChange={setType}
          allowDeselect={false}
          searchable
          error={failure?.fields.type}
        />
        {example !== undefined && <Code value={example} label="Data that is sent" />}
        {failure && <FailureNotice failure={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={busy} onClick={send} data-autofocus>
            Send
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
