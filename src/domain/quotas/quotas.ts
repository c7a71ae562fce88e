/** What an organisation may use, and how much of it is used. */
import { countInvitations } from '../../access/people/invitation-limits.ts'
import { countJoinLinks, MAX_JOIN_LINKS } from '../../access/people/join-links.ts'
import { countEndpoints, MAX_ENDPOINTS } from '../../events/webhooks/endpoints.ts'
import type { Db } from '../../platform/database/client.ts'
import { allowanceOf } from '../messages/compose.ts'
import { messageRules } from '../messages/settings.ts'
import { readStored } from '../records/stored-bytes.ts'

/** The quotas, with their descriptions in the schema. */
export const quotas = {
  messages:
    'Messages to workers and members, by every channel, in the last 24 hours. The message settings have the limit.',
  client_emails: 'Emails to clients in the last 24 hours. The message settings have the limit.',
  invitations: 'Invitations by email in the last 24 hours. The server has the limit.',
  storage: 'Bytes of stored files. The server has the limit.',
  webhook_endpoints: 'Webhook endpoints.',
  join_links: 'Open links by which workers join.',
} as const

export type QuotaName = keyof typeof quotas

/** The quotas of the last 24 hours. */
export const dailyQuotas = ['messages', 'client_emails', 'invitations'] as const satisfies readonly QuotaName[]

export type DailyQuota = (typeof dailyQuotas)[number]

export interface Quota {
  name: QuotaName
  used: number
  limit: number
  isDaily: boolean
}

/** The limits that the server sets. */
export interface ServerLimits {
  invitationsPerDay: number
  storageBytes: number
}

export async function readQuotas(db: Db, orgId: string, limits: ServerLimits): Promise<Quota[]> {
  const rules = await messageRules(db, orgId)
  const { perDay } = rules
  const people = await allowanceOf(db, orgId, rules)
  const clients = await allowanceOf(db, orgId, rules, 'clients')
  const used: Record<QuotaName, [used: number, limit: number]> = {
    messages: [perDay - people.rest, perDay],
    client_emails: [perDay - clients.rest, perDay],
    invitations: [await countInvitations(db, orgId), limits.invitationsPerDay],
    storage: [await readStored(db, orgId), limits.storageBytes],
    webhook_endpoints: [await countEndpoints(db, orgId), MAX_ENDPOINTS],
    join_links: [await countJoinLinks(db, orgId), MAX_JOIN_LINKS],
  }
  return (Object.keys(quotas) as QuotaName[]).map((name) => {
    const [count, limit] = used[name]
    return { name, used: count, limit, isDaily: (dailyQuotas as readonly QuotaName[]).includes(name) }
  })
}
