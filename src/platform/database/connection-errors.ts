/**
 * Connection failures, with the SQLSTATE that PostgreSQL would use: `pg` throws some of them without a code. They have
 * the fields of a server error, so that Prisma's adapter passes the code on.
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

/** The error if no connection could be opened: PostgreSQL's own error if it answered. */
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
