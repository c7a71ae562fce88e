/** Checks of the database: version, encoding, rights, connections, clock, migrations, structure and secrets. */
import type pg from 'pg'
import { applied, migrationNames } from '../../../prisma/migrate.ts'
import { hasLostHistory, isOnlySlow, missingParts, nameParts, RESTORE_AGAIN } from '../../../prisma/structure.ts'
import { SANDBOX_ORGANISATION } from '../../access/sandbox.ts'
import type { Config } from '../../platform/config.ts'
import { readConnections } from '../../platform/database/connections.ts'
import { clockProblem, compareClocks, describeClocks } from '../../platform/database/same-time.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Finding, findings } from './finding.ts'

/** The oldest and newest major version of PostgreSQL that the tests run with. */
const [OLDEST, NEWEST] = [15, 18]
/** Clock difference in milliseconds that means that NTP does not work. */
const NOTICEABLE = 2000

/** @param version `server_version_num`, e.g. 180004 */
export function checkVersion(version: number): Finding {
  const { ok, warn, fail } = findings('postgresql')
  const major = Math.floor(version / 10_000)
  const text = `PostgreSQL ${major}.${version % 10_000}.`
  if (major < OLDEST) return fail(`${text} Upgrade it to ${NEWEST}; ${OLDEST} is the oldest that works.`)
  if (major > NEWEST)
    return warn(`${text} This version was tested with ${OLDEST} to ${NEWEST}; look for a newer Muster.`)
  return ok(text)
}

/** A database in another encoding cannot store every text. */
export async function checkEncoding(client: pg.ClientBase): Promise<Finding> {
  const { ok, fail } = findings('encoding')
  const { rows } = await client.query<{ encoding: string }>(
    'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return ok('The database is in UTF-8.')
  return fail(
    `The database is in ${encoding}. Create one with 'create database … encoding UTF8 template template0', and move the data by pg_dump.`,
  )
}

/** Migrations change tables, which only the owner of the tables may do. */
export async function checkRights(client: pg.ClientBase): Promise<Finding> {
  const { ok, fail } = findings('rights')
  const { rows } = await client.query<{ name: string; creates: boolean; foreign: string[] }>(
    `select current_user as name,
       has_schema_privilege(current_schema(), 'CREATE') and has_database_privilege(current_database(), 'CREATE') as creates,
       array(select tablename::text from pg_tables where schemaname in (current_schema(), 'pgboss')
         and not pg_has_role(tableowner, 'USAGE') order by tablename) as foreign`,
  )
  const { name, creates, foreign } = rows[0] as { name: string; creates: boolean; foreign: string[] }
  if (foreign.length > 0)
    return fail(
      `${foreign.length} tables, such as ${foreign[0]}, do not belong to '${name}'. Use the account that owns them, or give them to it: alter table … owner to "${name}".`,
    )
  if (!creates) return fail(`'${name}' may not create tables and schemas. Run: alter database … owner to "${name}".`)
  return ok(`'${name}' may migrate the database.`)
}

/** Each process opens up to DATABASE_POOL connections and a few for notifications. */
export async function checkConnections(
  client: pg.ClientBase,
  { databasePool }: Pick<Config, 'databasePool'>,
): Promise<Finding> {
  const { ok, warn } = findings('connections')
  const { most, open } = await readConnections(client)
  const text = `${open} of ${most} connections are open; a process uses up to ${databasePool}.`
  if (databasePool * 2 > most)
    return warn(`${text} There are not enough for two processes: raise max_connections, or lower DATABASE_POOL.`)
  if (open > most * 0.9) return warn(`${text} Few remain: raise max_connections, or lower DATABASE_POOL.`)
  return ok(text)
}

/** The difference between this machine's clock and the database's. */
export async function checkClock(client: pg.ClientBase, clock: Clock): Promise<Finding> {
  const { ok, warn, fail } = findings('clock')
  const difference = await compareClocks(client, clock)
  const text = describeClocks(difference)
  const problem = clockProblem(difference)
  if (problem !== undefined) return fail(`${problem} Servers do not start, and running ones are not ready.`)
  if (Math.abs(difference) > NOTICEABLE) return warn(`${text} Synchronise both (NTP).`)
  return ok(text)
}

/** Migrations of this version that are not applied, and applied ones that this version does not know. */
export async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  const { ok, warn, fail } = findings('migrations')
  const known = migrationNames()
  const done = await applied(client)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return fail(
      `A newer version has migrated the database (${unknown[0]}). Run that version or a later one, or restore a backup.`,
    )
  if (await hasLostHistory(client))
    return fail(`The database has tables, but no history of its migrations. ${RESTORE_AGAIN}`)
  const pending = known.length - done.length
  if (pending > 0) return warn(`${pending} migrations are pending. The next start applies them, or 'muster migrate'.`)
  return ok('All migrations are applied.')
}

/**
 * Whether the database has everything that migrations create: constraints, triggers, indexes, functions, extensions.
 */
export async function checkStructure(client: pg.ClientBase): Promise<Finding> {
  const { ok, warn, fail } = findings('structure')
  const missing = await missingParts(client)
  if (missing.length === 0) return ok('The database has all constraints, triggers, indexes and functions.')
  const text = `The database lacks ${missing.length} of its objects: ${nameParts(missing)}.`
  return missing.every(isOnlySlow)
    ? warn(`${text} Reads are slow without them. prisma/structure.txt has their definitions.`)
    : fail(`${text} Its data is no longer protected. ${RESTORE_AGAIN}`)
}

/**
 * Whether the secrets in the database were encrypted with a secret that is configured.
 * @param box undefined: no secret
 */
export async function checkSecrets(client: pg.ClientBase, box: SecretBox | undefined): Promise<Finding> {
  const { ok, fail } = findings('secrets')
  const { rows } = await client.query<{ id: string; count: number }>(
    `select secret_key_id as id, count(*)::int as count from (
       select secret_key_id from webhook_endpoints where deleted_at is null and org_id <> $1
       union all select secret_key_id from second_factors where secret_key_id is not null
       union all select client_secret_key_id from company_sign_ins
     ) secrets group by 1`,
    [SANDBOX_ORGANISATION],
  )
  if (box === undefined) {
    if (rows.length === 0) return ok('The first start creates a secret.')
    return fail(
      'The secret is missing, and the database has secrets that it encrypted. Set MUSTER_SECRET, or restore the file secret in MUSTER_DATA_DIR.',
    )
  }
  const unreadable = rows.filter(({ id }) => !box.knownKeyIds.includes(id)).reduce((sum, { count }) => sum + count, 0)
  if (unreadable > 0)
    return fail(
      `The secrets of ${unreadable} webhook endpoints, authenticator apps and company sign-ins were encrypted with another MUSTER_SECRET. Restore it, set MUSTER_PREVIOUS_SECRET to it, or make new ones.`,
    )
  return ok('The secrets in the database can be decrypted.')
}
