/** OAuth clients: the products that the organisation registers. */
import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import { IconAppWindow, IconDots, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useAsk } from '../../asking/ask.ts'
import { useFilters } from '../../asking/filters.ts'
import { ConfirmByName } from '../../parts/confirm-by-name.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { EnvironmentTag, Status, Tag, Tags } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { told } from '../../parts/told.ts'
import { ClientForm } from './client-form.tsx'
import { type ClientFieldsFragment, OauthClientsDocument, RevokeOauthClientDocument } from './operations.ts'
import { RotateSecret } from './rotate-secret.tsx'

type Client = ClientFieldsFragment

type Doing = { what: 'create' } | { what: 'change' | 'rotate' | 'revoke'; client: Client }

export default function OauthClientsPage() {
  const asked = useAsk(OauthClientsDocument, {})
  const filters = useFilters(['ended'] as const)
  const [doing, setDoing] = useState<Doing>()
  const all = asked.data?.oauthClients
  const rows = all?.filter(({ revokedAt }) => filters.values.ended || !revokedAt).toReversed()
  const close = () => setDoing(undefined)
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDoing({ what: 'create' })}>
      Register a client
    </Button>
  )
  return (
    <>
      <PageHeader
        title="OAuth clients"
        about="Products that act for people who allow it, or for the organisation itself. Others connect to your organisation through them."
      >
        {all && all.length > 0 && create}
      </PageHeader>
      {all?.some(({ revokedAt }) => revokedAt) && (
        <FilterBar any={filters.any} clear={filters.clear}>
          <Switch
            label="Revoked too"
            checked={filters.values.ended !== undefined}
            onChange={(event) => filters.set({ ended: event.currentTarget.checked ? 'yes' : null })}
            py={8}
          />
        </FilterBar>
      )}
      <DataTable
        label="OAuth clients"
        columns={columns(setDoing)}
        rows={rows}
        keyOf={({ id }) => id}
        isFaint={({ revokedAt }) => revokedAt !== null}
        asked={asked}
        empty={
          <EmptyState icon={IconAppWindow} title="No OAuth client" action={create}>
            Register one for each product that asks people for access (authorization code with PKCE), or that fetches
            data for itself at night (client credentials).
          </EmptyState>
        }
      />
      {doing?.what === 'create' && <ClientForm onClose={close} />}
      {doing?.what === 'change' && <ClientForm client={doing.client} onClose={close} />}
      {doing?.what === 'rotate' && <RotateSecret client={doing.client} onClose={close} />}
      {doing?.what === 'revoke' && <RevokeClient client={doing.client} onClose={close} />}
    </>
  )
}

function columns(start: (doing: Doing) => void): Column<Client>[] {
  return [
    { title: 'Name', cell: ({ name }) => <b style={{ fontWeight: 550 }}>{name}</b> },
    {
      title: 'Client id',
      cell: ({ clientId }) => <CopyText text={clientId} shown={`…${clientId.slice(-4)}`} label="Copy client id" />,
      narrow: true,
    },
    { title: 'Kind', cell: ({ isPublic }) => <Tag>{isPublic ? 'public' : 'confidential'}</Tag>, narrow: true },
    { title: 'Environment', cell: ({ environment }) => <EnvironmentTag environment={environment} />, narrow: true },
    { title: 'Scopes', cell: ({ scopes }) => <Tags all={scopes} shown={2} /> },
    { title: 'Registered', cell: ({ createdAt }) => <Time at={createdAt} as="day" />, narrow: true },
    {
      title: 'Status',
      cell: ({ revokedAt }) =>
        revokedAt ? <Status tone="quiet">Revoked</Status> : <Status tone="good">Active</Status>,
      narrow: true,
    },
    {
      title: 'Actions',
      actions: true,
      cell: (client) => !client.revokedAt && <ClientMenu client={client} start={start} />,
    },
  ]
}

function ClientMenu({ client, start }: { client: Client; start: (doing: Doing) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${client.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => start({ what: 'change', client })}>
          Change…
        </Menu.Item>
        {!client.isPublic && (
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => start({ what: 'rotate', client })}>
            New secret…
          </Menu.Item>
        )}
        <Menu.Item
          color="var(--bad)"
          leftSection={<IconTrash size={16} />}
          onClick={() => start({ what: 'revoke', client })}
        >
          Revoke…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function RevokeClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { act, busy, failure } = useAct(RevokeOauthClientDocument)
  const revoke = async () => {
    if (!(await act({ id: client.id }))) return
    told(`${client.name} is revoked`)
    onClose()
  }
  return (
    <ConfirmByName
      title="Revoke this client?"
      name={client.name}
      action="Revoke client"
      busy={busy}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      All of its tokens stop working at once, for everybody who connected it. This cannot be undone.
    </ConfirmByName>
  )
}
