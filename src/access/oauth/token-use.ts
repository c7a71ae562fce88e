/** Checks that an access token is used for its audience (RFC 8707) and by the holder of its key (RFC 9449). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Credential } from '../credentials/credential.ts'
import { openProofs, ProofRefused } from './dpop.ts'
import { audienceOf, isFor, type ResourcePath } from './resource-indicators.ts'

/** How a request carries its credential. */
interface Presented {
  /** The text of the credential. */
  token: string
  isDpop: boolean
}

/** @throws {ApiError} credential_invalid for another resource; dpop_proof_invalid or dpop_nonce_required */
export type CheckUse = (credential: Credential, presented: Presented) => Promise<void>

/** The check of requests to one resource. */
export interface TokenUse {
  at(resource: ResourcePath, req: IncomingMessage & { originalUrl?: string }, res: ServerResponse): CheckUse
  /** A repeated check, e.g. of a running subscription, without the proof, which can be used only once. */
  again(resource: ResourcePath): CheckUse
}

/** Open the checks of an installation. */
export function openTokenUse(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  database: Pick<Database, 'pool'>,
  secret: Buffer,
): TokenUse {
  const checkProof = openProofs(database, secret)

  function requireAudience({ audience }: Credential, resource: ResourcePath): void {
    if (audience === undefined || isFor(audience, publicUrl, resource)) return
    throw new ApiError('credential_invalid', {
      message: `This token is for ${audience}. Request one with resource=${audienceOf(publicUrl, resource)}.`,
    })
  }

  return {
    at: (resource, req, res) => async (credential, presented) => {
      requireAudience(credential, resource)
      const thumbprint = requireScheme(credential, presented)
      if (thumbprint === undefined) return
      const { method = '', originalUrl = req.url ?? '', headersDistinct } = req
      const [proof, second] = headersDistinct.dpop ?? []
      try {
        const nonce = await checkProof({
          proof: second === undefined ? proof : undefined,
          method,
          url: publicUrl + originalUrl.split('?', 1)[0],
          token: presented.token,
          thumbprint,
        })
        if (nonce !== undefined) res.setHeader('dpop-nonce', nonce)
      } catch (error) {
        if (error instanceof ProofRefused) res.setHeader('dpop-nonce', error.nonce)
        throw error
      }
    },
    again: (resource) => async (credential, presented) => {
      requireAudience(credential, resource)
      requireScheme(credential, presented)
    },
  }
}

/** @returns the thumbprint of the key to which the credential is bound; undefined if it is bound to none */
function requireScheme({ thumbprint }: Credential, { isDpop }: Presented): string | undefined {
  if (thumbprint !== undefined && !isDpop)
    throw new ApiError('dpop_proof_invalid', {
      message:
        'This token is bound to a key. Send it as `Authorization: DPoP <token>`, with a proof in the DPoP header.',
    })
  if (thumbprint === undefined && isDpop)
    throw new ApiError('credential_invalid', {
      message: 'This credential is not bound to a key. Send it as `Authorization: Bearer <credential>`.',
    })
  return thumbprint
}
