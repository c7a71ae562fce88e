/** Limits how many tokens a client can request, since each is stored, by its rate limit. */
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { errorTable } from '../../platform/errors/error-codes.ts'
import type { Budget } from '../budget/budget.ts'
import { pointsFor } from '../budget/costs.ts'
import { DEVICE_GRANT } from './grant-types.ts'

/**
 * Count a token request against a rate limit: a refresh against that of its grant, other requests against that of the
 * client. The exchange of a code is not counted, because an authorisation or device code works only once.
 * @throws {errors.SlowDown} before the refresh token is used, so that it can be sent again
 */
export async function limitTokens(
  budget: Budget,
  provider: Provider,
  ctx: Pick<KoaContextWithOIDC, 'oidc' | 'set'>,
): Promise<void> {
  const { client, params = {} } = ctx.oidc
  const id = params.grant_type === 'refresh_token' ? await grantOf(provider, params.refresh_token) : client?.id
  const worksOnce: unknown[] = ['authorization_code', DEVICE_GRANT]
  if (typeof id !== 'string' || client === undefined || worksOnce.includes(params.grant_type)) return
  // Requests with the tokens count against the same limit.
  const state = await budget.spend({ id, ratePerMinute: Number(client.rate_per_minute) }, pointsFor({ request: 1 }))
  if (!state.exceeded) return
  ctx.set('retry-after', String(state.resetSeconds))
  const error = new errors.SlowDown(
    `more than ${state.limit} token requests a minute; keep each token until it expires, and try again in ${state.resetSeconds} s`,
  )
  const { status } = errorTable.rate_limited
  throw Object.assign(error, { status, statusCode: status })
}

async function grantOf(provider: Provider, token: unknown): Promise<string | undefined> {
  return (await provider.RefreshToken.find(String(token)))?.grantId
}
