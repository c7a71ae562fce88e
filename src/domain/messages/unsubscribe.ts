/**
 * Links in emails that end messages of a kind, without signing in (RFC 8058). A link names its message and is signed, so
 * that it ends no messages of another person. It does not expire.
 */
import { readToken, signToken } from '../../access/signed-token.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { choiceOf, type MessageChannel, type MessageKind } from './kinds.ts'

export const UNSUBSCRIBE_PATH = '/messages/unsubscribe'

interface Named {
  orgId: string
  personId: string
  kind: string
  channel: string
}

/** The link of a message. */
export function unsubscribeLink(publicUrl: string, secret: Buffer, { orgId, personId, kind, channel }: Named): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${signToken(secret, PURPOSE, [orgId, personId, kind, channel])}`
}

const PURPOSE = 'unsubscribe'

/** @returns what a link names; undefined if it was not made here */
export function readUnsubscribeToken(
  secret: Buffer,
  config: Pick<Config, 'previousSecret'>,
  token: string,
): Named | undefined {
  const values = readToken(secret, config, { purpose: PURPOSE, count: 4 }, token)
  if (values === undefined) return undefined
  const [orgId, personId, kind, channel] = values as [string, string, string, string]
  return { orgId, personId, kind, channel }
}

/** End messages of the kind by the channel. Does nothing if the organisation is gone. */
export async function unsubscribe({ pool }: Pick<Database, 'pool'>, { orgId, personId, kind, channel }: Named) {
  await pool.query(
    `insert into message_preferences as p (org_id, person_id, off)
     select id, $2, array[$3] from organisations where id = $1
     on conflict (org_id, person_id) do update set off = array_append(p.off, $3) where not $3 = any(p.off)`,
    [orgId, personId, choiceOf(kind as MessageKind, channel as MessageChannel)],
  )
}
