/** Adding an endpoint, and changing one. */
import { Button, Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { told } from '../../parts/told.ts'
import { EventPicker } from './event-picker.tsx'
import {
  CreateWebhookEndpointDocument,
  type CreateWebhookEndpointMutation,
  type EndpointFieldsFragment,
  UpdateWebhookEndpointDocument,
  type WebhookPayload,
} from './operations.ts'

interface Props {
  /** The one to change; absent for a new one. */
  endpoint?: EndpointFieldsFragment
  onDone: (id: string) => void
  onClose: () => void
}

export function EndpointForm({ endpoint, onDone, onClose }: Props) {
  const creating = useAct(CreateWebhookEndpointDocument)
  const changing = useAct(UpdateWebhookEndpointDocument)
  const [made, setMade] = useState<CreateWebhookEndpointMutation['createWebhookEndpoint']>()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [eventTypes, setEventTypes] = useState<string[]>(endpoint?.eventTypes ?? ['*'])
  const [payload, setPayload] = useState<WebhookPayload>(endpoint?.payload ?? 'full')
  const [concurrency, setConcurrency] = useState<number | string>(endpoint?.concurrency ?? '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = {
      url: url.trim(),
      description: description.trim() || null,
      eventTypes,
      payload,
      ...(concurrency !== '' && { concurrency: Number(concurrency) }),
    }
    if (endpoint === undefined) {
      const answer = await creating.act({ input })
      setMade(answer?.createWebhookEndpoint)
    } else if (await changing.act({ id: endpoint.id, input })) {
      told('The endpoint is changed')
      onDone(endpoint.id)
    }
  }

  if (made) return <SigningSecret secret={made.secret} onDone={() => onDone(made.endpoint.id)} />
  const { failure, busy } = endpoint ? changing : creating
  const wrong = failure?.fields ?? {}
  return (
    <Dialog onClose={onClose} size="xl" title={endpoint ? 'Change the endpoint' : 'Add an endpoint'}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Address"
            description="HTTPS, and reachable for everybody. It answers 2xx within 10 seconds."
            placeholder="https://hooks.example.com/muster"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={wrong.url && `The address ${wrong.url}`}
            required
            spellCheck={false}
            data-autofocus
          />
          <TextInput
            label="What it is for"
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={wrong.description}
          />
          <EventPicker chosen={eventTypes} onChange={setEventTypes} error={wrong.eventTypes} />
          <Radio.Group
            label="Payload"
            value={payload}
            onChange={(value) => setPayload(value as WebhookPayload)}
            error={wrong.payload}
          >
            <Stack gap="xs" mt={8}>
              <Radio
                value="full"
                label="Full"
                description="The record as REST showed it, and the old values of what changed."
              />
              <Radio
                value="thin"
                label="Thin"
                description="Which record it is about. Your receiver asks for the record itself."
              />
            </Stack>
          </Radio.Group>
          <NumberInput
            label="Requests at once"
            description="How many your receiver gets at the same time; the usual number if empty."
            min={1}
            value={concurrency}
            onChange={setConcurrency}
            error={wrong.concurrency}
          />
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={eventTypes.length === 0}>
              {endpoint ? 'Change endpoint' : 'Add endpoint'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The secret that deliveries are signed with, shown this once. */
export function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Dialog onClose={onDone} size="lg" lasting title="Signing secret">
      <SecretOnce what="Signing secret" secret={secret} onDone={onDone}>
        <Text size="sm">
          Your receiver checks <span className="mono">x-service-signature</span> with it: the HMAC-SHA256 of the
          timestamp, a dot and the raw body.
        </Text>
      </SecretOnce>
    </Dialog>
  )
}
