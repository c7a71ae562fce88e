/** Who calls: a key, a token or a session, and what it may do. */
import type { Environment, Role } from '../../prisma/generated/client/client.ts'
import { ApiError } from '../platform/errors.ts'
import type { Scope } from './scopes.ts'

export interface Credential {
  /** An API key's, OAuth grant's or session's. */
  id: string
  kind: 'key' | 'token' | 'session'
  /** How its holder is called: a key's name, a person's e-mail address. For the audit log. */
  name?: string
  /** The organisation it belongs to. What it sees is another matter: see `dataOrganisation` in context.ts. */
  orgId: string
  environment: Environment
  scopes: ReadonlySet<Scope>
  /** The person it acts for: of a session, or of a token that a person allowed. */
  userId: string | null
  /** Of a session only: a key or token acts by its scopes alone. */
  role: Role | null
  /** Where set, it sees and writes the records of this worker only. */
  workerId: string | null
  ratePerMinute: number
  expiresAt: Date | null
  revokedAt: Date | null
}

/** A known credential that is no longer valid; the request log names it. */
export class CredentialRefused extends ApiError {
  readonly credential: Credential
  constructor(code: 'credential_expired' | 'credential_revoked', credential: Credential) {
    super(code)
    this.credential = credential
  }
}

/** A credential, and the ids under which changes of what it depends on are announced, its own among them. */
export interface FoundCredential {
  credential: Credential
  dependsOn: readonly string[]
}

/**
 * What the product does by itself in an organisation, as if with a key that may write everything.
 * @param id what did it, e.g. an automation's id
 */
export function systemCredential(orgId: string, id: string): Credential {
  return {
    id,
    kind: 'key',
    orgId,
    environment: 'live',
    scopes: new Set(['read', 'write']),
    userId: null,
    role: null,
    workerId: null,
    ratePerMinute: 0,
    expiresAt: null,
    revokedAt: null,
  }
}
