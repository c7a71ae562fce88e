/** The caller of a change, and the role that permits it. */
import type { Role } from '../../prisma/generated/client/enums.ts'
import { type AuditOrigin, BY_COMMAND } from './audit/audit.ts'

/** Who requests a change of members, keys or OAuth clients. */
export interface Authority {
  /** Role of the caller; null for the operator, from the command line. */
  role: Role | null
  origin: AuditOrigin
}

/** The operator, from the command line. */
export const OPERATOR: Authority = { role: null, origin: BY_COMMAND }

/** The person's id; null for the operator. */
export function personOf({ origin: { actor } }: Authority): string | null {
  return actor.kind === 'user' ? (actor.id ?? null) : null
}
