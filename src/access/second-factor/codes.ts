/**
 * Codes that a person types: of an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost. Each
 * works once.
 */
import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/client.ts'
import type { SealedTable } from '../../platform/secrets/reseal.ts'
import { openConfiguredBox, type SecretBox } from '../../platform/secrets/secret-box.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { hashSecret } from '../credentials/secret-text.ts'
import type { AccessServices } from '../services.ts'

/** Loaded at the first use, because many processes never need it. */
const otpauth = () => import('otpauth')

export type CodeServices = Pick<AccessServices, 'config' | 'secret'>

const PERIOD = 30
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

/** A new secret of an app, in base32. */
export async function makeAppSecret(): Promise<string> {
  const { Secret } = await otpauth()
  return new Secret({ size: 20 }).base32
}

/** The address that an app reads from a QR code. */
export async function appAddress(secret: string, email: string): Promise<string> {
  return (await appOf(secret, email)).toString()
}

async function appOf(secret: string, label = '') {
  const { Secret, TOTP } = await otpauth()
  return new TOTP({ issuer: 'Muster', label, period: PERIOD, secret: Secret.fromBase32(secret) })
}

/** The time step of a code; undefined if the code is wrong or too old. */
export async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return
  const timestamp = databaseClock.now().getTime()
  const delta = (await appOf(secret)).validate({ token, window: WINDOW, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
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
    const step = await stepOf(box.open(secret as Uint8Array, secretKeyId as string, ownerOf(id)), code)
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
