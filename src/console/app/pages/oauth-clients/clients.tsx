/** The OAuth clients of the organisation, as a list. */

import { Button, Switch, Text } from '@mantine/core'
import { useFilters } from '../../api/filters.ts'
import type { QueryState } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconAppWindow, IconPencil, IconPlus, IconRefresh, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { FilterBar } from '../../parts/tables/filter-bar.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { EnvironmentTag, ScopeTags, Status, Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { ClientForm } from './client-form.tsx'
import { grantLabels } from './grants.ts'
import { type ClientFieldsFragment, type OauthClientsQuery, RevokeOauthClientDocument } from './operations.ts'
import { RotateSecret } from './rotate-secret.tsx'

type Client = ClientFieldsFragment

export type ClientDialog = { type: 'create' } | { type: 'change' | 'rotate' | 'revoke'; client: Client }

interface Props {
  query: QueryState<OauthClientsQuery>
  dialog: ClientDialog | undefined
  onDialog: (dialog: ClientDialog | undefined) => void
}

export function Clients({ query, dialog, onDialog }: Props) {
  const filters = useFilters(['ended'] as const)
  const all = query.data?.oauthClients
  const rows = all?.filter(({ revokedAt }) => filters.values.ended || !revokedAt).toReversed()
  const close = () => onDialog(undefined)
  return (
    <>
      {all?.some(({ revokedAt }) => revokedAt) && (
        <FilterBar any={filters.any} clear={filters.clear}>
          <Switch
            label="Show revoked"
            checked={filters.values.ended !== undefined}
            onChange={(event) => filters.set({ ended: event.currentTarget.checked ? 'yes' : null })}
            py={8}
          />
        </FilterBar>
      )}
      <DataTable
        label="OAuth clients"
        columns={columns(onDialog)}
        rows={rows}
        keyOf={({ id }) => id}
        isMuted={({ revokedAt }) => revokedAt !== null}
        query={query}
        empty={
          all?.length === 0 ? (
            <EmptyState
              icon={IconAppWindow}
              title="No OAuth clients yet"
              action={
                <Button leftSection={<IconPlus size={16} />} onClick={() => onDialog({ type: 'create' })}>
                  Register client
                </Button>
              }
            >
              Register a client for each app that asks users for access (authorization code with PKCE), for devices
              without a browser (device grant), or for a system that calls the API on its own (client credentials).
            </EmptyState>
          ) : (
            <EmptyState icon={IconAppWindow} title="No active OAuth clients">
              All clients are revoked. Show revoked clients to see them.
            </EmptyState>
          )
        }
      />
      {dialog?.type === 'create' && <ClientForm onClose={close} />}
      {dialog?.type === 'change' && <ClientForm client={dialog.client} onClose={close} />}
      {dialog?.type === 'rotate' && <RotateSecret client={dialog.client} onClose={close} />}
      {dialog?.type === 'revoke' && <RevokeClient client={dialog.client} onClose={close} />}
    </>
  )
}

function columns(open: (dialog: ClientDialog) => void): Column<Client>[] {
  return [
    { title: 'Name', cell: (client) => <MadeBy {...client} /> },
    {
      title: 'Client ID',
      cell: ({ clientId }) => <CopyText text={clientId} shown={`…${clientId.slice(-4)}`} label="Copy client ID" />,
      narrow: true,
    },
    {
      title: 'Type',
      cell: ({ isPublic, grantTypes }) => (
        <>
          <Tag>{isPublic ? 'public' : 'confidential'}</Tag>
          <Text size="xs" c="dimmed" mt={2}>
            {grantTypes.map((type) => grantLabels[type]).join(', ')}
          </Text>
        </>
      ),
    },
    { title: 'Environment', cell: ({ environment }) => <EnvironmentTag environment={environment} />, narrow: true },
    { title: 'Scopes', cell: (client) => <ScopeTags {...client} /> },
    { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} as="day" />, narrow: true },
    {
      title: 'Status',
      cell: ({ revokedAt }) =>
        revokedAt ? <Status tone="quiet">Revoked</Status> : <Status tone="good">Active</Status>,
      narrow: true,
    },
    {
      title: 'Actions',
      actions: true,
      cell: (client) => !client.revokedAt && <ClientMenu client={client} open={open} />,
    },
  ]
}

function ClientMenu({ client, open }: { client: Client; open: (dialog: ClientDialog) => void }) {
  return (
    <ActionMenu
      label={`Actions for ${client.name}`}
      actions={[
        { label: 'Edit…', icon: IconPencil, onClick: () => open({ type: 'change', client }) },
        !client.isPublic && {
          label: 'Rotate secret…',
          icon: IconRefresh,
          onClick: () => open({ type: 'rotate', client }),
        },
        { label: 'Revoke…', icon: IconTrash, onClick: () => open({ type: 'revoke', client }), isRisky: true },
      ]}
    />
  )
}

function RevokeClient({ client: { id, name }, onClose }: { client: Client; onClose: () => void }) {
  return (
    <Confirm
      title="Revoke OAuth client?"
      action="Revoke client"
      destructive
      name={name}
      mutation={RevokeOauthClientDocument}
      variables={{ id }}
      done={`${name} revoked`}
      onClose={onClose}
    >
      All of its access tokens stop working immediately, for every user who connected it. This cannot be undone.
    </Confirm>
  )
}
