import type pg from 'pg'

/** Whether the database is read-only: a standby, or one that its provider made read-only, e.g. because its disk is full. */
export async function refusesWrites(database: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ refused: boolean }>(
    "select current_setting('transaction_read_only')::bool as refused",
  )
  return rows[0]?.refused === true
}
