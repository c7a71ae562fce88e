/** How many connections PostgreSQL has, and how many it takes: for `/metrics` and `muster doctor`. */
import type { ClientBase, Pool } from 'pg'

export interface Connections {
  /** Of all programs. */
  open: number
  /** Without those that are kept for superusers. */
  most: number
}

/** Read both. */
export async function readConnections(database: Pool | ClientBase): Promise<Connections> {
  const { rows } = await database.query<Connections>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
  )
  return rows[0] as Connections
}
