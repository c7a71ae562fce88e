/** The time of the last successful backup: stored by `muster backup`, for a metric and an alert. */
import type { ClientBase, Pool } from 'pg'

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01'

/** Record a completed backup. Does nothing in a database without the table: a backup can precede the upgrade. */
export async function noteBackup(database: Pool | ClientBase): Promise<void> {
  try {
    await database.query(
      'insert into last_backup default values on conflict (id) do update set finished_at = excluded.finished_at',
    )
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
  }
}

/** Seconds since the last backup; if there is none, since the database was created. */
export async function readBackupAge(database: Pool | ClientBase): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    `select extract(epoch from now() - coalesce(
       (select finished_at from last_backup), (select min(finished_at) from _prisma_migrations)))::float8 as seconds`,
  )
  return rows[0]?.seconds ?? 0
}
