/** Connections to PostgreSQL: one pool a process, shared by Prisma and by the few statements that are plain SQL. */
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts'
import { bindArguments, bindModel, type Reach } from '../../access/tenancy/binding.ts'
import { SerialClient } from './serial-client.ts'

export type Db = Prisma.TransactionClient

export interface Database {
  url: string
  pool: pg.Pool
  /** Sees every organisation. For the control plane only; resolvers get `forOrganisation`. */
  prisma: PrismaClient
  /** A client that reads and writes the rows of one organisation only. */
  forOrganisation(orgId: string): PrismaClient
  /** The same, and where `reach` names a worker, what that worker may see and write. */
  within(reach: Reach): PrismaClient
  close(): Promise<void>
}

export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
    Client: SerialClient,
    connectionString: url,
    max: connections,
    application_name: 'muster',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
  })
  pool.on('error', () => {}) // an idle connection that breaks is replaced; a query that breaks reports itself
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false, statementNameGenerator }),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  })
  const bound = new LRUCache<string, PrismaClient>({
    max: 1000,
    memoMethod: (orgId) => narrowed(prisma, { orgId, workerId: null }),
  })
  const forOrganisation = (orgId: string) => bound.memo(orgId)
  return {
    url,
    pool,
    prisma,
    forOrganisation,
    within: (reach) => (reach.workerId === null ? forOrganisation(reach.orgId) : narrowed(prisma, reach)),
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

const MODELS = new Map<string | symbol, string>(
  Object.keys(Prisma.ModelName).map((model) => [model[0]?.toLowerCase() + model.slice(1), model]),
)

/** `client`, or a transaction of it, that reads and writes within `reach` only. */
export function narrowed<Client extends Db>(client: Client, reach: Reach): Client {
  const tables = new Map<string, object>()
  return new Proxy(client, {
    get(target, name) {
      if (name === '$extends') throw new Error('a bound client is not extended')
      if (name === '$transaction') return bindTransaction(target as unknown as PrismaClient, reach)
      const model = MODELS.get(name)
      const value = Reflect.get(target, name)
      if (model === undefined) return typeof value === 'function' ? value.bind(target) : value
      const table = tables.get(model) ?? bindTable(value as object, model, reach)
      tables.set(model, table)
      return table
    },
  })
}

function bindTransaction(client: PrismaClient, reach: Reach) {
  return <Result>(work: (tx: Db) => Promise<Result>, options?: object) =>
    client.$transaction((tx) => work(narrowed(tx, reach)), options)
}

function bindTable(table: object, model: string, reach: Reach): object {
  return new Proxy(table, {
    get(target, operation) {
      const run = Reflect.get(target, operation)
      if (typeof run !== 'function' || typeof operation === 'symbol') return run
      return (args?: unknown) => {
        try {
          return run.call(target, bindArguments(bindModel(model), operation, args, reach))
        } catch (refusal) {
          return Promise.reject(refusal)
        }
      }
    },
  })
}

const NAMED_STATEMENTS = 500
const statementNames = new Map<string, string>()

/**
 * Name a statement after its text, so that PostgreSQL parses and plans each shape once a connection. A connection keeps
 * what it has prepared, so only so many get a name.
 */
function statementNameGenerator({ sql }: { sql: string }): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  if (statementNames.size >= NAMED_STATEMENTS) return ''
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32)
  statementNames.set(sql, name)
  return name
}
