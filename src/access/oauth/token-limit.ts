/** Limits the tokens that a client can ask for, each of which is stored: by the client's own rate limit. */
import { type Client, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { errorTable } from '../../platform/errors.ts'
import type { Budget } from '../budget.ts'
import type { Credential } from '../credential.ts'

/**
 * Count a token request against the rate limit of whom the tokens are for: the client itself, or what a person allowed
 * it. A code works once, so its exchange is not counted.
 * @throws {errors.SlowDown} before anything is used up: the same refresh token can be sent again
 */
export async function limitTokens(
  budget: Budget,
  provider: Provider,
  ctx: Pick<KoaContextWithOIDC, 'oidc' | 'set'>,
): Promise<void> {
  const { client, params = {} } = ctx.oidc
  const id = params.grant_type === 'refresh_token' ? await grantOf(provider, params.refresh_token) : client?.id
  if (typeof id !== 'string' || client === undefined || params.grant_type === 'authorization_code') return
  const state = await budget.spend(credentialOf(client, id), 1)
  if (!state.exceeded) return
  ctx.set('retry-after', String(state.resetSeconds))
  const error = new errors.SlowDown(
    `more than ${state.limit} token requests a minute; keep each token until it expires, and try again in ${state.resetSeconds} s`,
  )
  const { status } = errorTable.rate_limited
  throw Object.assign(error, { status, statusCode: status })
}

/** The credential that the tokens will be: requests with them count against the same limit. */
function credentialOf(client: Client, id: string): Credential {
  return {
    id,
    kind: 'token',
    orgId: String(client.org_id),
    environment: client.environment === 'sandbox' ? 'sandbox' : 'live',
    scopes: new Set(),
    userId: null,
    role: null,
    workerId: null,
    ratePerMinute: Number(client.rate_per_minute),
    expiresAt: null,
    revokedAt: null,
  }
}

async function grantOf(provider: Provider, token: unknown): Promise<string | undefined> {
  return (await provider.RefreshToken.find(String(token)))?.grantId
}
