/** Registering an OAuth client, and changing one. */
import { Button, Group, NumberInput, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../asking/ask.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Labelled } from '../../parts/labelled.tsx'
import { ScopePicker } from '../../parts/scope-picker.tsx'
import { told } from '../../parts/told.ts'
import { ClientMade } from './client-made.tsx'
import {
  type ClientFieldsFragment,
  CreateOauthClientDocument,
  type CreateOauthClientMutation,
  type OauthGrantType,
  UpdateOauthClientDocument,
} from './operations.ts'
import { isWholeAddress, RedirectAddresses } from './redirect-addresses.tsx'

interface Kind {
  label: string
  description: string
  grantTypes: OauthGrantType[]
  isPublic: boolean
}

const kinds: Record<string, Kind> = {
  web: {
    label: 'Web application',
    description: 'Has a server that keeps a secret. People allow it to act for them.',
    grantTypes: ['authorization_code', 'refresh_token'],
    isPublic: false,
  },
  native: {
    label: 'App on a device, or in the browser',
    description: 'Cannot keep a secret. People allow it to act for them.',
    grantTypes: ['authorization_code', 'refresh_token'],
    isPublic: true,
  },
  machine: {
    label: 'Machine to machine',
    description: 'Acts for the organisation itself, without a person (client credentials).',
    grantTypes: ['client_credentials'],
    isPublic: false,
  },
}

const sameKind = (client: ClientFieldsFragment) =>
  client.grantTypes.includes('authorization_code') ? (client.isPublic ? 'native' : 'web') : 'machine'

/** @param client the one to change; absent for a new one */
export function ClientForm({ client, onClose }: { client?: ClientFieldsFragment; onClose: () => void }) {
  const creating = useAct(CreateOauthClientDocument)
  const changing = useAct(UpdateOauthClientDocument)
  const [made, setMade] = useState<CreateOauthClientMutation['createOauthClient']>()
  const [name, setName] = useState(client?.name ?? '')
  const [kind, setKind] = useState(client ? sameKind(client) : 'web')
  const [environment, setEnvironment] = useState<'live' | 'sandbox'>(client?.environment ?? 'sandbox')
  const [addresses, setAddresses] = useState<string[]>(client ? client.redirectUris : [''])
  const [scopes, setScopes] = useState<string[]>(client?.scopes ?? ['read'])
  const [rate, setRate] = useState<number | string>(client?.ratePerMinute ?? 600)
  const { grantTypes, isPublic } = kinds[kind] as Kind
  const sendsBack = grantTypes.includes('authorization_code')
  const redirectUris = sendsBack ? addresses.filter((each) => each !== '') : []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fields = { name, scopes, redirectUris, ...(rate !== '' && { ratePerMinute: Number(rate) }) }
    if (client === undefined) {
      const answer = await creating.act({ input: { ...fields, grantTypes, isPublic, environment } })
      setMade(answer?.createOauthClient)
    } else if (await changing.act({ id: client.id, input: fields })) {
      told(`${name} is changed`)
      onClose()
    }
  }

  if (made) return <ClientMade client={made.client} secret={made.clientSecret} onClose={onClose} />
  const { failure, busy } = client ? changing : creating
  const wrong = failure?.fields ?? {}
  const ready = scopes.length > 0 && (!sendsBack || (redirectUris.length > 0 && redirectUris.every(isWholeAddress)))
  return (
    <Dialog onClose={onClose} size="lg" title={client ? `Change ${client.name}` : 'Register an OAuth client'}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="People read it when they are asked to allow it."
            placeholder="Shift Planner"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wrong.name}
            required
            maxLength={200}
            data-autofocus
          />
          {client === undefined && (
            <>
              <Radio.Group label="Kind" value={kind} onChange={setKind} error={wrong.grantTypes}>
                <Stack gap="xs" mt={8}>
                  {Object.entries(kinds).map(([value, { label, description }]) => (
                    <Radio key={value} value={value} label={label} description={description} />
                  ))}
                </Stack>
              </Radio.Group>
              <Labelled
                label="Environment"
                description="Its tokens see the sandbox's fixtures, or the organisation's records. This stays."
              >
                <SegmentedControl
                  aria-label="Environment"
                  data={[
                    { value: 'sandbox', label: 'Sandbox' },
                    { value: 'live', label: 'Live' },
                  ]}
                  value={environment}
                  onChange={(value) => setEnvironment(value as typeof environment)}
                />
              </Labelled>
            </>
          )}
          {sendsBack && <RedirectAddresses addresses={addresses} onChange={setAddresses} wrong={wrong} />}
          <ScopePicker chosen={scopes} onChange={setScopes} error={wrong.scopes} />
          <NumberInput
            label="Budget"
            description="Requests a minute, for each person's grant"
            min={1}
            max={1_000_000}
            thousandSeparator=","
            value={rate}
            onChange={setRate}
            error={wrong.ratePerMinute}
          />
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} disabled={!ready}>
              {client ? 'Change client' : 'Register client'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
