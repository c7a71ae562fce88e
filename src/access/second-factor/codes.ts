/**
 * Codes that a person types: of an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. Each
 * works once.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/database/client.ts'
import type { SealedTable } from '../../platform/secrets/reseal.ts'
import { openConfiguredBox, type SecretBox } from '../../platform/secrets/secret-box.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import type { AccessServices } from '../services.ts'

export type CodeServices = Pick<AccessServices, 'config' | 'secret'>

const PERIOD = 30
const DIGITS = 6
/** Steps before and after the current one that are accepted, for clocks that differ. */
const WINDOW = 1
export const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 4

/** Encrypts and decrypts the secrets of apps. */
export function boxOf({ config, secret }: CodeServices): SecretBox {
  return openConfiguredBox(secret, config)
}

/** What an app's secret is bound to when it is stored. */
export const ownerOf = (factorId: string) => `second factor ${factorId}`

/** RFC 4648; a letter is five bits. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, as long as an HMAC of SHA-1. */
const SECRET_LETTERS = 32

/** A new secret of an app, in base32. */
export const makeAppSecret = (): string =>
  Array.from(randomBytes(SECRET_LETTERS), (byte) => BASE32[byte % BASE32.length]).join('')

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The address that an app reads from a QR code. */
export function appAddress(secret: string, email: string): string {
  const parameters = new URLSearchParams({
    issuer: 'Muster',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: `${PERIOD}`,
  })
  return `otpauth://totp/Muster:${encodeURIComponent(email)}?${parameters}`
}

/** What an app shows in a time step (RFC 4226, section 5.3). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) as number) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of a code; undefined if the code is wrong or too old. */
export function stepOf(secret: string, code: string): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  if (given.length !== DIGITS) return
  const now = Math.floor(databaseClock.now().getTime() / 1000 / PERIOD)
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, place) => now - WINDOW + place)
  return steps.filter((step) => timingSafeEqual(given, Buffer.from(codeAt(secret, step)))).at(0)
}

/** An app that shows a code now, and the time step that it is of. */
interface Shown {
  id: string
  step: number
}

/** Which of a person's apps show a code. */
export async function appsThatShow(
  services: CodeServices,
  control: Db,
  userId: string,
  code: string,
): Promise<Shown[]> {
  const apps = await control.secondFactor.findMany({ where: { userId, kind: 'totp' } })
  const box = boxOf(services)
  const shown: Shown[] = []
  for (const { id, secret, secretKeyId } of apps) {
    if (!box.knownKeyIds.includes(secretKeyId as string)) continue // `doctor` tells the operator
    const step = stepOf(box.open(secret as Uint8Array, secretKeyId as string, ownerOf(id)), code)
    if (step !== undefined) shown.push({ id, step })
  }
  return shown
}

/** Use up a code of an app. Of concurrent requests with the same code, one wins. @returns false if it was used before */
export async function useAppCode(control: Db, { id, step }: Shown): Promise<boolean> {
  const used = await control.$executeRaw`
    update second_factors set last_step = ${step}, last_used_at = now()
    where id = ${id}::uuid and (last_step is null or last_step < ${step})`
  return used > 0
}

/** Use up a recovery code. @returns false if it is none, or was used before */
export async function useRecoveryCode(control: Db, userId: string, code: string): Promise<boolean> {
  const used = await control.recoveryCode.updateMany({
    where: { userId, secretHash: hashRecovery(code), usedAt: null },
    data: { usedAt: databaseClock.now() },
  })
  return used.count > 0
}

/** Where the secrets of apps are. */
export const appSecrets: SealedTable = {
  table: 'second_factors',
  id: 'id',
  secret: 'secret',
  keyId: 'secret_key_id',
  ownerOf,
}

/** Replace a person's recovery codes. @returns the new ones, which are not stored as they are */
export async function renewRecoveryCodes(control: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  await control.recoveryCode.deleteMany({ where: { userId } })
  await control.recoveryCode.createMany({ data: codes.map((code) => ({ userId, secretHash: hashRecovery(code) })) })
  return codes
}

/** 79 random bits, in groups: `k7wd-2m9x-…`. */
function makeRecoveryCode(): string {
  const letters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, letters).join('-')
}

function hashRecovery(code: string): Uint8Array<ArrayBuffer> {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
