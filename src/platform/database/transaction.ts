/**
 * Write transactions: one connection for Prisma's queries and for plain SQL statements. Statements are pipelined: `begin`
 * with the first statement, the last statements with `commit`.
 */
import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { type Database, type Db, nameStatement } from './client.ts'
import { prismaWhenUsed } from './prisma-when-used.ts'

/** A plain SQL statement. */
export interface Sql {
  /** Name of the prepared statement. */
  name: string
  text: string
  values: readonly unknown[]
}

/** An open transaction. */
export interface Transaction {
  /** Prisma within the transaction. */
  db: Db
  /** Send a statement without waiting for those before it. @throws the database's error */
  query<Row extends QueryResultRow>(statement: Sql): Promise<Row[]>
  /**
   * End the transaction with these statements, which are sent without waiting for those before them.
   * @throws the first error, also of an earlier statement; then nothing is committed
   */
  commit(...last: readonly Sql[]): Promise<void>
  /** Resolves when the transaction was committed or rolled back, or its connection was lost. */
  ended: Promise<void>
}

/**
 * Run `work` in a transaction. It is rolled back if `work` throws, and committed at the end if `work` has not done so.
 * @throws the error of `work` or of the commit
 */
export async function inTransaction<Result>(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isOpen = true
  let failure: Error | undefined
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<void>()

  async function end(statements: readonly Sql[], command: string): Promise<void> {
    if (!isOpen) throw new Error('the transaction has ended')
    isOpen = false
    const sent = [...statements.map((statement) => send(client, statement)), client.query(command)]
    const outcomes = await Promise.allSettled(sent)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    const { command: ended } = await (sent.at(-1) as Promise<QueryResult>)
    if (ended !== command.toUpperCase()) throw new Error('the transaction was aborted by an earlier statement')
  }

  const begun = client.query('begin')
  begun.catch(() => {}) // then the first statement fails as well
  let latest: Promise<unknown> = begun
  const prismas = prismaWhenUsed({ prisma }, client, { isOpen: () => isOpen, isReady: () => latest })
  try {
    const result = await work({
      db: prismas.db,
      async query(statement) {
        if (!isOpen) throw new Error('the transaction has ended')
        const answer = send(client, statement)
        latest = answer
        return (await answer).rows as never[]
      },
      commit: (...last) => end(last, 'commit'),
      ended,
    })
    if (isOpen) await end([], 'commit')
    return result
  } catch (error) {
    if (isOpen) await end([], 'rollback').catch((broken: Error) => (failure = broken))
    throw error
  } finally {
    tellEnd()
    await prismas.close()
    client.release(failure)
  }
}

const DATE = pg.types.builtins.DATE

/** A date is parsed as midnight UTC, as Prisma does; the driver would use the process's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type) => (type === DATE ? (text: string) => new Date(text) : pg.types.getTypeParser(type)),
}

/** PostgreSQL truncates longer names of prepared statements, so that different ones could collide. */
const MAX_NAME = 63

function send(client: PoolClient, { name, text, values }: Sql): Promise<QueryResult> {
  const own = name.length > MAX_NAME ? nameStatement(text) : name
  return client.query({ name: own, text, values: [...values], types })
}
