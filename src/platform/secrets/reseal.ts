/** Encrypts secrets of a table again, when MUSTER_SECRET is replaced. */
import type { Pool } from 'pg'
import type { SecretBox } from './secret-box.ts'

/** A table whose rows have one secret each. All names are columns. */
export interface SealedTable {
  table: string
  id: string
  secret: string
  keyId: string
  /** What the secret of a row is bound to. */
  ownerOf: (id: string) => string
}

const BATCH = 200

/**
 * Encrypt with the current key every secret that another key encrypted. An interrupted run can be repeated.
 * @returns the number of secrets
 */
export async function reseal(
  pool: Pool,
  box: SecretBox,
  { table, id, secret, keyId, ownerOf }: SealedTable,
): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await pool.query<{ id: string; secret: Buffer; key: string }>(
      `select ${id} as id, ${secret} as secret, ${keyId} as key from ${table} where ${keyId} <> $1 order by ${id} limit $2`,
      [box.keyId, BATCH],
    )
    if (rows.length === 0) return done
    for (const row of rows) {
      const owner = ownerOf(row.id)
      const again = box.seal(box.open(row.secret, row.key, owner), owner)
      const update = `update ${table} set ${secret} = $2, ${keyId} = $3 where ${id} = $1 and ${secret} = $4` // not one that changed meanwhile
      done += (await pool.query(update, [row.id, again, box.keyId, row.secret])).rowCount ?? 0
    }
  }
}
