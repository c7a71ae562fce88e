/** The form to add or edit a webhook endpoint. */

import { Checkbox, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import type { WebhookPayload } from '../../api/schema-types.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { conditionDrafts, conditionInputs } from '../automations/draft.ts'
import { EndpointConditions } from './endpoint-conditions.tsx'
import { EndpointHeaders, type HeaderDraft, headersInput } from './endpoint-headers.tsx'
import { EventPicker } from './event-picker.tsx'
import {
  AppsForWebhooksDocument,
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
  const [conditions, setConditions] = useState(conditionDrafts(endpoint?.conditions ?? []))
  const [headers, setHeaders] = useState<HeaderDraft[] | undefined>(endpoint?.headerNames.length ? undefined : [])
  const [ordered, setOrdered] = useState(endpoint?.ordered ?? false)
  const [rate, setRate] = useState<number | string>(endpoint?.ratePerMinute ?? '')
  const [clientId, setClientId] = useState<string | null>(null)
  const [concurrency, setConcurrency] = useState<number | string>(endpoint?.concurrency ?? '')

  const submit = async () => {
    const input = {
      url: url.trim(),
      description: description.trim() || null,
      eventTypes,
      conditions: conditionInputs(conditions),
      payload,
      ordered,
      ratePerMinute: rate === '' ? null : Number(rate),
      headers: headersInput(headers),
      ...(concurrency !== '' && { concurrency: Number(concurrency) }),
    }
    if (endpoint === undefined) {
      const answer = await create.mutate({ input: { ...input, clientId } })
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
      {endpoint === undefined && <AppPicker value={clientId} onChange={setClientId} error={errors.clientId} />}
      <EventPicker selected={eventTypes} onChange={setEventTypes} error={errors.eventTypes} />
      <EndpointConditions conditions={conditions} onChange={setConditions} errors={errors} />
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
      <NumberInput
        label="Rate limit"
        description="Maximum number of requests in a minute, spread evenly. Leave empty for no limit."
        min={1}
        value={rate}
        onChange={setRate}
        error={errors.ratePerMinute}
      />
      <Checkbox
        label="In order"
        description="The next delivery of a record waits until the one before it was delivered or is a dead letter."
        checked={ordered}
        onChange={(event) => setOrdered(event.currentTarget.checked)}
      />
      <EndpointHeaders names={endpoint?.headerNames ?? []} headers={headers} onChange={setHeaders} errors={errors} />
    </FormDialog>
  )
}

interface Picking {
  value: string | null
  onChange: (clientId: string | null) => void
  error: string | undefined
}

/** Makes the endpoint that of an app, for all organisations that connected it. Shown only if there are apps. */
function AppPicker({ value, onChange, error }: Picking) {
  const { data } = useApiQuery(AppsForWebhooksDocument, {})
  const apps = (data?.oauthClients ?? []).filter(({ environment, revokedAt }) => environment === 'live' && !revokedAt)
  if (apps.length === 0) return null
  return (
    <Select
      label="Events of"
      description="Your organisation, or all organisations that connected one of your apps."
      placeholder="Your organisation"
      clearable
      data={apps.map(({ clientId, name }) => ({ value: clientId, label: `All organisations of ${name}` }))}
      value={value}
      onChange={onChange}
      error={error}
    />
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
