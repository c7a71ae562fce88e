/** External ids are unique among the records of an organisation and resource that are not deleted. The error for one that is taken names the record that has it. */

import { type Resource, tableOf } from '../../access/resources.ts'
import type { Seer } from '../../access/tenancy/hidden.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { hiddenAmong } from './hidden.ts'

interface Reader {
  db: Db
  orgId: string
  credential: Seer
}

/** Another record has the external id. */
export class ExternalIdTaken extends ApiError {
  readonly resource: Resource
  readonly externalId: string

  constructor(resource: Resource, externalId: string, cause: unknown, holder?: string) {
    const which = holder === undefined ? 'another record' : `the record ${holder}`
    super('conflict', {
      message: `${holder === undefined ? 'Another record' : `The record ${holder}`} has this externalId.`,
      details: [
        {
          path: 'externalId',
          code: 'taken',
          message: `must be unique: ${which} has this value`,
          conflictingId: holder,
        },
      ],
      cause,
    })
    this.resource = resource
    this.externalId = externalId
  }
}

/**
 * Run the write of a record with an external id.
 * @throws {ExternalIdTaken} if another record of the resource has it
 */
export async function withExternalId<Result>(
  resource: Resource,
  externalId: string | null | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const [detail] = toApiError(error).details ?? []
    if (typeof externalId !== 'string' || detail?.code !== 'taken' || detail.path !== 'externalId') throw error
    throw new ExternalIdTaken(resource, externalId, error)
  }
}

/**
 * The same error with the id of the record that has the external id. PostgreSQL reads nothing more in a failed
 * transaction, so this reads after it.
 * @param reader its `db` is the organisation's, outside the transaction
 */
export async function nameHolder(reader: Reader, error: ExternalIdTaken): Promise<ExternalIdTaken> {
  const { db, orgId } = reader
  const { resource, externalId, cause } = error
  const where = { orgId, externalId, deletedAt: null }
  const [holder] = (await tableOf(db, resource).findMany({ where, select: { id: true } })) as { id: string }[]
  if (holder === undefined || (await hiddenAmong(reader, resource, [holder])).has(holder.id)) return error
  return new ExternalIdTaken(resource, externalId, cause, holder.id)
}
