/**
 * Writes the audit log: who did what, when and from where. An entry is written in the transaction of the change that it
 * records. The database rejects updates and deletions of entries.
 */
import type { ActorKind } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Credential } from '../credentials/credential.ts'
import type { AuditAction } from './actions.ts'

/** The origin of audit entries: the actor and the request. */
export interface AuditOrigin {
  actor: {
    kind: ActorKind
    /** The user's, key's or client's id. */
    id?: string | null
    /** Current display name: an email address, or the name of a key or client. */
    name?: string | null
  }
  requestId?: string | null
  /** The IP address. */
  address?: string | null
}

/** An entry to write. */
export interface AuditEntry {
  /** The organisation whose log gets the entry; null if it concerns no organisation. */
  orgId: string | null
  action: AuditAction
  /** The object of the action. */
  target?: {
    type:
      | 'user'
      | 'invitation'
      | 'join_link'
      | 'join_request'
      | 'session'
      | 'api_key'
      | 'oauth_client'
      | 'registration_token'
      | 'grant'
      | 'webhook_endpoint'
      | 'test_organisation'
      | 'document'
      | 'worker'
    id?: string | null
    name?: string | null
  }
  /** More details, as JSON. Must not contain secrets. */
  detail?: Record<string, string | number | boolean | null | string[]>
}

/** Origin of actions from the command line. */
export const BY_COMMAND: AuditOrigin = { actor: { kind: 'cli', name: 'command line' } }

/**
 * Write an audit entry.
 * @param control the transaction of the change: `context.control` in a resolver, or a transaction of `database.prisma`
 */
export function audit(control: Db, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  return auditAll(control, origin, [entry])
}

/** Write entries of one origin. @param control as for `audit` */
export async function auditAll(control: Db, origin: AuditOrigin, entries: readonly AuditEntry[]): Promise<void> {
  await control.auditEntry.createMany({
    data: entries.map(({ target, ...entry }) => ({
      ...entry,
      actorKind: origin.actor.kind,
      actorId: origin.actor.id ?? null,
      actorName: origin.actor.name ?? null,
      requestId: origin.requestId ?? null,
      address: origin.address ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? null,
    })),
  })
}

/**
 * Write an entry to the log of each organisation of a person; if there is none, an entry without an organisation. In the
 * order of their ids, because each log's chain is locked when the transaction commits.
 */
export async function auditEverywhere(
  control: Db,
  origin: AuditOrigin,
  orgIds: readonly string[],
  entry: Omit<AuditEntry, 'orgId'>,
): Promise<void> {
  const ordered = orgIds.length > 0 ? orgIds.toSorted() : [null]
  await auditAll(
    control,
    origin,
    ordered.map((orgId) => ({ orgId, ...entry })),
  )
}

const ACTOR_KINDS = { session: 'user', key: 'key', token: 'client' } as const

/** The caller of a request. */
interface Caller {
  credential: Credential
  requestId: string
  /** The IP address. */
  address: string | null
}

/** Who acts by a credential. */
export function actorOf(credential: Credential): { kind: ActorKind; id: string | null } {
  return {
    kind: ACTOR_KINDS[credential.kind],
    id: credential.kind === 'session' ? credential.userId : credential.id,
  }
}

/** The audit origin of an authenticated request. */
export function auditOrigin({ credential, requestId, address }: Caller): AuditOrigin {
  return { actor: { ...actorOf(credential), name: credential.name ?? null }, requestId, address }
}
