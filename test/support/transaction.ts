/** Statements that the application would never send, to test the checks of the database itself. */
import pg from 'pg'

export type Statement = [text: string, values?: unknown[]]

/** Run statements in one transaction of a new connection. */
export async function inOneTransaction(databaseUrl: string, statements: readonly Statement[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
