/**
 * Links with which archives are downloaded: of what is kept of a person, and of an organisation. An archive is stored nowhere:
 * each download makes it anew.
 */
import type { ActorKind } from '../../prisma/generated/client/enums.ts'
import type { Config } from '../platform/config.ts'
import type { AuditOrigin } from './audit/audit.ts'
import { readToken, signToken } from './signed-token.ts'

/** The paths of archives; each is the purpose of a key, so that a link to one is worth nothing for the other. */
export const ARCHIVE_PATHS = {
  'personal data': '/files/personal-data',
  organisation: '/files/organisation',
} as const
export type ArchiveKind = keyof typeof ARCHIVE_PATHS

const LIFETIME = 15 * 60_000

/** What a link allows, and for whom it was made. */
export interface ArchiveDownload {
  orgId: string
  /** What of the organisation. */
  subject: readonly string[]
  actor: AuditOrigin['actor']
}

export interface ArchiveLink {
  url: string
  expiresAt: Date
}

interface LinkServices {
  secret: Buffer
  config: Pick<Config, 'publicUrl' | 'previousSecret'>
}

/** A link, valid for 15 minutes. @param now the time of the request */
export function archiveLink(
  { secret, config }: LinkServices,
  kind: ArchiveKind,
  { orgId, subject, actor }: ArchiveDownload,
  now: Date,
): ArchiveLink {
  const expiresAt = new Date(now.getTime() + LIFETIME)
  const values = [orgId, String(expiresAt.getTime()), actor.kind, actor.id ?? '', actor.name ?? '', ...subject]
  return { url: `${config.publicUrl}${ARCHIVE_PATHS[kind]}/${signToken(secret, kind, values)}`, expiresAt }
}

const SUBJECT_AT = 5

/** @param count how many values the subject has. @returns undefined if the link was not made here, or has expired */
export function readArchiveLink(
  { secret, config }: LinkServices,
  { kind, count }: { kind: ArchiveKind; count: number },
  token: string,
  now: Date,
): ArchiveDownload | undefined {
  const values = readToken(secret, config, { purpose: kind, count: SUBJECT_AT + count }, token)
  if (values === undefined || now.getTime() >= Number(values[1])) return undefined
  const [orgId, , actorKind, id, name, ...subject] = values as [string, string, ActorKind, string, string, ...string[]]
  return { orgId, subject, actor: { kind: actorKind, id, name } }
}
