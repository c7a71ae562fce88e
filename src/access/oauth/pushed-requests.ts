/** Authorisation requests that clients push (RFC 9126): how they are admitted, stored and used once. */
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import type { Attempts } from '../people/attempts.ts'

/** SHA-256 in base64url. Other texts can have characters that the database cannot compare. */
const THUMBPRINT = /^[\w-]{43}$/

/** @throws {errors.InvalidRequest} if the request is bound to what cannot be a key */
export function requireThumbprint({ oidc: { params } }: Pick<KoaContextWithOIDC, 'oidc'>): void {
  const thumbprint = params?.dpop_jkt
  if (thumbprint !== undefined && !(typeof thumbprint === 'string' && THUMBPRINT.test(thumbprint)))
    throw new errors.InvalidRequest('dpop_jkt must be a SHA-256 thumbprint of a JWK (RFC 9449, section 10)')
}

/**
 * Count a request that a client pushes (RFC 9126): it is stored before anybody has signed in.
 * Anybody can push requests of a public client, so these are counted by their address as well.
 * @throws {errors.SlowDown} after too many of this client
 */
export async function countPushed(attempts: Attempts, { oidc, req }: Pick<KoaContextWithOIDC, 'oidc' | 'req'>) {
  const id = String(oidc.client?.id)
  const isPublic = oidc.client?.clientAuthMethod === 'none'
  const client = isPublic ? `${id} ${countedAddress(addressOf(req))}` : id
  await attempts.count('pushed request of client', client).catch((error: Error) => {
    throw error instanceof ApiError ? new errors.SlowDown(error.message) : error
  })
}

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Seconds that a pushed request can be used for: its person may have to sign in first. */
const PUSHED_LIFETIME = 600

/** Longest request, in characters as it is stored. Who pushes it may be nobody that the service knows. */
const MAX_PUSHED = 20_000

/** Pushed authorisation requests (RFC 9126), among the others that wait for a person. @param admit checks one before it is stored */
export function pushedRequestStore(
  { prisma }: Database,
  admit: (ctx: KoaContextWithOIDC) => Promise<void>,
): Partial<Adapter> {
  const hashOf = (id: string) => hashSecret(`pushed request:${id}`) // opens no interaction
  return {
    async upsert(id, { jti: _id, ...data }) {
      await admit(Provider.ctx as KoaContextWithOIDC)
      if (String(data.request).length > MAX_PUSHED)
        throw new errors.InvalidRequest('the request is too long; use a shorter state')
      const expiresAt = new Date(databaseClock.now().getTime() + PUSHED_LIFETIME * 1000)
      const exp = inSeconds(expiresAt)
      const request = withExpiry(String(data.request), exp)
      const payload: object = { ...data, exp, request }
      await prisma.oauthInteraction.create({
        data: { hash: hashOf(id), payload: payload as Prisma.InputJsonObject, expiresAt },
      })
    },
    async find(id) {
      const where = { hash: hashOf(id), expiresAt: { gt: databaseClock.now() } }
      const row = await prisma.oauthInteraction.findUnique({ where })
      return row === null ? undefined : { ...(row.payload as AdapterPayload), jti: id }
    },
    /** @throws {errors.InvalidRequestUri} if another response used it first */
    async consume(id) {
      const used = { kind: 'PushedAuthorizationRequest', consumed: inSeconds(databaseClock.now()) }
      const count = await prisma.$executeRaw`
        update oauth_interactions set payload = ${JSON.stringify(used)}::json
        where hash = ${hashOf(id)} and payload->'consumed' is null`
      if (count === 0) throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used')
    },
  }
}

/** The library's own unsigned JWT with another expiry: by itself it expires after a minute. */
function withExpiry(jwt: string, exp: number): string {
  const [header, payload = '', signature] = jwt.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  return [header, Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url'), signature].join('.')
}
