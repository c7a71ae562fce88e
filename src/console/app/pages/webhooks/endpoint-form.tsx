/** The form to add or edit a webhook endpoint. */
import { Checkbox, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TypedDocumentNode } from 'urql'
import { useApiQuery } from '../../api/hooks.ts'
import type { WebhookPayload } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import { conditionDrafts, conditionInputs } from '../automations/draft.ts'
import { EndpointConditions } from './endpoint-conditions.tsx'
import { EndpointHeaders, type HeaderDraft, headersInput } from './endpoint-headers.tsx'
import { EventPicker } from './event-picker.tsx'
import {
  AppsForWebhooksDocument,
  CreateWebhookEndpointDocument,
  type CreateWebhookEndpointMutation,
  type CreateWebhookEndpointMutationVariables,
  type EndpointFieldsFragment,
  UpdateWebhookEndpointDocument,
  type UpdateWebhookEndpointMutation,
  type UpdateWebhookEndpointMutationVariables,
} from './operations.ts'

interface Props {
  /** The endpoint to edit; absent to add a new one. */
  endpoint?: EndpointFieldsFragment
  onDone: (id: string) => void
  onClose: () => void
}

type Save = TypedDocumentNode<
  Partial<CreateWebhookEndpointMutation & UpdateWebhookEndpointMutation>,
  CreateWebhookEndpointMutationVariables | UpdateWebhookEndpointMutationVariables
>

const valuesOf = (endpoint: EndpointFieldsFragment | undefined) => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  eventTypes: endpoint?.eventTypes ?? ['*'],
  payload: endpoint?.payload ?? ('full' as WebhookPayload),
  conditions: conditionDrafts(endpoint?.conditions ?? []),
  headers: (endpoint?.headerNames.length ? undefined : []) as HeaderDraft[] | undefined,
  ordered: endpoint?.ordered ?? false,
  ratePerMinute: (endpoint?.ratePerMinute ?? '') as number | string,
  clientId: null as string | null,
  concurrency: (endpoint?.concurrency ?? '') as number | string,
})

function inputOf({ clientId: _fixed, ...values }: ReturnType<typeof valuesOf>) {
  const { url, description, conditions, headers, ratePerMinute, concurrency, ...others } = values
  return {
    ...others,
    url: url.trim(),
    description: description.trim() || null,
    conditions: conditionInputs(conditions),
    headers: headersInput(headers),
    ratePerMinute: ratePerMinute === '' ? null : Number(ratePerMinute),
    ...(concurrency !== '' && { concurrency: Number(concurrency) }),
  }
}

export function EndpointForm({ endpoint, onDone, onClose }: Props) {
  const [created, setCreated] = useState<CreateWebhookEndpointMutation['createWebhookEndpoint']>()
  const mutation = endpoint ? UpdateWebhookEndpointDocument : CreateWebhookEndpointDocument
  const form = useRecordForm(mutation as unknown as Save, {
    values: valuesOf(endpoint),
    variables: (values) =>
      endpoint
        ? { id: endpoint.id, input: inputOf(values) }
        : { input: { ...inputOf(values), clientId: values.clientId } },
    done: endpoint && 'Endpoint updated',
    onDone: ({ createWebhookEndpoint, updateWebhookEndpoint }) => {
      setCreated(createWebhookEndpoint)
      if (updateWebhookEndpoint) onDone(updateWebhookEndpoint.id)
    },
  })
  if (created) return <SigningSecret secret={created.secret} onDone={() => onDone(created.endpoint.id)} />
  const { values, errors } = form
  return (
    <FormDialog
      size="xl"
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      action={endpoint ? 'Save changes' : 'Add endpoint'}
      ready={values.eventTypes.length > 0}
      form={form}
      onClose={onClose}
    >
      <TextInput
        {...form.input('url')}
        label="Endpoint URL"
        description="A public HTTPS URL that returns a 2xx response within 10 seconds."
        placeholder="https://hooks.example.com/muster"
        error={errors.url && `The URL ${errors.url}`}
        required
        spellCheck={false}
        data-autofocus
      />
      <TextInput {...form.input('description')} label="Description" />
      {endpoint === undefined && <AppPicker {...form.field('clientId')} />}
      <EventPicker {...form.field('eventTypes')} />
      <EndpointConditions
        conditions={values.conditions}
        onChange={(conditions) => form.set({ conditions })}
        errors={errors}
      />
      <Radio.Group
        {...form.field('payload')}
        label="Payload"
        onChange={(payload) => form.set({ payload: payload as WebhookPayload })}
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
        {...form.field('concurrency')}
        label="Concurrency limit"
        description="Maximum number of requests in progress at the same time. Leave empty for the default."
        min={1}
      />
      <NumberInput
        {...form.field('ratePerMinute')}
        label="Rate limit"
        description="Maximum number of requests in a minute, spread evenly. Leave empty for no limit."
        min={1}
      />
      <Checkbox
        label="In order"
        description="The next delivery of a record waits until the one before it was delivered or is a dead letter."
        checked={values.ordered}
        onChange={(event) => form.set({ ordered: event.currentTarget.checked })}
      />
      <EndpointHeaders
        names={endpoint?.headerNames ?? []}
        headers={values.headers}
        onChange={(headers) => form.set({ headers })}
        errors={errors}
      />
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
    <SecretOnce title="Signing secret" label="Signing secret" secret={secret} onClose={onDone}>
      <Text size="sm">
        Use it to verify the <span className="mono">x-service-signature</span> header of each delivery. The signature is
        the HMAC-SHA256 of the timestamp, a dot and the raw request body.
      </Text>
    </SecretOnce>
  )
}
