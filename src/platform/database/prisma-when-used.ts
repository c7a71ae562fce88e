/**
 * Prisma within an open transaction. Prisma's part is opened when it is first used, so that its time limit does not include
 * the wait for the organisation's clock.
 */
import type { PoolClient } from 'pg'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Database, Db } from './client.ts'
import { lend } from './lent-connection.ts'

/** Prisma on the connection of a transaction. */
interface PrismaWhenUsed {
  db: Db
  /** Call it after the end of the transaction, before the connection is released. */
  close(): Promise<void>
}

const MODELS = new Set<string>(
  Object.values(Prisma.ModelName).map((model) => `${model[0]?.toLowerCase()}${model.slice(1)}`),
)

type Method = (...args: unknown[]) => unknown
type Methods = Record<string, Method>

/** The transaction that Prisma runs in. */
interface OpenTransaction {
  /** Whether it has not ended. */
  isOpen(): boolean
  /** Settles when all statements sent so far are answered: Prisma's time limit starts when its transaction opens. */
  isReady(): Promise<unknown>
}

/** @param client a connection on which a transaction is open; Prisma neither begins nor ends one */
export function prismaWhenUsed(
  { prisma }: Pick<Database, 'prisma'>,
  client: PoolClient,
  { isOpen, isReady }: OpenTransaction,
): PrismaWhenUsed {
  const ended = Promise.withResolvers<void>()
  let opened: Promise<Db> | undefined
  let finished: Promise<unknown> | undefined

  function open(): Promise<Db> {
    if (!isOpen()) return Promise.reject(new Error('the transaction has ended'))
    opened ??= isReady().then(begin, begin)
    return opened
  }

  function begin(): Promise<Db> {
    if (!isOpen()) return Promise.reject(new Error('the transaction has ended'))
    return new Promise<Db>((resolve, reject) => {
      finished = lend(client, () =>
        prisma.$transaction((db) => {
          resolve(db)
          return ended.promise
        }),
      ).catch(reject)
    })
  }

  const methodsOf = (target: (db: Db) => object) =>
    new Proxy(
      {},
      {
        get(_methods, name) {
          if (typeof name === 'symbol' || name === 'then') return undefined
          return async (...args: unknown[]) => {
            const methods = target(await open()) as Methods
            return (methods[name] as Method)(...args)
          }
        },
      },
    )
  const tables = new Map<string, object>()
  const ownMethods = methodsOf((db) => db) as Methods
  const db = new Proxy({} as Db, {
    has: (_db, name) => typeof name === 'string' && MODELS.has(name),
    get(_db, name) {
      if (typeof name === 'symbol' || !MODELS.has(name)) return Reflect.get(ownMethods, name)
      const table = tables.get(name) ?? methodsOf((each) => Reflect.get(each, name) as object)
      tables.set(name, table)
      return table
    },
  })
  return {
    db,
    async close() {
      ended.resolve()
      await finished
    },
  }
}
