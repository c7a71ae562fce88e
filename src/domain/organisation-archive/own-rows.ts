/**
 * What an archive may name. Whoever sends it may have changed it: whatever it says, it reaches nothing of another organisation
 * or person of this installation.
 */
import type pg from 'pg'
import { namedFiles } from '../documents/named-files.ts'
import type { ArchiveManifest } from './manifest.ts'
import { refused } from './read.ts'

/** What follows the organisation in the key of a file; a pattern of PostgreSQL too. */
const FILE = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+$/

/**
 * Check the staged rows and the keys of files.
 * @param people the accounts that the archive names, as they are here
 * @throws {ApiError} bad_request
 */
export async function requireOwn(
  client: pg.Client,
  manifest: ArchiveManifest,
  people: readonly string[],
): Promise<void> {
  const { id } = manifest.organisation
  const isOwn = (key: string) => key.startsWith(`${id}/`) && FILE.test(key.slice(id.length + 1))
  const foreignKey = manifest.files.find(({ key }) => !isOwn(key))
  if (foreignKey !== undefined) throw foreign(`the file ${foreignKey.key}`)
  for (const { table } of manifest.tables) {
    if (table === 'users') continue
    const column = table === 'organisations' ? 'id' : 'org_id'
    if (await has(client, table, `${column} is distinct from $1::uuid`, [id])) throw foreign(`rows in ${table}`)
  }
  for (const { table, column } of namedFiles) {
    if (!manifest.tables.some((each) => each.table === table)) continue
    const isForeign = `${column} <> '' and not (starts_with(${column}, $1) and substr(${column}, length($1) + 1) ~ $2)`
    if (await has(client, table, isForeign, [`${id}/`, FILE.source])) throw foreign(`files in ${table}`)
  }
  if (manifest.tables.some(({ table }) => table === 'memberships'))
    if (await has(client, 'memberships', 'user_id <> all ($1::uuid[])', [people])) throw foreign('members')
}

async function has(client: pg.Client, table: string, condition: string, values: unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from staged_${table} where ${condition}) as found`,
    values,
  )
  return rows[0]?.found === true
}

const foreign = (what: string) =>
  refused(`The archive names ${what} of others. It was changed, or is damaged: export the organisation again.`)
