/** Numbers of open and of allowed connections to PostgreSQL, for `/metrics` and `muster doctor`. */
import type { ClientBase, Pool } from 'pg'

export interface Connections {
  /** Open connections of all programs. */
  open: number
  /** Allowed connections, without those reserved for superusers. */
  most: number
}

/** Read both numbers. */
export async function readConnections(database: Pool | ClientBase): Promise<Connections> {
  const { rows } = await database.query<Connections>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
  )
  return rows[0] as Connections
}
