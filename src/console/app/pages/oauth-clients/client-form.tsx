/** The form to register or edit an OAuth client. */
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { OauthGrantType } from '../../api/schema-types.ts'
import { useGrantable } from '../../grantable/grantable.ts'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import {
  DEFAULT_RATE_LIMIT,
  type Environment,
  EnvironmentField,
  NameField,
  type RateLimit,
  RateLimitField,
  TrustedDocumentsField,
} from '../../parts/forms/form-fields.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { ClientCreated } from './client-created.tsx'
import { grantLabels } from './grants.ts'
import {
  type ClientFieldsFragment,
  CreateOauthClientDocument,
  type CreateOauthClientMutation,
  type CreateOauthClientMutationVariables,
  UpdateOauthClientDocument,
  type UpdateOauthClientMutation,
  type UpdateOauthClientMutationVariables,
} from './operations.ts'
import { isValidRedirectUri, RedirectUris } from './redirect-uris.tsx'

interface Kind {
  label: string
  description: string
  grantTypes: OauthGrantType[]
  isPublic: boolean
}

const kinds: Record<string, Kind> = {
  web: {
    label: 'Web application',
    description: 'Runs on a server that can keep a secret. Users give it access to their account.',
    grantTypes: ['authorization_code', 'refresh_token'],
    isPublic: false,
  },
  native: {
    label: 'Native or browser app',
    description: 'Cannot keep a secret. Users give it access to their account.',
    grantTypes: ['authorization_code', 'refresh_token'],
    isPublic: true,
  },
  device: {
    label: 'Device or command line',
    description:
      'Has no browser and cannot keep a secret. It shows a code, which users type at /device on a phone or computer to give it access (device grant).',
    grantTypes: ['device_code', 'refresh_token'],
    isPublic: true,
  },
  machine: {
    label: 'Machine to machine',
    description: 'Accesses the organisation directly, without a user (client credentials).',
    grantTypes: ['client_credentials'],
    isPublic: false,
  },
}

/** Explains the device grant of a client that also has another grant. */
const DEVICES =
  'For devices without a browser. The device shows a code, which the user types at /device on a phone or computer.'

const kindOf = (client: ClientFieldsFragment) =>
  client.grantTypes.includes('authorization_code')
    ? client.isPublic
      ? 'native'
      : 'web'
    : client.grantTypes.includes('device_code')
      ? 'device'
      : 'machine'

type Save = TypedDocumentNode<
  Partial<CreateOauthClientMutation & UpdateOauthClientMutation>,
  CreateOauthClientMutationVariables | UpdateOauthClientMutationVariables
>

const valuesOf = (client: ClientFieldsFragment | undefined) => ({
  name: client?.name ?? '',
  grantTypes: client ? kindOf(client) : 'web',
  environment: client?.environment ?? ('sandbox' as Environment),
  redirectUris: client?.redirectUris ?? [''],
  scopes: client?.scopes ?? ['read'],
  ratePerMinute: (client?.ratePerMinute ?? DEFAULT_RATE_LIMIT) as RateLimit,
  trustedDocumentsOnly: client?.trustedDocumentsOnly ?? false,
  withDevices: false,
})

function grantsOf({ grantTypes: kind, redirectUris: addresses, withDevices }: ReturnType<typeof valuesOf>) {
  const { grantTypes, isPublic } = kinds[kind] as Kind
  const usesRedirects = grantTypes.includes('authorization_code')
  return {
    isPublic,
    usesRedirects,
    grantTypes: usesRedirects && withDevices ? ([...grantTypes, 'device_code'] as OauthGrantType[]) : grantTypes,
    redirectUris: usesRedirects ? addresses.filter((each) => each !== '') : [],
  }
}

/** @param client the client to edit; absent to register a new one */
export function ClientForm({ client, onClose }: { client?: ClientFieldsFragment; onClose: () => void }) {
  const [created, setCreated] = useState<CreateOauthClientMutation['createOauthClient']>()
  const mutation = client ? UpdateOauthClientDocument : CreateOauthClientDocument
  const form = useRecordForm(mutation as unknown as Save, {
    values: valuesOf(client),
    variables: (values) => {
      const { name, scopes, trustedDocumentsOnly, ratePerMinute: rate, environment } = values
      const { grantTypes, isPublic, redirectUris } = grantsOf(values)
      const ratePerMinute = rate === '' ? undefined : Number(rate)
      const input = { name, scopes, redirectUris, trustedDocumentsOnly, ratePerMinute }
      return client ? { id: client.id, input } : { input: { ...input, grantTypes, isPublic, environment } }
    },
    done: client && (({ name }) => `${name} updated`),
    onDone: ({ createOauthClient }) => (createOauthClient ? setCreated(createOauthClient) : onClose()),
  })
  const { environment, redirectUris: addresses, scopes, withDevices } = form.values
  const { usesRedirects, redirectUris } = grantsOf(form.values)
  const allowed = useGrantable(environment)
  if (created) return <ClientCreated client={created.client} secret={created.clientSecret} onClose={onClose} />
  const ready =
    scopes.length > 0 && (!usesRedirects || (redirectUris.length > 0 && redirectUris.every(isValidRedirectUri)))
  return (
    <FormDialog
      size="lg"
      title={client ? `Edit ${client.name}` : 'Register OAuth client'}
      action={client ? 'Save changes' : 'Register client'}
      ready={ready}
      form={form}
      onClose={onClose}
    >
      <NameField
        {...form.field('name')}
        description="Shown to users when they are asked for access."
        placeholder="Shift Planner"
      />
      {client === undefined && (
        <>
          <Radio.Group {...form.field('grantTypes')} label="Type">
            <Stack gap="xs" mt={8}>
              {Object.entries(kinds).map(([value, { label, description }]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          {usesRedirects && (
            <Checkbox
              label="Also connects devices (device grant)"
              description={DEVICES}
              checked={withDevices}
              onChange={(event) => form.set({ withDevices: event.currentTarget.checked })}
            />
          )}
          <EnvironmentField
            {...form.field('environment')}
            description="Sandbox clients work with sample data, live clients with your organisation's data. You cannot change this later."
          />
        </>
      )}
      {client && (
        <FieldGroup label="Grants" description="They cannot be changed. For others, register another client.">
          <Tags all={client.grantTypes.map((type) => grantLabels[type])} shown={client.grantTypes.length} />
        </FieldGroup>
      )}
      {usesRedirects && (
        <RedirectUris
          addresses={addresses}
          onChange={(uris) => form.set({ redirectUris: uris })}
          errors={form.errors}
        />
      )}
      <ScopePicker {...form.field('scopes')} allowed={allowed} />
      <TrustedDocumentsField {...form.field('trustedDocumentsOnly')} />
      <RateLimitField {...form.field('ratePerMinute')} description="Requests per minute for each user" />
    </FormDialog>
  )
}
