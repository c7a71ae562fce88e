/** When the last good backup ended: stored by `muster backup`, for a metric and an alert. */
import type { ClientBase, Pool } from 'pg'

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01'

/** Note that a backup is whole. Does nothing in a database that is not migrated yet: a backup may precede an upgrade. */
export async function noteBackup(database: Pool | ClientBase): Promise<void> {
  try {
    await database.query(
      'insert into last_backup default values on conflict (id) do update set finished_at = excluded.finished_at',
    )
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
  }
}

/** How long ago that was, in seconds; if there was none, how long ago the database was made. */
export async function readBackupAge(database: Pool | ClientBase): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    `select extract(epoch from now() - coalesce(
       (select finished_at from last_backup), (select min(finished_at) from _prisma_migrations)))::float8 as seconds`,
  )
  return rows[0]?.seconds ?? 0
}
