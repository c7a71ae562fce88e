/**
 * The audit log: who did what, when, from where. An entry is written in the transaction of what it records, so that
 * neither is without the other; the database refuses to change or remove one.
 */

import type { ActorKind } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Credential } from '../credential.ts'
import type { AuditAction } from './actions.ts'

/** Where an entry comes from, the same for all entries of a request. */
export interface AuditOrigin {
  actor: {
    kind: ActorKind
    /** The user's, key's or client's id. */
    id?: string | null
    /** How they are called now: an e-mail address, a key's name. */
    name?: string | null
  }
  requestId?: string | null
  /** The IP address. */
  address?: string | null
}

export interface AuditEntry {
  /** Whose log it stands in; null where it concerns no organisation. */
  orgId: string | null
  action: AuditAction
  /** What it was done to. */
  target?: {
    type: 'user' | 'invitation' | 'session' | 'api_key' | 'oauth_client' | 'grant' | 'webhook_endpoint'
    id?: string | null
    name?: string | null
  }
  /** Anything more, as JSON. Never a secret. */
  detail?: Record<string, string | number | boolean | null | string[]>
}

/** What the command line does. */
export const BY_COMMAND: AuditOrigin = { actor: { kind: 'cli', name: 'command line' } }

/**
 * Write an entry.
 * @param control the transaction of what it records: `context.control` of a resolver, or that of `database.prisma`
 */
export async function audit(control: Db, origin: AuditOrigin, { target, ...entry }: AuditEntry): Promise<void> {
  await control.auditEntry.create({
    data: {
      ...entry,
      actorKind: origin.actor.kind,
      actorId: origin.actor.id ?? null,
      actorName: origin.actor.name ?? null,
      requestId: origin.requestId ?? null,
      address: origin.address ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? null,
    },
  })
}

/** The same entry in the log of each of a person's organisations; of none, in the log of no organisation. */
export async function auditEverywhere(
  control: Db,
  origin: AuditOrigin,
  orgIds: readonly string[],
  entry: Omit<AuditEntry, 'orgId'>,
): Promise<void> {
  for (const orgId of orgIds.length > 0 ? orgIds : [null]) await audit(control, origin, { orgId, ...entry })
}

const ACTOR_KINDS = { session: 'user', key: 'key', token: 'client' } as const

/** Who asks, and where from. */
interface Asking {
  credential: Credential
  requestId: string
  /** The IP address. */
  address: string | null
}

/** A request as an origin. */
export function auditOrigin({ credential, requestId, address }: Asking): AuditOrigin {
  return {
    actor: {
      kind: ACTOR_KINDS[credential.kind],
      id: credential.kind === 'session' ? credential.userId : credential.id,
      name: credential.name ?? null,
    },
    requestId,
    address,
  }
}
