/** The apps that have access to the account of the signed-in user. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { IconPlugConnected } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { EnvironmentTag, Tags } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
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
        title="Connected apps"
        about={`Apps with access to your account in ${me.organisation.name}. Disconnect apps that you no longer use.`}
      />
      <DataTable
        label="Connected apps"
        columns={columns(setEnding)}
        rows={query.data?.connections}
        keyOf={({ id }) => id}
        query={query}
        empty={
          <EmptyState icon={IconPlugConnected} title="No connected apps">
            Apps appear here after you give them access to your account.
          </EmptyState>
        }
      />
      {ending && <EndConnection connection={ending} onDone={query.refetch} onClose={close} />}
    </>
  )
}

function columns(end: (connection: Connection) => void): Column<Connection>[] {
  return [
    { title: 'App', cell: ({ name }) => <b style={{ fontWeight: 550 }}>{name}</b> },
    {
      title: 'Environment',
      cell: ({ isSandbox }) => <EnvironmentTag environment={isSandbox ? 'sandbox' : 'live'} />,
      narrow: true,
    },
    { title: 'Scopes', cell: ({ scopes }) => <Tags all={scopes} shown={4} /> },
    { title: 'Connected', cell: ({ connectedAt }) => <Time at={connectedAt} as="day" />, narrow: true },
    { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'), narrow: true },
    {
      title: 'Actions',
      actions: true,
      cell: (connection) => (
        <Button variant="default" size="compact-sm" onClick={() => end(connection)}>
          Disconnect…
        </Button>
      ),
    },
  ]
}

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
