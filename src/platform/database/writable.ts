import type pg from 'pg'

/** Whether the database takes no writes: a standby, or one that was made read-only, as providers do with a full one. */
export async function refusesWrites(database: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ refused: boolean }>(
    "select current_setting('transaction_read_only')::bool as refused",
  )
  return rows[0]?.refused === true
}
