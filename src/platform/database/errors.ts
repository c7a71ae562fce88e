/** What a database error says about the request, read from its codes and constraint, never from its message. */
import { Prisma } from '../../../prisma/generated/client/client.ts'

type DatabaseVerdict =
  | { kind: 'duplicate' | 'unknown_reference'; field: string }
  | { kind: 'not_found' | 'unavailable' }
  | undefined

/** Prisma's and PostgreSQL's codes for a server that is away, overloaded or shutting down. */
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

export function fromDatabaseError(error: unknown): DatabaseVerdict {
  if (error instanceof Prisma.PrismaClientInitializationError) return { kind: 'unavailable' }
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return undefined
  const cause = adapterCause(error)
  if (code === 'P2002') return { kind: 'duplicate', field: fieldOf(cause) }
  if (code === 'P2003') return { kind: 'unknown_reference', field: fieldOf(cause) }
  if (code === 'P2025') return { kind: 'not_found' }
  const sqlState = cause?.originalCode ?? code
  const away = UNAVAILABLE.has(code) || sqlState.startsWith('57P') || sqlState.startsWith('08') || sqlState === '53300'
  return away ? { kind: 'unavailable' } : undefined
}

function adapterCause(error: unknown): AdapterCause | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined
  return (error.meta?.driverAdapterError as { cause?: AdapterCause } | undefined)?.cause
}

/** `externalId` from the columns (org_id, external_id) of a constraint, or from its name `workers_org_id_external_id_key`. */
function fieldOf(cause: AdapterCause | undefined): string {
  const { fields = [], index = '' } = cause?.constraint ?? {}
  const column =
    fields.map((each) => each.replaceAll('"', '')).find((each) => each !== 'org_id') ??
    /_org_id_(.+)_(?:key|fkey)$/.exec(index)?.[1] ??
    'id'
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}
