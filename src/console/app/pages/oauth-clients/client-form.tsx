/** The form to register or edit an OAuth client. */

import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
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
} from '../../parts/forms/form-fields.tsx'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { notify } from '../../parts/states/notify.ts'
import { Tags } from '../../parts/values/status.tsx'
import { ClientCreated } from './client-created.tsx'
import { grantLabels } from './grants.ts'
import {
  type ClientFieldsFragment,
  CreateOauthClientDocument,
  type CreateOauthClientMutation,
  UpdateOauthClientDocument,
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

/** @param client the client to edit; absent to register a new one */
export function ClientForm({ client, onClose }: { client?: ClientFieldsFragment; onClose: () => void }) {
  const create = useApiMutation(CreateOauthClientDocument)
  const update = useApiMutation(UpdateOauthClientDocument)
  const [created, setCreated] = useState<CreateOauthClientMutation['createOauthClient']>()
  const [name, setName] = useState(client?.name ?? '')
  const [kind, setKind] = useState(client ? kindOf(client) : 'web')
  const [environment, setEnvironment] = useState<Environment>(client?.environment ?? 'sandbox')
  const [addresses, setAddresses] = useState<string[]>(client ? client.redirectUris : [''])
  const [scopes, setScopes] = useState<string[]>(client?.scopes ?? ['read'])
  const allowed = useGrantable(environment)
  const [rate, setRate] = useState<RateLimit>(client?.ratePerMinute ?? DEFAULT_RATE_LIMIT)
  const [withDevices, setWithDevices] = useState(false)
  const { grantTypes: ofKind, isPublic } = kinds[kind] as Kind
  const usesRedirects = ofKind.includes('authorization_code')
  const grantTypes: OauthGrantType[] = usesRedirects && withDevices ? [...ofKind, 'device_code'] : ofKind
  const redirectUris = usesRedirects ? addresses.filter((each) => each !== '') : []

  const submit = async () => {
    const fields = { name, scopes, redirectUris, ...(rate !== '' && { ratePerMinute: Number(rate) }) }
    if (client === undefined) {
      const answer = await create.mutate({ input: { ...fields, grantTypes, isPublic, environment } })
      setCreated(answer?.createOauthClient)
    } else if (await update.mutate({ id: client.id, input: fields })) {
      notify(`${name} updated`)
      onClose()
    }
  }

  if (created) return <ClientCreated client={created.client} secret={created.clientSecret} onClose={onClose} />
  const { failure, busy } = client ? update : create
  const errors = failure?.fields ?? {}
  const ready =
    scopes.length > 0 && (!usesRedirects || (redirectUris.length > 0 && redirectUris.every(isValidRedirectUri)))
  return (
    <FormDialog
      size="lg"
      title={client ? `Edit ${client.name}` : 'Register OAuth client'}
      action={client ? 'Save changes' : 'Register client'}
      ready={ready}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        description="Shown to users when they are asked for access."
        placeholder="Shift Planner"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      {client === undefined && (
        <>
          <Radio.Group label="Type" value={kind} onChange={setKind} error={errors.grantTypes}>
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
              onChange={(event) => setWithDevices(event.currentTarget.checked)}
            />
          )}
          <EnvironmentField
            description="Sandbox clients work with sample data, live clients with your organisation's data. You cannot change this later."
            value={environment}
            onChange={setEnvironment}
          />
        </>
      )}
      {client && (
        <FieldGroup label="Grants" description="They cannot be changed. For others, register another client.">
          <Tags all={client.grantTypes.map((type) => grantLabels[type])} shown={client.grantTypes.length} />
        </FieldGroup>
      )}
      {usesRedirects && <RedirectUris addresses={addresses} onChange={setAddresses} errors={errors} />}
      <ScopePicker selected={scopes} allowed={allowed} onChange={setScopes} error={errors.scopes} />
      <RateLimitField
        description="Requests per minute for each user"
        value={rate}
        onChange={setRate}
        error={errors.ratePerMinute}
      />
    </FormDialog>
  )
}
