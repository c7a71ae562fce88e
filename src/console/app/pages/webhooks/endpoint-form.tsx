/** The form to add or edit a webhook endpoint. */

import { NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import type { WebhookPayload } from '../../api/schema-types.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { EventPicker } from './event-picker.tsx'
import {
  CreateWebhookEndpointDocument,
  type CreateWebhookEndpointMutation,
  type EndpointFieldsFragment,
  UpdateWebhookEndpointDocument,
} from './operations.ts'

interface Props {
  /** The endpoint to edit; absent to add a new one. */
  endpoint?: EndpointFieldsFragment
  onDone: (id: string) => void
  onClose: () => void
}

export function EndpointForm({ endpoint, onDone, onClose }: Props) {
  const create = useApiMutation(CreateWebhookEndpointDocument)
  const update = useApiMutation(UpdateWebhookEndpointDocument)
  const [created, setCreated] = useState<CreateWebhookEndpointMutation['createWebhookEndpoint']>()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [eventTypes, setEventTypes] = useState<string[]>(endpoint?.eventTypes ?? ['*'])
  const [payload, setPayload] = useState<WebhookPayload>(endpoint?.payload ?? 'full')
  const [concurrency, setConcurrency] = useState<number | string>(endpoint?.concurrency ?? '')

  const submit = async () => {
    const input = {
      url: url.trim(),
      description: description.trim() || null,
      eventTypes,
      payload,
      ...(concurrency !== '' && { concurrency: Number(concurrency) }),
    }
    if (endpoint === undefined) {
      const answer = await create.mutate({ input })
      setCreated(answer?.createWebhookEndpoint)
    } else if (await update.mutate({ id: endpoint.id, input })) {
      notify('Endpoint updated')
      onDone(endpoint.id)
    }
  }

  if (created) return <SigningSecret secret={created.secret} onDone={() => onDone(created.endpoint.id)} />
  const { failure, busy } = endpoint ? update : create
  const errors = failure?.fields ?? {}
  return (
    <FormDialog
      size="xl"
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      action={endpoint ? 'Save changes' : 'Add endpoint'}
      ready={eventTypes.length > 0}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Endpoint URL"
        description="A public HTTPS URL that returns a 2xx response within 10 seconds."
        placeholder="https://hooks.example.com/muster"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={errors.url && `The URL ${errors.url}`}
        required
        spellCheck={false}
        data-autofocus
      />
      <TextInput
        label="Description"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={errors.description}
      />
      <EventPicker selected={eventTypes} onChange={setEventTypes} error={errors.eventTypes} />
      <Radio.Group
        label="Payload"
        value={payload}
        onChange={(value) => setPayload(value as WebhookPayload)}
        error={errors.payload}
      >
        <Stack gap="xs" mt={8}>
          <Radio value="full" label="Full" description="The full record, and the previous values of changed fields." />
          <Radio
            value="thin"
            label="Thin"
            description="Only the record ID. Your receiver fetches the record from the API."
          />
        </Stack>
      </Radio.Group>
      <NumberInput
        label="Concurrency limit"
        description="Maximum number of requests in progress at the same time. Leave empty for the default."
        min={1}
        value={concurrency}
        onChange={setConcurrency}
        error={errors.concurrency}
      />
    </FormDialog>
  )
}

export function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Dialog onClose={onDone} size="lg" mustDismiss title="Signing secret">
      <SecretOnce label="Signing secret" secret={secret} onDone={onDone}>
        <Text size="sm">
          Use it to verify the <span className="mono">x-service-signature</span> header of each delivery. The signature
          is the HMAC-SHA256 of the timestamp, a dot and the raw request body.
        </Text>
      </SecretOnce>
    </Dialog>
  )
}
