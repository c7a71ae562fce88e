import type { ListColumn } from '../../parts/list/columns.ts'
import { day, strong, time } from '../../parts/list/shared-columns.tsx'
import { RowButton } from '../../parts/tables/row-button.tsx'
import { EnvironmentTag, Tags } from '../../parts/values/status.tsx'
import { texts } from '../../words/texts.ts'
import type { ConnectionsQuery } from './operations.ts'

export type Connection = NonNullable<ConnectionsQuery['connections']>[number]

// biome-ignore format: a table reads by its columns
export const connectionColumns = (end: (connection: Connection) => void, words = texts().apps): readonly ListColumn<Connection, never>[] => [
  { id: 'app', title: words.app, cell: ({ name }) => strong(name) },
  { id: 'environment', title: words.environment, grow: 0, cell: ({ isSandbox }) => <EnvironmentTag environment={isSandbox ? 'sandbox' : 'live'} /> },
  { id: 'scopes', title: words.scopes, cell: ({ scopes }) => <Tags all={scopes} shown={4} /> },
  { id: 'connected', title: words.connected, grow: 0, cell: ({ connectedAt }) => day(connectedAt) },
  { id: 'used', title: words.used, grow: 0, cell: ({ lastUsedAt }) => time(lastUsedAt, words.never) },
  { id: 'actions', title: texts().account.actions, isActions: true, cell: (connection) => <RowButton label={`${words.disconnect}…`} onClick={() => end(connection)} /> },
]
