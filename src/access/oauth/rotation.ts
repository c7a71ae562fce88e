/**
 * Rotation of refresh tokens. A client that lost the response can send the same refresh token again for 30 seconds and
 * gets the same new one, which is derived from it, because the database stores no tokens. Any later use is a reuse (RFC
 * 9700, section 4.14.2).
 */
import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { deriveKey } from '../../platform/secrets/secret.ts'
import { hashSecret, secretTextOf } from '../credentials/secret-text.ts'

const GRACE_SECONDS = 30

/** Gives the refresh token that replaces another one. */
export type Successor = (text: string) => string

/** The successors of an installation: nobody can derive them without its secret. */
export function openSuccessors(secret: Buffer): Successor {
  const key = deriveKey(secret, 'oauth refresh token rotation')
  return (text) => secretTextOf('mst_rt', createHmac('sha256', key).update(text).digest())
}

/** The refresh token that the request of the library rotates; undefined in other requests. */
export function rotatedToken(): string | undefined {
  return Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti
}

const consumeStatement = {
  name: 'rotate refresh token',
  text: `
    update oauth_tokens set consumed_at = now(), successor_hash = $2
    where hash = $1 and kind = 'refresh' and consumed_at is null`,
}

const repeatStatement = {
  name: 'repeated refresh',
  text: `
    select from oauth_tokens
    where hash = $1 and kind = 'refresh' and successor_hash = $2
      and consumed_at > now() - make_interval(secs => ${GRACE_SECONDS})`,
}

/** Refresh tokens that are being used. */
export interface Rotation {
  /** Mark a refresh token as used. @returns whether this is its first use, or repeats that within 30 seconds */
  use(text: string): Promise<boolean>
  /** Whether a used refresh token can still be sent again. */
  isRepeatable(text: string): Promise<boolean>
}

/** Open the rotation of refresh tokens. All processes on one database share it. */
export function openRotation(pool: Pool, successor: Successor): Rotation {
  const valuesOf = (text: string) => [hashSecret(text), hashSecret(successor(text))]

  /** False after a change of MUSTER_SECRET, because the successor would be another one. */
  async function isRepeatable(text: string): Promise<boolean> {
    return (await pool.query({ ...repeatStatement, values: valuesOf(text) })).rowCount === 1
  }

  return {
    async use(text) {
      const { rowCount } = await pool.query({ ...consumeStatement, values: valuesOf(text) })
      return rowCount === 1 || isRepeatable(text)
    },
    isRepeatable,
  }
}
