/**
 * Clients: the companies that workers are supplied to.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import { ClientStatus } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { email, metadata, phone, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import { checkTransition } from '../transitions.ts'

const newClient = z.object({
  name: text,
  contactName: text.nullish(),
  contactEmail: email.nullish(),
  contactPhone: phone.nullish(),
  address: text.nullish(),
  status: z.enum(ClientStatus).optional(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})

/** The input schema of `updateClient`. */
export const clientChange = newClient.partial()

/** Create a client. @throws {ApiError} validation_failed */
export async function createClient(write: CallerWrite, input: unknown, load: object = {}) {
  const { db, orgId, emit } = write
  const created = await db.client.create({ ...load, data: { orgId, ...validInput(newClient, input) } })
  emit('client.created', created)
  return created
}

/** Change a client's fields or status. @throws {ApiError} validation_failed, not_found, invalid_transition */
export async function updateClient(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(clientChange, input)
  const where = liveRecord(write, id)
  const current = found(await write.db.client.findUnique({ where }))
  checkTransition('client', current.status, data.status ?? current.status)
  const changed = await write.db.client.update({ ...load, where, data })
  write.emit('client.updated', changed, current)
  return changed
}
