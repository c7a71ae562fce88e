/**
 * Clients: the companies that workers are supplied to.
 */
import type { z } from 'zod'
import type { Client } from '../../../prisma/generated/client/client.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'
import { checkTransition } from '../records/transitions.ts'
import { newClient } from './client-input.ts'

/** The input schema of `updateClient`. */
export const clientChange = newClient.partial()

type NewClient = z.output<typeof newClient>
type ClientChange = z.output<typeof clientChange>

export const clientWrites: RecordWrites<Client, NewClient, ClientChange> = {
  resource: resources.clients,
  readNew: (input) => validInput(newClient, input),
  readChange: (input) => validInput(clientChange, input),
  references: {},
  defaults: { status: 'active', metadata: {} },
  prepareCreates: async ({ emit }) => ({
    columns: (data) => data,
    async finish(rows) {
      for (const row of rows) emit('client.created', row)
    },
  }),
  prepareUpdates: async ({ emit }) => ({
    columns({ current, data }) {
      checkTransition('client', current.status, data.status ?? current.status)
      return data
    },
    async finish(changes) {
      for (const { before, after } of changes) emit('client.updated', after, before)
    },
  }),
}

/** Create a client. @throws {ApiError} validation_failed */
export function createClient(write: CallerWrite, input: unknown) {
  return createRecord(clientWrites, write, input)
}

/** Change a client's fields or status. @throws {ApiError} validation_failed, not_found, invalid_transition */
export function updateClient(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(clientWrites, write, id, input)
}
