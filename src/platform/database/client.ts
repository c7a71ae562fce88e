/** Connections to PostgreSQL: one pool a process, shared by Prisma and by the few statements that are plain SQL. */
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts'
import { SerialClient } from './serial-client.ts'

export type Db = Prisma.TransactionClient

export interface Database {
  url: string
  pool: pg.Pool
  /** Sees every organisation: for the control plane only. Everything else gets a client of src/access/tenancy. */
  prisma: PrismaClient
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
  return {
    url,
    pool,
    prisma,
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
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
