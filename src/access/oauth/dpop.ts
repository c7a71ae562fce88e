/**
 * Proofs of possession (DPoP, RFC 9449): a token that is bound to a key is accepted only with a proof that the key
 * signed for this one request. The library checks the proofs of the token endpoint; this file checks those of API
 * requests.
 */
import { createHash, hkdfSync } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Database } from '../../platform/database/client.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { PROOF_ALGORITHMS } from '../../platform/http/bearer-challenge.ts'
import { deriveKey } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'

/** Maximum age in seconds of a proof without a nonce; it may be as far ahead of this server's clock. */
const WINDOW = 300
/** Seconds between two new nonces. A nonce is valid for three to four times as long. */
const NONCE_STEP = 60
const NONCE_STEPS = [-2, -1, 0, 1, 2]
/** Seconds for which a used proof is remembered; after that, no check accepts it any more. */
const REMEMBERED = 2 * WINDOW

/** A request with a token that is bound to a key. */
interface ProvenRequest {
  /** The header `DPoP`. */
  proof: string | undefined
  method: string
  /** The URL as the client knows it, without its query. */
  url: string
  /** The access token. */
  token: string
  /** RFC 7638 thumbprint of the key to which the token is bound. */
  thumbprint: string
}

/** The 32 bytes from which all processes derive the same nonces. */
export function nonceSecret(secret: Buffer): Buffer {
  return deriveKey(secret, 'dpop nonces')
}

/** The nonces of an installation: the same as those of the token endpoint, because clients keep one for each origin. */
function openNonces(secret: Buffer) {
  const key = nonceSecret(secret)
  const nonceOf = (step: number) => {
    const salt = Buffer.alloc(8)
    salt.writeBigUInt64BE(BigInt(step))
    return Buffer.from(hkdfSync('sha256', key, salt, 'DPoP', 32)).toString('base64url')
  }
  const step = () => Math.floor(databaseClock.now().getTime() / 1000 / NONCE_STEP)
  return {
    newest: () => nonceOf(step() + 1),
    isCurrent: (nonce: string) => NONCE_STEPS.some((offset) => nonceOf(step() + offset) === nonce),
  }
}

/**
 * Store that a proof was used, for as long as it could be used again.
 * @returns false if it was used before, in whichever process
 */
export async function useProof({ pool }: Pick<Database, 'pool'>, id: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'use-proof',
    text: `insert into oauth_dpop_proofs (hash, expires_at) values ($1, now() + make_interval(secs => $2))
      on conflict do nothing`,
    values: [hashSecret(id), REMEMBERED],
  })
  return rowCount === 1
}

/** Checks proofs. @returns the nonce for the next proof; undefined if the caller has it already */
type CheckProof = (request: ProvenRequest) => Promise<string | undefined>

/** A refused proof; `nonce` is for the next one. */
export class ProofRefused extends ApiError {
  readonly nonce: string
  constructor(code: 'dpop_proof_invalid' | 'dpop_nonce_required', message: string, nonce: string) {
    super(code, { message: `The DPoP proof ${message}.` })
    this.nonce = nonce
  }
}

/** Open the check of proofs (RFC 9449, section 4.3). It throws `ProofRefused`. */
export function openProofs(database: Pick<Database, 'pool'>, secret: Buffer): CheckProof {
  const nonces = openNonces(secret)
  const refuse = (message: string): never => {
    throw new ProofRefused('dpop_proof_invalid', message, nonces.newest())
  }
  const requireNonce = (message: string): never => {
    throw new ProofRefused('dpop_nonce_required', message, nonces.newest())
  }

  function requireFresh({ iat, nonce }: JWTPayload): void {
    if (typeof iat !== 'number') refuse('must contain `iat` as a number')
    if (nonce !== undefined && (typeof nonce !== 'string' || !nonces.isCurrent(nonce)))
      requireNonce('must contain the nonce from the DPoP-Nonce header of this response')
    if (nonce === undefined && Math.abs(databaseClock.now().getTime() / 1000 - (iat as number)) > WINDOW)
      requireNonce(`is not from the last ${WINDOW} seconds: create a new one with the nonce from the DPoP-Nonce header`)
  }

  return async ({ proof, method, url, token, thumbprint }) => {
    if (proof === undefined) return refuse('is missing: send exactly one DPoP header')
    // The key is compared first, so that only the holder of a token's key can cause the cost of verifying a signature.
    if ((await thumbprintOf(proof)) !== thumbprint) refuse('must be signed with the key that the token is bound to')
    const payload = await readProof(proof)
    if (payload === undefined) return refuse('must be a JWT of the type dpop+jwt with a valid signature')
    const { jti, htm, htu, ath } = payload
    if (typeof jti !== 'string' || jti === '') refuse('must contain `jti` as a string')
    if (htm !== method) refuse(`must have \`htm\` set to ${method}`)
    if (withoutQuery(htu) !== new URL(url).href) refuse(`must have \`htu\` set to ${url}`)
    if (ath !== createHash('sha256').update(token).digest('base64url'))
      refuse('must have `ath` set to the SHA-256 of the access token')
    requireFresh(payload)
    if (!(await useProof(database, `${thumbprint} ${jti}`)))
      refuse('was used before: create a new one for each request')
    return payload.nonce === nonces.newest() ? undefined : nonces.newest()
  }
}

/** Loaded with the first proof, because few callers send one. */
const jose = () => import('jose')

async function thumbprintOf(proof: string): Promise<string | undefined> {
  const { calculateJwkThumbprint, decodeProtectedHeader } = await jose()
  try {
    const { jwk } = decodeProtectedHeader(proof)
    return jwk === undefined ? undefined : await calculateJwkThumbprint(jwk)
  } catch {
    return undefined
  }
}

async function readProof(proof: string): Promise<JWTPayload | undefined> {
  const { EmbeddedJWK, jwtVerify } = await jose()
  try {
    return (await jwtVerify(proof, EmbeddedJWK, { algorithms: [...PROOF_ALGORITHMS], typ: 'dpop+jwt' })).payload
  } catch {
    return undefined
  }
}

function withoutQuery(text: unknown): string | undefined {
  const url = typeof text === 'string' ? URL.parse(text) : null
  if (url === null) return undefined
  url.hash = ''
  url.search = ''
  return url.href
}
