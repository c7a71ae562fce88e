/**
 * Passkeys (WebAuthn, level 3). A passkey always asks for a fingerprint, a face or a PIN, so that it is both factors and
 * replaces the password.
 */
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/client.ts'
import { invalidField } from '../../platform/errors/errors.ts'
import type { AccessServices } from '../services.ts'
import { isOwnChallenge, makeChallenge, useChallenge } from './challenge.ts'

/** Loaded at the first use, because many processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

type PasskeyServices = Pick<AccessServices, 'config' | 'secret' | 'database'>

/** EdDSA, ES256 and RS256 (RFC 9053): what authenticators have. The library's usual list tries experimental ones. */
const ALGORITHMS = [-8, -7, -257]

const SIGN_IN = 'sign in'
const additionTo = (userId: string) => `add to ${userId}`

/** The host name that passkeys are bound to; undefined if the server has an IP address only, which has no passkeys. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined
}

function hostOf({ config }: Pick<PasskeyServices, 'config'>): string {
  const host = passkeyHost(config)
  if (host === undefined) throw invalidField('passkey', 'invalid', 'needs a server with a host name: set PUBLIC_URL')
  return host
}

/** What the browser needs to ask for any of its passkeys. @throws {ApiError} validation_failed without a host name */
export async function askingOptions(services: PasskeyServices) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: hostOf(services),
    challenge: makeChallenge(services, SIGN_IN),
    userVerification: 'required',
  })
}

interface Owner {
  id: string
  email: string
  name: string
}

/** What the browser needs to create a passkey of a person. @throws {ApiError} validation_failed without a host name */
export async function creationOptions(services: PasskeyServices, { id, email, name }: Owner) {
  const { generateRegistrationOptions } = await webauthn()
  const own = await services.database.prisma.secondFactor.findMany({ where: { userId: id, kind: 'passkey' } })
  return generateRegistrationOptions({
    rpName: 'Muster',
    rpID: hostOf(services),
    userID: Uint8Array.from(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: makeChallenge(services, additionTo(id)),
    excludeCredentials: own.flatMap(({ credentialId }) => (credentialId === null ? [] : [{ id: credentialId }])),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** A created passkey, as it is stored. */
export interface NewPasskey {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  signCount: number
  challenge: string
}

/** What the browser answers, as JSON; its parts are checked by the library. */
const answerShape = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1400}$/),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
})

/** Read the browser's answer; undefined if it is not one. */
function readAnswer(text: string) {
  try {
    const answer = answerShape.parse(JSON.parse(text))
    const client = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
    return { answer: answer as never, id: answer.id, challenge: z.string().max(200).parse(client.challenge) }
  } catch {
    return
  }
}

/** Verify a passkey that the browser created for a person. @throws {ApiError} validation_failed on `passkey` */
export async function verifyCreation(services: PasskeyServices, userId: string, text: string): Promise<NewPasskey> {
  const read = readAnswer(text)
  const refused = invalidField('passkey', 'invalid', 'was not accepted. Load the page again, then try once more')
  if (read === undefined || !isOwnChallenge(services, additionTo(userId), read.challenge)) throw refused
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: read.answer,
    expectedChallenge: read.challenge,
    expectedOrigin: services.config.publicUrl,
    expectedRPID: hostOf(services),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw refused
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Uint8Array.from(publicKey),
    signCount: counter,
    challenge: read.challenge,
  }
}

/** A passkey that has answered, and by what it is known that it answers once. */
export interface PasskeyAnswer {
  factorId: string
  userId: string
  signCount: number
  challenge: string
}

/** Verify a passkey's answer; undefined if it is unknown or wrong. Count it with `acceptPasskey`. */
export async function verifyPasskey(services: PasskeyServices, text: string): Promise<PasskeyAnswer | undefined> {
  const read = readAnswer(text)
  if (read === undefined || !isOwnChallenge(services, SIGN_IN, read.challenge)) return
  const { prisma } = services.database
  const factor = await prisma.secondFactor.findUnique({ where: { credentialId: read.id } })
  if (factor === null || factor.publicKey === null) return
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: read.answer,
    expectedChallenge: read.challenge,
    expectedOrigin: services.config.publicUrl,
    expectedRPID: hostOf(services),
    credential: { id: read.id, publicKey: factor.publicKey, counter: Number(factor.signCount) },
  }).catch(() => undefined)
  if (!verified?.verified) return
  const { newCounter: signCount } = verified.authenticationInfo
  return { factorId: factor.id, userId: factor.userId, signCount, challenge: read.challenge }
}

/** Count a verified answer. @returns false if another request has counted it, or the passkey was removed meanwhile */
export async function acceptPasskey(control: Db, { factorId, signCount, challenge }: PasskeyAnswer): Promise<boolean> {
  if (!(await useChallenge(control, challenge))) return false
  const counted = await control.$executeRaw`
    update second_factors set sign_count = ${signCount}, last_used_at = now()
    where id = ${factorId}::uuid and (sign_count < ${signCount} or sign_count = 0 and ${signCount} = 0)`
  return counted > 0
}
