/** Checks that there is a recent backup. */
import type pg from 'pg'
import { readBackupAge } from '../../platform/backup/last-backup.ts'
import type { Config } from '../../platform/config.ts'
import { type Finding, findings } from './finding.ts'

const HOUR = 3600
/** A day and a half in seconds, so that one late nightly backup does not count. The alert uses the same limit. */
const OLD = 36 * HOUR

/** The age of the last good backup. Only production needs one. */
export async function checkBackup(client: pg.ClientBase, { production }: Pick<Config, 'production'>): Promise<Finding> {
  const { ok, warn } = findings('backup')
  const seconds = await readBackupAge(client)
  const text = `The last good backup, or the creation of this database, was ${Math.round(seconds / HOUR)} hours ago.`
  if (seconds <= OLD || !production) return ok(text)
  return warn(`${text} See the log of the nightly backup, unless you back up by other means than 'muster backup'.`)
}
