/** Connections to PostgreSQL: one pool a process, shared by Prisma and by the few statements that are plain SQL. */
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../prisma/generated/client/client.ts'
import { bindArguments, bindModel } from './tenancy.ts'

export type Db = Prisma.TransactionClient

export interface Database {
  url: string
  pool: pg.Pool
  /** Sees every organisation. For the control plane only; resolvers get `forOrganisation`. */
  prisma: PrismaClient
  /** A client that reads and writes the rows of one organisation only. */
  forOrganisation(orgId: string): PrismaClient
  close(): Promise<void>
}

export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
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
  const bound = new LRUCache<string, PrismaClient>({ max: 1000, memoMethod: (orgId) => bindClient(prisma, orgId) })
  return {
    url,
    pool,
    prisma,
    forOrganisation: (orgId) => bound.memo(orgId),
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

function bindClient(prisma: PrismaClient, orgId: string): PrismaClient {
  const extended = prisma.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(bindArguments(bindModel(model), operation, args, orgId))
        },
      },
    },
  })
  return extended as unknown as PrismaClient
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
