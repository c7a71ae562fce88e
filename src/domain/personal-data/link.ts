/** Links with which the archive of a person's data is downloaded. The archive is stored nowhere: each download makes it anew. */
import type { ActorKind } from '../../../prisma/generated/client/enums.ts'
import type { AuditOrigin } from '../../access/audit/audit.ts'
import type { Config } from '../../platform/config.ts'
import { readToken, signToken } from '../messages/signed-token.ts'
import type { Audience } from './sections.ts'

export const PERSONAL_DATA_PATH = '/files/personal-data'

const LIFETIME = 15 * 60_000
const PURPOSE = 'personal data'

/** What a link allows, and for whom it was made. */
export interface Download {
  orgId: string
  workerId: string
  audience: Audience
  actor: AuditOrigin['actor']
}

interface LinkServices {
  secret: Buffer
  config: Pick<Config, 'publicUrl' | 'previousSecret'>
}

/** A link, valid for 15 minutes. @param now the time of the request */
export function personalDataLink(
  { secret, config }: LinkServices,
  { orgId, workerId, audience, actor }: Download,
  now: Date,
): { url: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFETIME)
  const { kind, id, name } = actor
  const values = [orgId, workerId, audience, kind, id ?? '', name ?? '', String(expiresAt.getTime())]
  return { url: `${config.publicUrl}${PERSONAL_DATA_PATH}/${signToken(secret, PURPOSE, values)}`, expiresAt }
}

/** @returns undefined if the link was not made here, or has expired */
export function readPersonalDataLink({ secret, config }: LinkServices, token: string, now: Date): Download | undefined {
  const values = readToken(secret, config, { purpose: PURPOSE, count: 7 }, token)
  if (values === undefined || now.getTime() >= Number(values[6])) return undefined
  const [orgId, workerId, audience, kind, id, name] = values as [string, string, Audience, ActorKind, string, string]
  return { orgId, workerId, audience, actor: { kind, id, name } }
}
