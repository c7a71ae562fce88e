/** The OAuth clients of the organisation, as a list. */
import type { ReactNode } from 'react'
import type { QueryState } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconPencil, IconRefresh, IconTrash } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, environmentColumn, small } from '../../parts/list/shared-columns.tsx'
import { CredentialTable } from '../../parts/tables/credential-table.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { MadeBy } from '../../parts/values/made-by.tsx'
import { ScopeTags, Status, Tag } from '../../parts/values/status.tsx'
import { oauthClientKind } from '../../records/oauth-client.ts'
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
  /** The button that registers one. */
  add: ReactNode
}

export function Clients({ query, dialog, onDialog, add }: Props) {
  const close = () => onDialog(undefined)
  return (
    <>
      <CredentialTable
        kind={oauthClientKind}
        columns={columns(onDialog)}
        all={query.data?.oauthClients}
        hasEnded={({ revokedAt }) => revokedAt !== null}
        showEnded="Show revoked"
        query={query}
        noMatch="No active OAuth clients"
        add={add}
      />
      {dialog?.type === 'create' && <ClientForm onClose={close} />}
      {dialog?.type === 'change' && <ClientForm client={dialog.client} onClose={close} />}
      {dialog?.type === 'rotate' && <RotateSecret client={dialog.client} onClose={close} />}
      {dialog?.type === 'revoke' && <RevokeClient client={dialog.client} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (open: (dialog: ClientDialog) => void): readonly ListColumn<Client, never>[] => [
  { id: 'name', title: 'Name', cell: (client) => <MadeBy {...client} /> },
  { id: 'clientId', title: 'Client ID', grow: 0, cell: ({ clientId }) => <CopyText text={clientId} shown={`…${clientId.slice(-4)}`} label="Copy client ID" /> },
  { id: 'type', title: 'Type', cell: ({ isPublic, grantTypes }) => <><Tag>{isPublic ? 'public' : 'confidential'}</Tag> <div>{small(grantTypes.map((type) => grantLabels[type]).join(', '))}</div></> },
  environmentColumn,
  { id: 'scopes', title: 'Scopes', cell: (client) => <ScopeTags {...client} /> },
  { id: 'created', title: 'Created', grow: 0, cell: ({ createdAt }) => day(createdAt) },
  { id: 'status', title: 'Status', grow: 0, cell: ({ revokedAt }) => (revokedAt ? <Status tone="quiet">Revoked</Status> : <Status tone="good">Active</Status>) },
  { id: 'actions', title: 'Actions', isActions: true, cell: (client) => !client.revokedAt && <ClientMenu client={client} open={open} /> },
]

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
