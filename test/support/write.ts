/**
 * Writes that bypass the API, for records that REST only reads. They use the organisation clock as every write does.
 */
import type { PoolClient } from 'pg'
import type { TestServer } from './server.ts'

/** Run `work` in one write transaction of `orgId`. */
export async function stamped<Result>(
  server: Pick<TestServer, 'database'>,
  orgId: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_write($1)', [orgId])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Insert one row into the organisation of `key`; returns its id. */
export async function insert(
  server: TestServer,
  key: string,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const orgId = server.organisationOf(key)
  const columns = ['org_id', ...Object.keys(row)]
  const places = columns.map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`
  return stamped(
    server,
    orgId,
    async (client) => (await client.query(statement, [orgId, ...Object.values(row)])).rows[0].id,
  )
}

/** Mark a record as deleted. */
export async function markDeleted(server: TestServer, key: string, table: string, id: string): Promise<void> {
  await stamped(server, server.organisationOf(key), (client) =>
    client.query(`update ${table} set deleted_at = now() where id = $1`, [id]),
  )
}

/** Move a record's `updated_at`: delete it and restore it, because an update without a change moves nothing. */
export async function touch(server: TestServer, key: string, table: string, id: string): Promise<void> {
  await stamped(server, server.organisationOf(key), async (client) => {
    await client.query(`update ${table} set deleted_at = now() where id = $1`, [id])
    await client.query(`update ${table} set deleted_at = null where id = $1`, [id])
  })
}
