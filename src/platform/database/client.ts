/** Connections to PostgreSQL: one pool per process, shared by Prisma and by plain SQL statements. */
import { hash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts'
import { BatchWriters } from './batch-writers.ts'
import { prismaPool } from './lent-connection.ts'
import { BACKGROUND_WAIT, ConnectionPool } from './pool.ts'
import { StatementTimes } from './statement-times.ts'

/** A Prisma client within or outside of a transaction. */
export type Db = Prisma.TransactionClient

/** The database connections of a process. */
export interface Database {
  /** Connection string of the server itself: for connections outside of the pool, which need their own session. */
  url: string
  pool: pg.Pool
  /**
   * Reads every organisation: for the control plane only. Other code uses the tenant-bound clients of
   * src/access/tenancy.
   */
  prisma: PrismaClient
  /** Durations of the pool's statements. */
  statements: StatementTimes
  /** The batch writers of this process. */
  writers: BatchWriters
  close(): Promise<void>
}

/** A connection pooler between this process and PostgreSQL, such as PgBouncer. */
interface Pooler {
  /** Its connection string. */
  url: string
  /** Whether prepared statements stay available in all later transactions of a connection. */
  keepsStatements: boolean
}

/**
 * Create the pool and the Prisma client of a process; connections open when needed.
 * @param connections maximum size of the pool
 * @param url of the server itself
 * @param maxWait maximum milliseconds that a request waits for a connection
 * @param pooler how the pool connects, if not directly to the server
 */
export function openDatabase(
  url: string,
  connections: number,
  maxWait = BACKGROUND_WAIT,
  pooler: Partial<Pooler> = {},
): Database {
  const statements = new StatementTimes()
  const pool = new ConnectionPool(maxWait, {
    times: statements,
    connectionString: pooler.url ?? url,
    max: connections,
    application_name: 'muster',
    keepsStatements: pooler.keepsStatements ?? true,
    isPooled: pooler.url !== undefined && pooler.url !== url,
  })
  const prisma = new PrismaClient({
    adapter: new PrismaPg(prismaPool(pool), {
      disposeExternalPool: false,
      statementNameGenerator: ({ sql }) => nameStatement(sql),
    }),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: BACKGROUND_WAIT, timeout: 30_000 },
  })
  return {
    url,
    pool,
    prisma,
    statements,
    writers: new BatchWriters(),
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

/** Longer statements, with many filters, are not prepared: each would take memory here and in each connection. */
const MAX_NAMED_LENGTH = 64 * 1024
const NAME_LENGTH = 32

/**
 * The name under which a statement is prepared, so that PostgreSQL parses and plans it once per connection; empty if it
 * is not prepared. Each connection keeps a limited number (prepared-statements.ts).
 */
export function nameStatement(sql: string): string {
  return sql.length > MAX_NAMED_LENGTH ? '' : hash('sha256', sql, 'base64url').slice(0, NAME_LENGTH)
}
