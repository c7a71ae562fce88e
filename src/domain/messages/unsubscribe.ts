/**
 * Links in emails that end messages of a kind, without signing in (RFC 8058). A link names its message and is signed, so
 * that it ends no messages of another person. It does not expire.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { deriveKey, deriveKeys } from '../../platform/secrets/secret.ts'
import { choiceOf, type MessageChannel, type MessageKind } from './kinds.ts'

export const UNSUBSCRIBE_PATH = '/messages/unsubscribe'

interface Named {
  orgId: string
  personId: string
  kind: string
  channel: string
}

/** The link of a message. */
export function unsubscribeLink(publicUrl: string, secret: Buffer, message: Named): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${tokenOf(deriveKey(secret, PURPOSE), message)}`
}

const PURPOSE = 'unsubscribe'

function tokenOf(key: Uint8Array, { orgId, personId, kind, channel }: Named): string {
  const payload = Buffer.from(JSON.stringify([orgId, personId, kind, channel])).toString('base64url')
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`
}

/** @returns what a link names; undefined if it was not made here */
export function readUnsubscribeToken(
  secret: Buffer,
  config: Pick<Config, 'previousSecret'>,
  token: string,
): Named | undefined {
  const payload = token.split('.')[0] ?? ''
  const values = parsed(payload)
  if (values === undefined) return undefined
  const [orgId, personId, kind, channel] = values
  const named = { orgId, personId, kind, channel }
  const given = Buffer.from(token)
  const isSigned = deriveKeys(secret, config, PURPOSE).some((key) => {
    const expected = Buffer.from(tokenOf(key, named))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? named : undefined
}

type Values = [orgId: string, personId: string, kind: string, channel: string]

function parsed(payload: string): Values | undefined {
  try {
    const values = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const isList = Array.isArray(values) && values.length === 4 && values.every((value) => typeof value === 'string')
    return isList ? (values as Values) : undefined
  } catch {
    return undefined
  }
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
