/** Classifies database errors by their code and constraint, never by their message. */
import { Prisma } from '../../../prisma/generated/client/client.ts'

type DatabaseFailure =
  | { kind: 'duplicate' | 'unknown_reference'; field: string }
  | { kind: 'not_found' | 'unavailable' }
  | undefined

/** Codes of Prisma and Node for a server that is unreachable, overloaded or shutting down. */
const UNAVAILABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'ECONNREFUSED',
  'ECONNRESET',
])

interface AdapterCause {
  originalCode?: string
  constraint?: { fields?: string[]; index?: string }
}

/** What a thrown value means for the request; undefined if it is not such an error. */
export function fromDatabaseError(error: unknown): DatabaseFailure {
  if (error instanceof Prisma.PrismaClientInitializationError) return { kind: 'unavailable' }
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return undefined
  const cause = adapterCause(error)
  if (code === 'P2002') return { kind: 'duplicate', field: fieldOf(cause) }
  if (code === 'P2003') return { kind: 'unknown_reference', field: fieldOf(cause) }
  if (code === 'P2025') return { kind: 'not_found' }
  const sqlState = cause?.originalCode ?? code
  const unavailable =
    UNAVAILABLE.has(code) || sqlState.startsWith('57P') || sqlState.startsWith('08') || sqlState === '53300'
  return unavailable ? { kind: 'unavailable' } : undefined
}

function adapterCause(error: unknown): AdapterCause | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  return (error.meta?.driverAdapterError as { cause?: AdapterCause } | undefined)?.cause
}

/**
 * The field name, e.g. `externalId`: from the columns of a constraint, or from its name
 * `workers_org_id_external_id_key`.
 */
function fieldOf(cause: AdapterCause | undefined): string {
  const { fields = [], index = '' } = cause?.constraint ?? {}
  const column =
    fields.map((each) => each.replaceAll('"', '')).find((each) => each !== 'org_id') ??
    /_org_id_(.+)_(?:key|fkey)$/.exec(index)?.[1] ??
    'id'
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
