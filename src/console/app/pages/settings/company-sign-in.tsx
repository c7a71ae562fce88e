/** Sign-in through the organisation's own OpenID provider. Owners change it. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { useHasRole } from '../../session/session.tsx'
import { CompanySignInSettingsDocument, RemoveCompanySignInDocument } from './operations.ts'
import { ProviderForm } from './provider-form.tsx'
import { SignInDomains } from './sign-in-domains.tsx'

export function CompanySignIn() {
  const isOwner = useHasRole(OWNERS)
  const query = useApiQuery(CompanySignInSettingsDocument, {})
  const [dialog, setDialog] = useState<'edit' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <Panel title="Company sign-in">
      <Loaded query={query} of={query.data}>
        {({ companySignIn: stored, companyRedirectUri, signInDomains, memberPage }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              People with an address of your domains sign in through your own OpenID provider, such as Entra ID, Okta,
              Google or Keycloak. They get an account at the first time.{' '}
              <Anchor href="/docs/guides/authentication#company-sign-in" inherit underline="always">
                How to set it up
              </Anchor>
            </Text>
            {stored === null ? (
              <Text size="sm">
                No provider is set up. Register this redirect URI there:{' '}
                <CopyText text={companyRedirectUri ?? ''} label="Copy redirect URI" />
              </Text>
            ) : (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {stored.issuer}
                {stored.requiredRoles.length > 0 && `, required of ${stored.requiredRoles.join(', ')}`}
              </Text>
            )}
            {isOwner ? (
              <Group>
                <Button variant="default" onClick={() => setDialog('edit')}>
                  {stored === null ? 'Set up a provider' : 'Change'}
                </Button>
                {stored && (
                  <Button variant="subtle" color="red" onClick={() => setDialog('remove')}>
                    Remove
                  </Button>
                )}
              </Group>
            ) : (
              <Text size="sm">Owners can change it.</Text>
            )}
            <SignInDomains domains={signInDomains ?? []} isOwner={isOwner} onDone={query.refetch} />
            {dialog === 'edit' && (
              <ProviderForm
                stored={stored}
                owners={memberPage?.data ?? []}
                redirectUri={companyRedirectUri ?? ''}
                onClose={close}
                onDone={query.refetch}
              />
            )}
            {dialog === 'remove' && (
              <Confirm
                title="Remove the company's sign-in?"
                action="Remove"
                destructive
                mutation={RemoveCompanySignInDocument}
                variables={{}}
                done="Company sign-in removed"
                onDone={query.refetch}
                onClose={close}
              >
                Who came through it is signed out. They stay members: those without a password set one with “Forgot your
                password?”.
              </Confirm>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
