/** The apps that have access to the account of the signed-in user. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { connectionKind } from '../../records/connection.ts'
import { useSession } from '../../session/session.tsx'
import { texts } from '../../words/texts.ts'
import { type Connection, connectionColumns } from './columns.tsx'
import { EndConnection } from './end-connection.tsx'
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
      <DataTable kind={kind} columns={connectionColumns(setEnding)} rows={query.data?.connections} query={query} />
      {ending && <EndConnection connection={ending} onDone={query.refetch} onClose={close} />}
    </>
  )
}
