/** Runs the export of a list: all of its records, in batches, from one snapshot. */
import { holderOf } from '../access/credentials/credential.ts'
import { type Batch, openRecordCursor } from '../platform/database/record-cursor.ts'
import type { FairLimiter, Release } from '../platform/load/fair-limiter.ts'
import { makeContext, type OperationServices } from './context.ts'
import { resolved } from './references.ts'
import type { PlannedExport, ReadRequest } from './request.ts'

/** A running export. It holds a connection until it is closed. */
export interface OpenExport extends Pick<PlannedExport, 'fillIn'> {
  /** The value of `updatedSince` for the next sync. */
  watermark: string
  /** The field names of the records; known after the first batch. */
  columns(): readonly string[]
  /** The next records; none after the last. @throws if the export was closed meanwhile */
  next(): Promise<Batch>
  /** End the export, also while it reads. */
  close(): Promise<void>
}

/**
 * Begin an export as soon as the limits allow it.
 * @throws {ApiError} validation_failed, insufficient_scope; unavailable if it waited too long, or too many wait
 */
export async function openExport(
  services: OperationServices & { exports: FairLimiter },
  request: ReadRequest,
): Promise<OpenExport> {
  const { operation, credential } = request
  const context = makeContext(services, request)
  const { variables } = (await resolved(request, () => context)).request
  const plan = operation.reads?.exports?.(context, variables)
  if (plan === undefined) throw new Error(`${operation.name} cannot be exported`)
  const { orgId } = credential
  const permit = { orgId, holder: holderOf(credential), kind: 'query', width: 1 } as const
  const ends: Release[] = [await services.exports.acquire(permit)]
  const end = () => {
    for (const each of ends.splice(0)) each()
  }
  try {
    ends.push(await services.limiter.acquire(permit))
    const cursor = await openRecordCursor(services.database.pool, plan.statements)
    let closing: Promise<void> | undefined
    return {
      fillIn: plan.fillIn,
      watermark: plan.watermark(cursor.before),
      columns: () => cursor.columns,
      next: () => cursor.next(),
      close: () => (closing ??= cursor.close().finally(end)),
    }
  } catch (error) {
    end()
    throw error
  }
}
