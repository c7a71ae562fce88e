/** Classifies database errors by their code and constraint, never by the words of their message. */
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { Prisma } from '../../../prisma/generated/client/client.ts'

type DatabaseFailure =
  | { kind: 'duplicate' | 'unknown_reference'; field: string }
  | { kind: 'not_found' | 'unavailable' | 'overloaded' | 'unstorable_text' }
  | { kind: 'organisation_closed'; deletesOn: string | undefined }
  | undefined

/** SQLSTATE and Prisma codes for a pool or server without a free connection. */
const OVERLOADED = new Set(['53300', 'P2024', 'P2037'])

/** Prisma codes for a server that is unreachable or shutting down. */
const UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2028'])

/** Node's codes for an unreachable server of any kind, such as email and files. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATEs and classes for an unavailable server: connection exception (08), insufficient resources (53), stopping,
 * crashed or starting (57P), not a primary (25006). Also temporary failures: deadlock, serialization failure, lock
 * timeout and cancelled statement.
 */
const UNAVAILABLE_STATES = /^(?:08|53|57P|25006$|40P01$|40001$|55P03$|57014$)/

/** The adapter's names for an unavailable server, in errors without a code. */
const UNAVAILABLE_KINDS = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TlsConnectionError'])

/** SQLSTATEs for a NUL character in text (character_not_in_repertoire) and in jsonb (untranslatable_character). */
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])

/** The SQLSTATE of a write in an organisation that is closed: `refuse_closed`, whose detail is the day of its deletion. */
const CLOSED = 'MU001'

interface AdapterCause {
  kind?: string
  detail?: string
  originalCode?: string
  constraint?: { fields?: string[]; index?: string }
}

/** What a thrown value means for the request; undefined if it is not a known database error. */
export function fromDatabaseError(error: unknown): DatabaseFailure {
  if (error instanceof pg.DatabaseError) return fromPlainError(error)
  const cause = adapterCause(error)
  const code = (error as { code?: unknown } | null)?.code
  const state = cause?.originalCode // also of plain SQL that Prisma sends, which has a code of its own
  if (code === 'P2002' || state === '23505') return { kind: 'duplicate', field: fieldOf(cause) }
  if (code === 'P2003' || state === '23503') return { kind: 'unknown_reference', field: fieldOf(cause) }
  if (code === 'P2025') return { kind: 'not_found' }
  return fromCode(error)
}

/** The error of a plain SQL statement. */
function fromPlainError(error: pg.DatabaseError): DatabaseFailure {
  const { code, constraint: index = lastQuoted(error.message) } = error
  if (code === '23505') return { kind: 'duplicate', field: fieldOf({ constraint: { index } }) }
  if (code === '23503') return { kind: 'unknown_reference', field: fieldOf({ constraint: { index } }) }
  return fromCode(error)
}

/** Citus passes on the message and the code of a node, not its constraint, which the message quotes in every language. */
const lastQuoted = (message: string): string =>
  message
    .match(/"[^"]*"/g)
    ?.at(-1)
    ?.slice(1, -1) ?? ''

function fromCode(error: unknown): DatabaseFailure {
  const known = knownCode(error)
  if (known === CLOSED) return { kind: 'organisation_closed', deletesOn: detailOf(error) }
  if (UNSTORABLE_TEXT.has(known)) return { kind: 'unstorable_text' }
  if (isOverload(error)) return { kind: 'overloaded' }
  return isDatabaseAway(error) || UNREACHABLE.has(known) ? { kind: 'unavailable' } : undefined
}

/** Whether the database is currently unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError || isOverload(error)) return true
  const known = knownCode(error)
  return (
    UNAVAILABLE.has(known) || UNAVAILABLE_STATES.test(known) || UNAVAILABLE_KINDS.has(adapterCause(error)?.kind ?? '')
  )
}

/** Whether no connection was free, in the pool or in PostgreSQL (max_connections). */
export function isOverload(error: unknown): boolean {
  return OVERLOADED.has(knownCode(error)) || adapterCause(error)?.kind === 'TooManyConnections'
}

/** The SQLSTATE if there is one, else the code of Prisma or Node. */
function knownCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return adapterCause(error)?.originalCode ?? (typeof code === 'string' ? code : '')
}

function detailOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.detail : adapterCause(error)?.detail
}

/** SQLSTATEs and Prisma code for a connection that ended before the answer arrived. */
const LOST = new Set(['08006', '57P01', '57P02', 'P1017'])

/** SQLSTATEs for a row lock that was not granted in time, and for a deadlock. */
const LOCK_FAILURES = new Set(['55P03', '40P01'])

/** Whether a write failed on a lock that another write holds. */
export function isLockFailure(error: unknown): boolean {
  return LOCK_FAILURES.has(knownCode(error))
}

/** Whether the connection was lost while the statement ran. A statement that only reads can be repeated. */
export function isConnectionLost(error: unknown): boolean {
  return LOST.has(knownCode(error))
}

/** Run `read`, and once more if its connection was lost. */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return read()
  }
}

/** What the driver adapter reported; the commit of a transaction throws the adapter's error itself. */
function adapterCause(error: unknown): AdapterCause | undefined {
  if (error === null || error === undefined) return undefined // `isDriverAdapterError` reads a property of the value
  if (isDriverAdapterError(error)) return error.cause as AdapterCause
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  return (error.meta?.driverAdapterError as { cause?: AdapterCause } | undefined)?.cause
}

/**
 * The field name, e.g. `externalId`: from the columns of a constraint, or from its name
 * `workers_org_id_external_id_key`, which on a node of Citus ends with the number of the shard.
 */
function fieldOf(cause: AdapterCause | undefined): string {
  const { fields = [], index = '' } = cause?.constraint ?? {}
  const column =
    fields.map((each) => each.replaceAll('"', '')).find((each) => each !== 'org_id') ??
    /_org_id_(.+)_(?:key|fkey)(?:_\d+)?$/.exec(index)?.[1] ??
    'id'
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
