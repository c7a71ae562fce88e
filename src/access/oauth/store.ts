/**
 * Storage adapter of the authorisation server: PostgreSQL, shared by all processes. Codes, tokens and interactions are
 * stored under the SHA-256 of their text, never the text itself. Payloads are `json`, because `jsonb` rejects some
 * texts that a client can send as `state`. Sessions are not stored here: people sign in to Muster, and each
 * authorisation checks that.
 */
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { OauthTokenKind, Prisma } from '../../../prisma/generated/client/client.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { type ApiError, toApiError } from '../../platform/errors/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import type { AuditOrigin } from '../audit/audit.ts'
import { awaitRevocation } from '../credentials/revocation.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import { covers, isScope, scopes } from '../scopes/scopes.ts'
import { findAccessToken } from './access-token.ts'
import { isSignedIn } from './authorization-request.ts'
import { authMethodOf } from './client-metadata.ts'
import { isClientId } from './clients.ts'
import { deviceCodeStore } from './device-codes.ts'
import { useProof } from './dpop.ts'
import { grantTypeName } from './grant-types.ts'
import { findGrant, revokeGrant } from './grants.ts'
import { pushedRequestStore } from './pushed-requests.ts'
import { resourceIndicators } from './resource-indicators.ts'
import { openRotation, type Successor } from './rotation.ts'

/**
 * The adapter factory for `oidc-provider`: gives the store of each model.
 * @param admitPushed checks a pushed authorisation request before it is stored
 */
export function openStore(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'oauth'>,
  successor: Successor,
  admitPushed: (ctx: KoaContextWithOIDC) => Promise<void>,
): (model: string) => Adapter {
  const stores: Record<string, Partial<Adapter>> = {
    AuthorizationCode: tokenStore(database, 'code'),
    AccessToken: tokenStore(database, 'access'),
    RefreshToken: refreshTokenStore(database, successor),
    ClientCredentials: tokenStore(database, 'client'),
    Grant: grantStore(database, config.publicUrl),
    Client: clientStore(database),
    Interaction: interactionStore(database),
    PushedAuthorizationRequest: pushedRequestStore(database, admitPushed),
    DeviceCode: deviceCodeStore(database, config),
    ReplayDetection: proofStore(database),
    Session: { find: doNothing, upsert: doNothing, destroy: doNothing },
  }
  return (model) => reportingUnavailable({ ...unsupported(model), ...stores[model] })
}

/** The database cannot serve the request now (RFC 6749, section 4.1.2.1). Its `cause` is an ApiError. */
class TemporarilyUnavailable extends errors.OIDCProviderError {
  override expose = true // the error code is for the client
  override error_description: string

  constructor(cause: ApiError) {
    super(cause.status, 'temporarily_unavailable', { cause } as never)
    this.error_description = cause.message
  }
}

/** Report an unavailable database as such; the library would answer 500 `server_error`. */
function reportingUnavailable(adapter: Adapter): Adapter {
  const calls = Object.entries(adapter).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await call(...args)
      } catch (error) {
        const failure = error instanceof errors.OIDCProviderError ? undefined : toApiError(error)
        throw failure?.code === 'unavailable' ? new TemporarilyUnavailable(failure) : error
      }
    },
  ])
  return Object.fromEntries(calls)
}

const doNothing = async () => undefined

/** Throws for the models and calls of the library that this server does not use. */
function unsupported(model: string): Adapter {
  const reject = (call: string) => async () => {
    throw new Error(`the OAuth store does not support ${call} of ${model}`)
  }
  return {
    upsert: reject('upsert'),
    find: reject('find'),
    findByUid: reject('findByUid'),
    findByUserCode: reject('findByUserCode'),
    consume: reject('consume'),
    destroy: reject('destroy'),
    revokeByGrantId: reject('revokeByGrantId'),
  }
}

/** `payload` without the text of the code or token. */
function storable({ jti: _text, ...payload }: AdapterPayload): Prisma.InputJsonObject {
  return payload as Prisma.InputJsonObject
}

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

const INSERT_TOKEN = `
  with extended as (update oauth_grants set expires_at = $7 where id = $4 and expires_at < $7)
  insert into oauth_tokens (hash, kind, client_id, grant_id, scopes, payload, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (hash) do nothing`

function tokenStore(database: Database, kind: OauthTokenKind): Partial<Adapter> {
  const { prisma } = database
  return {
    /** Also extends the grant, which expires with the last of its tokens. A repeated refresh finds its token stored. */
    async upsert(text, payload, expiresIn = 0) {
      const { clientId, grantId = null, scope } = payload
      const scopeNames = scope?.split(' ') ?? []
      const expiresAt = new Date(databaseClock.now().getTime() + expiresIn * 1000)
      const values = [hashSecret(text), kind, clientId, grantId, scopeNames, storable(payload), expiresAt]
      await database.pool.query({ name: 'keep-token', text: INSERT_TOKEN, values })
    },

    async find(text) {
      const hash = hashSecret(text)
      const row = await prisma.oauthToken.findUnique({ where: { hash, kind, revokedAt: null } })
      if (row === null) return undefined
      const payload = { ...(row.payload as AdapterPayload), jti: text }
      if (row.consumedAt !== null) payload.consumed = inSeconds(row.consumedAt)
      return kind === 'access' || kind === 'client' ? { ...payload, ...(await currentScopes(database, hash)) } : payload
    },

    /** A code that is used twice may be stolen: revoke its grant (RFC 6749, 4.1.2). */
    async consume(text) {
      const hash = hashSecret(text)
      const { count } = await prisma.oauthToken.updateMany({
        where: { hash, kind, consumedAt: null },
        data: { consumedAt: databaseClock.now() },
      })
      if (count === 0) await rejectReuse(database, hash)
    },

    async destroy(text) {
      const where = { hash: hashSecret(text), kind, revokedAt: null }
      const { count } = await prisma.oauthToken.updateMany({ where, data: { revokedAt: databaseClock.now() } })
      if (count > 0 && kind === 'client') await awaitRevocation(database) // other tokens are revoked with their grant
    },

    revokeByGrantId: doNothing, // revoking the grant revokes its tokens
  }
}

/** @throws {errors.InvalidGrant} after revoking the grant */
async function rejectReuse(database: Database, hash: Buffer<ArrayBuffer>): Promise<never> {
  const row = await database.prisma.oauthToken.findUnique({ where: { hash }, select: { grantId: true } })
  if (row?.grantId) await revokeGrant(database, row.grantId, requestOrigin(), 'token.reuse_detected')
  throw new errors.InvalidGrant('it has already been used')
}

function refreshTokenStore(database: Database, successor: Successor): Partial<Adapter> {
  const tokens = tokenStore(database, 'refresh')
  const rotation = openRotation(database.pool, successor)
  return {
    ...tokens,
    async find(text) {
      const found = await tokens.find?.(text)
      const refreshes = Provider.ctx?.oidc.route === 'token'
      if (!found?.consumed || !refreshes || !(await rotation.isRepeatable(text))) return found
      const { consumed: _consumed, ...unused } = found
      return unused
    },
    async consume(text) {
      if (!(await rotation.use(text))) await rejectReuse(database, hashSecret(text))
    },
  }
}

/** The current scopes of an access token, for introspection (RFC 7662). */
async function currentScopes(database: Database, hash: Buffer<ArrayBuffer>): Promise<AdapterPayload> {
  const found = await findAccessToken(database, hash)
  if (found === undefined) return {}
  const { scopes: scopeNames, orgId, environment } = found.credential
  return { scope: [...scopeNames].join(' '), extra: { org_id: orgId, environment } }
}

/** Grants are created by the consent page (`makeGrant`), not by the library. */
function grantStore(database: Database, publicUrl: string): Partial<Adapter> {
  return {
    async find(id) {
      const grant = await findGrant(database, id)
      if (grant === undefined) return undefined
      const { clientId, userId, scopes: scopeNames, createdAt, expiresAt } = grant
      return {
        jti: id,
        kind: 'Grant',
        clientId,
        accountId: userId,
        iat: inSeconds(createdAt),
        exp: inSeconds(expiresAt),
        openid: { scope: scopeNames.join(' ') },
        // A grant covers every resource; the client decides which one a token is for (RFC 8707).
        resources: Object.fromEntries(resourceIndicators(publicUrl).map((each) => [each, scopeNames.join(' ')])),
      } as AdapterPayload
    },

    /** The token endpoint revokes a grant only if a code or refresh token is used twice. */
    async destroy(id) {
      const reused = Provider.ctx?.oidc.route === 'token'
      await revokeGrant(database, id, requestOrigin(), reused ? 'token.reuse_detected' : 'consent.revoked')
    },
  }
}

/**
 * Used proofs and assertions of clients. Only `upsert` checks: two requests at once could pass the library's `find`
 * before either is stored. A client that signs proves who it is before its proof is read.
 */
function proofStore(database: Database): Partial<Adapter> {
  const asserted = new WeakSet<object>()
  return {
    find: doNothing,
    async upsert(id) {
      const { oidc } = Provider.ctx ?? {}
      if (oidc?.client?.clientAuthMethod === 'private_key_jwt' && !asserted.has(oidc)) {
        asserted.add(oidc)
        if (await useProof(database, `assertion ${id}`)) return
        throw new errors.InvalidClientAuth('the client assertion was used before')
      }
      if (!(await useProof(database, id))) throw new errors.InvalidDpopProof('the proof was used before')
    },
  }
}

/** Audit origin of the request that the library is handling. */
function requestOrigin(): AuditOrigin {
  const context = Provider.ctx
  const client = context?.oidc.client
  return {
    actor: { kind: 'client', id: (client?.id as string | undefined) ?? null, name: client?.clientName ?? null },
    requestId: context === undefined ? null : requestIdOf(context.res),
    address: context === undefined ? null : addressOf(context.req),
  }
}

function clientStore({ prisma }: Database): Partial<Adapter> {
  return {
    async find(clientId) {
      if (!isClientId(clientId)) return undefined
      const client = await prisma.oauthClient.findUnique({ where: { clientId, revokedAt: null } })
      if (client === null) return undefined
      const { secretHash, previousSecretHash, previousSecretExpiresAt, publicKeys } = client
      const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > databaseClock.now()
      const usesAuthorizationCode = client.grantTypes.includes('authorization_code')
      return {
        client_id: clientId,
        client_name: client.name,
        redirect_uris: client.redirectUris,
        grant_types: client.grantTypes.map(grantTypeName),
        response_types: usesAuthorizationCode ? ['code'] : [],
        scope: Object.keys(scopes)
          .filter(isScope)
          .filter((scope) => covers(client.scopes, scope))
          .join(' '),
        token_endpoint_auth_method: authMethodOf(client),
        ...(publicKeys !== null && { jwks: publicKeys }),
        ...(secretHash !== null && { client_secret: hex(secretHash) }),
        ...(overlaps && previousSecretHash !== null && { previous_secret: hex(previousSecretHash) }),
        id: client.id,
        org_id: client.orgId,
        environment: client.environment,
        registered_scope: client.scopes.join(' '),
        rate_per_minute: client.ratePerMinute,
      } as AdapterPayload
    },
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function interactionStore({ prisma }: Database): Partial<Adapter> {
  return {
    /** Stores requests of signed-in people only. Others go to the sign-in page, whose URL contains the request. */
    async upsert(text, data, expiresIn = 0) {
      const context = Provider.ctx
      if (context !== undefined && !isSignedIn(context)) return
      const hash = hashSecret(text)
      const { returnTo: _returnTo, ...payload } = storable(data) // `returnTo` contains the text
      const expiresAt = new Date(databaseClock.now().getTime() + expiresIn * 1000)
      await prisma.oauthInteraction.upsert({
        where: { hash },
        create: { hash, payload, expiresAt },
        update: { payload, expiresAt },
      })
    },
    async find(text) {
      const where = { hash: hashSecret(text), expiresAt: { gt: databaseClock.now() } }
      const row = await prisma.oauthInteraction.findUnique({ where })
      return row === null
        ? undefined
        : { ...(row.payload as AdapterPayload), jti: text, returnTo: `/oauth/authorize/${text}` }
    },
    async destroy(text) {
      await prisma.oauthInteraction.deleteMany({ where: { hash: hashSecret(text) } })
    },
  }
}
