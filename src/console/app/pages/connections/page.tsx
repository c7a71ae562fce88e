/** The apps that have access to the account of the signed-in user. */

import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, strong, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { EnvironmentTag, Tags } from '../../parts/values/status.tsx'
import { connectionKind } from '../../records/connection.ts'
import { useSession } from '../../session/session.tsx'
import { ConnectionsDocument, type ConnectionsQuery, RevokeConnectionDocument } from './operations.ts'

type Connection = NonNullable<ConnectionsQuery['connections']>[number]

export default function ConnectionsPage() {
  const query = useApiQuery(ConnectionsDocument, {})
  const { me } = useSession()
  const [ending, setEnding] = useState<Connection>()
  const close = () => setEnding(undefined)
  return (
    <>
      <PageHeader
        title={connectionKind.plural}
        about={`Apps with access to your account in ${me.organisation.name}. Disconnect apps that you no longer use.`}
      />
      <DataTable kind={connectionKind} columns={columns(setEnding)} rows={query.data?.connections} query={query} />
      {ending && <EndConnection connection={ending} onDone={query.refetch} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (end: (connection: Connection) => void): readonly ListColumn<Connection, never>[] => [
  { id: 'app', title: 'App', cell: ({ name }) => strong(name) },
  { id: 'environment', title: 'Environment', grow: 0, cell: ({ isSandbox }) => <EnvironmentTag environment={isSandbox ? 'sandbox' : 'live'} /> },
  { id: 'scopes', title: 'Scopes', cell: ({ scopes }) => <Tags all={scopes} shown={4} /> },
  { id: 'connected', title: 'Connected', grow: 0, cell: ({ connectedAt }) => day(connectedAt) },
  { id: 'used', title: 'Last used', grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt, 'Never') },
  { id: 'actions', title: 'Actions', isActions: true, cell: (connection) => <RowButton label="Disconnect…" onClick={() => end(connection)} /> },
]

interface Ending {
  connection: Connection
  onDone: () => void
  onClose: () => void
}

function EndConnection({ connection: { id, name }, onDone, onClose }: Ending) {
  return (
    <Confirm
      title={`Disconnect ${name}?`}
      action="Disconnect"
      destructive
      name={name}
      mutation={RevokeConnectionDocument}
      variables={{ id }}
      done={`${name} disconnected`}
      onDone={onDone}
      onClose={onClose}
    >
      The app loses access to your account immediately. To use it again, you need to give it access again.
    </Confirm>
  )
}
