/** The apps that have access to the account of the signed-in user. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { day, strong, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { EnvironmentTag, Tags } from '../../parts/values/status.tsx'
import { connectionKind } from '../../records/connection.ts'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { type Connection, EndConnection } from './end-connection.tsx'
import { ConnectionsDocument } from './operations.ts'

export default function ConnectionsPage() {
  const query = useApiQuery(ConnectionsDocument, {})
  const { me } = useSession()
  const words = texts().apps
  const kind = { ...connectionKind, plural: words.title, none: { title: words.none, text: words.noneText } }
  const [ending, setEnding] = useState<Connection>()
  const close = () => setEnding(undefined)
  return (
    <>
      <PageHeader title={words.title} about={words.about(me.organisation.name)} />
      <DataTable kind={kind} columns={columns(setEnding)} rows={query.data?.connections} query={query} />
      {ending && <EndConnection connection={ending} onDone={query.refetch} onClose={close} />}
    </>
  )
}

// biome-ignore format: a table reads by its columns
const columns = (end: (connection: Connection) => void, words = texts().apps): readonly ListColumn<Connection, never>[] => [
  { id: 'app', title: words.app, cell: ({ name }) => strong(name) },
  { id: 'environment', title: words.environment, grow: 0, cell: ({ isSandbox }) => <EnvironmentTag environment={isSandbox ? 'sandbox' : 'live'} /> },
  { id: 'scopes', title: words.scopes, cell: ({ scopes }) => <Tags all={scopes} shown={4} /> },
  { id: 'connected', title: words.connected, grow: 0, cell: ({ connectedAt }) => day(connectedAt) },
  { id: 'used', title: words.used, grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt, words.never) },
  { id: 'actions', title: texts().account.actions, isActions: true, cell: (connection) => <RowButton label={`${words.disconnect}…`} onClick={() => end(connection)} /> },
]
