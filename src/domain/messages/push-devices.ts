/** The browsers in which a person gets messages as notifications. They are the person's, in all organisations. */
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { PushDevice } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import type { AddressGuard } from '../../platform/http/public-address.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { STORABLE, storable } from '../input/checks.ts'
import { validInput } from '../input/input.ts'

/** When a person adds one more, the oldest is forgotten. */
export const MAX_PUSH_DEVICES = 10
const MAX_ENDPOINT = 1000
const MAX_NAME = 100

/** What browsers give: a point of P-256, uncompressed, and 16 bytes. */
const base64url = (bytes: number) =>
  z
    .string()
    .max(100)
    .refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
      message: `must be ${bytes} bytes in base64url, as the browser's subscription has them`,
    })

/** Nothing can be encrypted for a browser whose key is not on the curve. */
function isPoint(text: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

const device = z.object({
  endpoint: z.string().max(MAX_ENDPOINT),
  p256dh: base64url(65).refine(isPoint, 'must be a point of P-256'),
  auth: base64url(16),
  name: z.string().trim().max(MAX_NAME).refine(storable, STORABLE).nullish(),
})

interface Owner {
  userId: string
  /** The public key with which the browser was registered. */
  serverKey: string
}

/**
 * Add a browser; one that is known becomes the person's own, because it is theirs now.
 * @param guard refuses endpoints that are no public address
 * @throws {ApiError} validation_failed
 */
export async function addPushDevice(
  control: Db,
  guard: Pick<AddressGuard, 'checkSyntax'>,
  owner: Owner,
  input: unknown,
): Promise<PushDevice> {
  const { endpoint, name, ...keys } = validInput(device, input)
  const problem = guard.checkSyntax(endpoint)
  if (problem !== undefined) throw invalidField('input.endpoint', 'invalid', problem)
  const { userId } = owner
  const data = { ...owner, ...keys, name: name ?? null }
  const added = await control.pushDevice.upsert({ where: { endpoint }, create: { endpoint, ...data }, update: data })
  const older = await control.pushDevice.findMany({
    where: { userId, id: { not: added.id } },
    orderBy: { id: 'desc' },
    skip: MAX_PUSH_DEVICES - 1,
    select: { id: true },
  })
  if (older.length > 0) await control.pushDevice.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } })
  return added
}

/** The browsers of a person, latest first. */
export async function pushDevicesOf(control: Db, userId: string): Promise<PushDevice[]> {
  return control.pushDevice.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: MAX_PUSH_DEVICES })
}

/** Forget a browser. @throws {ApiError} not_found */
export async function removePushDevice(control: Db, userId: string, id: string): Promise<PushDevice> {
  const [found] = isUuid(id) ? await control.pushDevice.findMany({ where: { id, userId } }) : []
  if (found === undefined) throw new ApiError('not_found')
  await control.pushDevice.deleteMany({ where: { id, userId } })
  return found
}
