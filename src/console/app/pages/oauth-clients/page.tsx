/** OAuth: the clients of the organisation and, for owners, the tokens for dynamic client registration. */
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { IconPlus } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { useHasRole } from '../../session/session.tsx'
import { type ClientDialog, Clients } from './clients.tsx'
import { OauthClientsDocument, OauthRegistrationTokensDocument } from './operations.ts'
import { RegistrationTokens, type TokenDialog } from './registration-tokens.tsx'

const about = {
  clients: 'Apps that access the API for a user who gives them access, or for the organisation itself.',
  tokens: 'With such a token, a product registers its OAuth clients in your organisation by itself.',
} as const

export default function OauthClientsPage() {
  const isOwner = useHasRole(OWNERS)
  const { values, set } = useFilters(['tab', 'ended'] as const)
  const tab = isOwner && values.tab === 'tokens' ? 'tokens' : 'clients'
  const clients = useApiQuery(OauthClientsDocument, {}, { lists: 'OauthClient' })
  const tokens = useApiQuery(
    OauthRegistrationTokensDocument,
    {},
    { pause: tab !== 'tokens', lists: 'OauthRegistrationToken' },
  )
  const [clientDialog, setClientDialog] = useState<ClientDialog>()
  const [tokenDialog, setTokenDialog] = useState<TokenDialog>()
  const isEmpty =
    tab === 'clients' ? !clients.data?.oauthClients?.length : !tokens.data?.oauthRegistrationTokens?.length
  const list = <Clients query={clients} dialog={clientDialog} onDialog={setClientDialog} />
  return (
    <>
      <PageHeader title="OAuth clients" about={about[tab]}>
        {!isEmpty && tab === 'clients' && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setClientDialog({ type: 'create' })}>
            Register client
          </Button>
        )}
        {!isEmpty && tab === 'tokens' && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setTokenDialog({ type: 'create' })}>
            Create registration token
          </Button>
        )}
      </PageHeader>
      {isOwner ? (
        <Tabs
          value={tab}
          onChange={(next) => set({ tab: next === 'clients' ? null : next, ended: null })}
          keepMounted={false}
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="clients">Clients</Tabs.Tab>
            <Tabs.Tab value="tokens">Registration tokens</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="clients">{list}</Tabs.Panel>
          <Tabs.Panel value="tokens">
            <RegistrationTokens query={tokens} dialog={tokenDialog} onDialog={setTokenDialog} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        list
      )}
    </>
  )
}
