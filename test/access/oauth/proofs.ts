/** DPoP proofs, right and wrong. */
import { createHash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export interface ProofKey {
  privateKey: CryptoKey
  jwk: JWK
  alg: string
}

export async function makeProofKey(alg = 'ES256'): Promise<ProofKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { privateKey, jwk: await exportJWK(publicKey), alg }
}

interface ProofChange {
  header?: object
  payload?: JWTPayload
  /** Signs instead of the key that the proof names. */
  signer?: ProofKey
}

/** A proof for one request; `change` replaces what it says. */
export function makeProof(
  key: ProofKey,
  { method = 'GET', url, token }: { method?: string; url: string; token?: string },
  { header = {}, payload = {}, signer = key }: ProofChange = {},
): Promise<string> {
  const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
  const iat = Math.floor(Date.now() / 1000)
  return new SignJWT({ jti: randomUUID(), htm: method, htu: url, iat, ...ath, ...payload })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: key.alg, jwk: key.jwk, ...header })
    .sign(signer.privateKey)
}
