import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { SecretOnce } from '../../parts/values/secret-once.tsx'
import type { ClientFieldsFragment } from './operations.ts'

interface Props {
  client: ClientFieldsFragment
  /** Null for a public client. */
  secret: string | null
  onClose: () => void
}

/** Shows the secret and the URLs that an app needs to request tokens. */
export function ClientCreated({ client, secret, onClose }: Props) {
  const { origin } = window.location
  const usesDevices = client.grantTypes.includes('device_code')
  const needs = (
    <DescriptionList
      of={{
        'Client ID': <CopyText text={client.clientId} label="Copy client ID" />,
        'Authorization URL': client.grantTypes.includes('authorization_code') && (
          <CopyText text={`${origin}/oauth/authorize`} label="Copy authorization URL" />
        ),
        'Device authorization URL': usesDevices && (
          <CopyText text={`${origin}/api/public/v1/oauth/device_authorization`} label="Copy device authorization URL" />
        ),
        'Page for the code': usesDevices && <CopyText text={`${origin}/device`} label="Copy address of the page" />,
        'Token URL': <CopyText text={`${origin}/api/public/v1/oauth/token`} label="Copy token URL" />,
      }}
    />
  )
  if (secret !== null)
    return (
      <SecretOnce title={client.name} label="Client secret" secret={secret} onClose={onClose}>
        {needs}
      </SecretOnce>
    )
  return (
    <Dialog onClose={onClose} size="lg" mustDismiss title={client.name}>
      <Stack gap="md">
        <Text size="sm">
          Public clients have no secret
          {client.grantTypes.includes('authorization_code') && '. Use PKCE to protect the authorization code'}.
        </Text>
        {needs}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
