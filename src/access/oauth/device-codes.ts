/**
 * The device authorisation grant (RFC 8628): a device without a browser shows a code, and a person types it elsewhere.
 * A device code is stored under the SHA-256 of its text, and under that of the code that people type.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import { isScope, type Scope } from '../scopes/scopes.ts'

/** Letters of user codes (RFC 8628, section 6.1): no vowels, so that they make no words. */
export const USER_CODE = { charset: 'base-20', mask: '****-****' } as const
const USER_CODE_LENGTH = 8
/** Seconds added to a device's polling interval each time it polls too soon (RFC 8628, section 3.5). */
const SLOW_DOWN = 5
/** How much too soon a device may poll, in seconds, since timers are inexact. */
const TOLERANCE = 0.5

/** Loaded on demand, because the page on which people decide does not need it. */
const library = () => import('oidc-provider')

/** A device that waits for a person's decision. */
export interface WaitingDevice {
  hash: Uint8Array<ArrayBuffer>
  clientId: string
  /** The requested scopes; undefined for all that its client is registered for. */
  asked: Scope[] | undefined
  /** The IP address from which it asked. */
  address: string | null
  expiresAt: Date
}

interface DevicePayload {
  params?: { scope?: string; resource?: string | string[] }
  deviceInfo?: { address?: string | null }
}

/** Normalise a typed code: upper case, without the dash; undefined if it cannot be a user code. */
export function normalUserCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === USER_CODE_LENGTH && /^[B-DF-HJ-NP-TV-XZ]+$/.test(code) ? code : undefined
}

/** The code as the device shows it. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, USER_CODE_LENGTH / 2)}-${code.slice(USER_CODE_LENGTH / 2)}`
}

/** The storage adapter of device codes. `upsert` only creates them, because our own page stores the decisions. */
export function deviceCodeStore(database: Database, { oauth }: Pick<Config, 'oauth'>): Partial<Adapter> {
  const { prisma } = database
  return {
    async upsert(text, { jti: _text, userCode, ...payload }, expiresIn = 0) {
      await prisma.deviceCode.create({
        data: {
          hash: hashSecret(text),
          userCodeHash: hashSecret(String(userCode)),
          clientId: String(payload.clientId),
          payload: payload as Prisma.InputJsonObject,
          pollSeconds: oauth.devicePoll,
          expiresAt: new Date(databaseClock.now().getTime() + expiresIn * 1000),
        },
      })
    },

    async find(text) {
      const where = { hash: hashSecret(text) }
      const row = await prisma.deviceCode.findUnique({ where, include: { grant: true } })
      if (row === null) return undefined
      const payload = row.payload as AdapterPayload & DevicePayload
      const { grant, consumedAt } = row
      return {
        ...payload,
        jti: text,
        resource: payload.params?.resource,
        ...(grant !== null && { grantId: grant.id, accountId: grant.userId, scope: grant.scopes.join(' ') }),
        ...(row.deniedAt !== null && { error: 'access_denied', errorDescription: 'the user denied the request' }),
        ...(consumedAt !== null && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      } as AdapterPayload
    },

    async consume(text) {
      const where = { hash: hashSecret(text), consumedAt: null }
      const { count } = await prisma.deviceCode.updateMany({ where, data: { consumedAt: databaseClock.now() } })
      if (count > 0) return
      const { errors } = await library()
      throw new errors.InvalidGrant('it has already been used')
    },

    revokeByGrantId: async () => undefined, // revoking the grant revokes its tokens
  }
}

const POLL = `
  with asked as (
    select hash, polled_at > now() - make_interval(secs => poll_seconds - $3::float8) as early from oauth_device_codes
    where hash = $1 and client_id = $2 for update)
  update oauth_device_codes d set polled_at = now(),
    poll_seconds = d.poll_seconds + case when asked.early then $4::int else 0 end
  from asked where d.hash = asked.hash returning asked.early as early`

/** Record that a device polls for its tokens. @throws {errors.SlowDown} if it polls too soon (RFC 8628, section 3.5) */
export async function countPoll({ pool }: Pick<Database, 'pool'>, clientId: string, text: string): Promise<void> {
  const values = [hashSecret(text), clientId, TOLERANCE, SLOW_DOWN]
  const { rows } = await pool.query<{ early: boolean | null }>({ name: 'count-poll', text: POLL, values })
  if (!rows[0]?.early) return
  const { errors } = await library()
  throw new errors.SlowDown(`the client polls too often: add ${SLOW_DOWN} seconds to the interval`)
}

const undecided = () => ({ grantId: null, deniedAt: null, consumedAt: null, expiresAt: { gt: databaseClock.now() } })

/** The device that shows this user code; undefined if there is none, or its request was decided or has expired. */
export async function findWaitingDevice(control: Db, userCode: string): Promise<WaitingDevice | undefined> {
  const row = await control.deviceCode.findFirst({ where: { userCodeHash: hashSecret(userCode), ...undecided() } })
  if (row === null) return undefined
  const { params, deviceInfo } = row.payload as DevicePayload
  return {
    hash: row.hash,
    clientId: row.clientId,
    asked: params?.scope?.split(' ').filter(isScope),
    address: deviceInfo?.address ?? null,
    expiresAt: row.expiresAt,
  }
}

/** Store a person's decision. @returns false if it was decided, or expired, in the meantime */
export async function decideDevice(
  control: Db,
  { hash }: WaitingDevice,
  decision: { grantId: string } | { deniedAt: Date },
): Promise<boolean> {
  const { count } = await control.deviceCode.updateMany({ where: { hash, ...undecided() }, data: decision })
  return count > 0
}
