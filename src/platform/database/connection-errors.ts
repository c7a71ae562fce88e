/**
 * Failures of a connection, with the SQLSTATE that PostgreSQL would give them: `pg` throws some of them without a code.
 * They have the fields of an error of the server, so that Prisma's adapter passes the code on.
 */
import pg from 'pg'

/** The connection could not be opened, was lost, or did not answer in time. */
export class ConnectionLost extends Error {
  readonly code = '08006' // connection_failure
  readonly severity = 'FATAL'

  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** What the caller gets when no connection could be opened: the answer of PostgreSQL, if it gave one. */
export function openingFailure(error: unknown): Error {
  return error instanceof pg.DatabaseError ? error : new ConnectionLost(error)
}

/** All connections of the pool stayed in use while the caller waited. */
export class NoFreeConnection extends Error {
  readonly code = '53300' // too_many_connections
  readonly severity = 'FATAL'

  constructor(milliseconds: number) {
    super(`no database connection was free within ${milliseconds} ms`)
    this.name = 'NoFreeConnection'
  }
}
