/** The caller's credential: an API key, an access token or a session. */
import type { Environment, Role } from '../../../prisma/generated/client/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type LimitedRole, limitRuleOf, type TaskRole, taskSubjectsOf } from '../scopes/roles.ts'
import type { Scope } from '../scopes/scopes.ts'

/** The projects and clients that a member is limited to. */
export interface MemberLimits {
  id: string
  role: LimitedRole
}

/** The limits of a member; null for one who has none. @throws {Error} for limits of a role that has none */
export function memberLimits(role: Role | null, id: string | null): MemberLimits | null {
  if (id === null || role === null) return null
  if (limitRuleOf(role) === undefined) throw new Error(`the role ${role} has no limits`)
  return { id, role: role as LimitedRole }
}

/** Whose tasks a caller is limited to: see tenancy/task-subjects.ts. */
export interface TasksOf {
  role: TaskRole
  userId: string
}

/** Whose tasks a member of the role sees; null for all. */
export function tasksOfMember(role: Role | null, userId: string | null): TasksOf | null {
  if (role === null || userId === null || taskSubjectsOf(role) === undefined) return null
  return { role: role as TaskRole, userId }
}

/** An authenticated caller and its permissions. */
export interface Credential {
  /** The id of the API key, OAuth grant or client, or session. */
  id: string
  kind: 'key' | 'token' | 'session'
  /** Display name for the audit log: the key's or client's name, or the person's email address. */
  name?: string
  /** Of a session: the person's name, which others see beside their changes. */
  personName?: string
  /**
   * The organisation that it belongs to. The data it can read may be another's: see `dataOrganisation` in context.ts.
   */
  orgId: string
  environment: Environment
  scopes: ReadonlySet<Scope>
  /** The person it acts for: of a session, or of a token from an authorisation code. */
  userId: string | null
  /** The person's role, for sessions only: keys and tokens have only scopes. */
  role: Role | null
  /** Of a session: whether its person has proved who they are in the last minutes. */
  isConfirmed?: boolean
  /** Of a token: the client that it was issued to, `mst_client_…`. */
  clientId?: string | undefined
  /** If set, it can access only the records of this worker. */
  workerId: string | null
  /** If set, it can access only the records of these projects and clients. */
  limits: MemberLimits | null
  /** If set, it can access only tasks that concern the role and the person. Also of a token that acts for them. */
  tasksOf: TasksOf | null
  /** The clock of its organisation, if that is a test organisation. */
  standingClock?: Date | undefined
  ratePerMinute: number
  /** Whether it may send only trusted documents to `/graphql`, whatever the server allows. */
  trustedDocumentsOnly: boolean
  expiresAt: Date | null
  revokedAt: Date | null
  /** Of a token: the only resource that accepts it (RFC 8707); undefined if all do. */
  audience?: string | undefined
  /** Of a token: thumbprint of the key that must sign each request (RFC 9449); undefined if it is bound to none. */
  thumbprint?: string | undefined
}

/**
 * The id that credentials share for the rate limit and for the limits on concurrent operations and streams: one for
 * each key; for a person in an organisation, with all their sessions; for a client that acts for a person, with all its
 * grants; and for a client that acts for itself.
 */
export function holderOf({
  id,
  orgId,
  userId,
  clientId,
}: Pick<Credential, 'id'> & Partial<Pick<Credential, 'orgId' | 'userId' | 'clientId'>>): string {
  return userId ? `${orgId} ${clientId ?? 'session'} ${userId}` : id
}

/** Rejection of a known credential that has expired or was revoked; the request log records the credential. */
export class CredentialRefused extends ApiError {
  readonly credential: Credential
  constructor(code: 'credential_expired' | 'credential_revoked', credential: Credential) {
    super(code)
    this.credential = credential
  }
}

/** A credential with the ids, including its own, whose change notifications invalidate it. */
export interface FoundCredential {
  credential: Credential
  dependsOn: readonly string[]
}

/**
 * The credential of the service's own actions in an organisation: can read and write everything.
 * @param id what acts, e.g. the id of an automation
 */
export function systemCredential(orgId: string, id: string): Credential {
  return {
    id,
    kind: 'key',
    orgId,
    environment: 'live',
    scopes: new Set(['read', 'write', 'documents:restricted']),
    userId: null,
    role: null,
    workerId: null,
    limits: null,
    tasksOf: null,
    ratePerMinute: 0,
    trustedDocumentsOnly: false,
    expiresAt: null,
    revokedAt: null,
  }
}
