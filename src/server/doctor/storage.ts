/** Checks that organisations have storage left for files. */
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { type Finding, findings } from './finding.ts'

const NEARLY = 0.9
/** Maximum number of organisations to name. */
const NAMED = 3

/** Organisations that are close to their storage limit. */
export async function checkStorage(
  client: pg.ClientBase,
  { storageLimitBytes }: Pick<Config, 'storageLimitBytes'>,
): Promise<Finding> {
  const { ok, warn } = findings('storage')
  const { rows } = await client.query<{ name: string; share: number }>(
    `select o.name, (c.stored_bytes / $1::float8) as share from organisation_clocks c join organisations o on o.id = c.org_id
     where c.stored_bytes >= $1::float8 * ${NEARLY} order by c.stored_bytes desc`,
    [storageLimitBytes],
  )
  if (rows.length === 0) return ok('All organisations have room for files.')
  const named = rows.slice(0, NAMED).map(({ name, share }) => `'${name}' (${Math.floor(share * 100)} %)`)
  const others = rows.length > NAMED ? ` and ${rows.length - NAMED} others` : ''
  return warn(`Nearly all of STORAGE_LIMIT_MB is used by ${named.join(', ')}${others}. At 100 % uploads are refused.`)
}
