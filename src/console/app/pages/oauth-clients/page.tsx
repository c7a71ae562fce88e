/** OAuth: the clients of the organisation and, for owners, the tokens for dynamic client registration. */
import { useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useFilters } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { PageTabs } from '../../parts/layout/page-tabs.tsx'
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
  const all = tab === 'clients' ? clients.data?.oauthClients : tokens.data?.oauthRegistrationTokens
  const add = {
    clients: <AddButton label="Register client" onClick={() => setClientDialog({ type: 'create' })} />,
    tokens: <AddButton label="Create registration token" onClick={() => setTokenDialog({ type: 'create' })} />,
  }
  const list = <Clients query={clients} dialog={clientDialog} onDialog={setClientDialog} add={add.clients} />
  const tokenList = (
    <RegistrationTokens query={tokens} dialog={tokenDialog} onDialog={setTokenDialog} add={add.tokens} />
  )
  return (
    <>
      <PageHeader title="OAuth clients" about={about[tab]}>
        {all && all.length > 0 && add[tab]}
      </PageHeader>
      {isOwner ? (
        <PageTabs
          value={tab}
          onChange={(next) => set({ tab: next, ended: null })}
          tabs={[
            { name: 'clients', label: 'Clients', body: list },
            { name: 'tokens', label: 'Registration tokens', body: tokenList },
          ]}
        />
      ) : (
        list
      )}
    </>
  )
}
