/** Lends a connection with an open transaction to the transaction that Prisma opens next. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'

/** A connection on its way to Prisma. */
interface Loan {
  client: PoolClient | undefined
}

const loans = new AsyncLocalStorage<Loan>()

/** Run `work`: the first transaction that Prisma opens in it uses `client`, and neither begins nor ends there. */
export function lend<Result>(client: PoolClient, work: () => Result): Result {
  return loans.run({ client }, work)
}

/** Prisma's pool: it gives the connection of `inTransaction` to the transaction that Prisma opens in it. */
export function prismaPool(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return async () => borrow() ?? target.connect()
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Takes the loan once: a transaction that Prisma opens inside of another one gets its own connection. */
function borrow(): PoolClient | undefined {
  const loan = loans.getStore()
  const client = loan?.client
  if (loan === undefined || client === undefined) return undefined
  loan.client = undefined
  return withoutEnds(client)
}

const ENDS = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])
const NOTHING = { fields: [], rows: [], rowCount: 0 }

/** A connection on which Prisma neither begins nor ends a transaction, and which it does not release. */
function withoutEnds(client: PoolClient): PoolClient {
  const query = async (statement: { text: string }) => (ENDS.has(statement.text) ? NOTHING : client.query(statement))
  const nothing = () => {}
  return { query, on: nothing, removeListener: nothing, release: nothing } as unknown as PoolClient
}
