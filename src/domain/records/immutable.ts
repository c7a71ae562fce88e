/** Refuses an upsert that would change what a record keeps. */
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../platform/errors/errors.ts'

/**
 * @param noun of the record, e.g. `assignment`
 * @param data the input; fields that are absent keep their values
 * @param advice what to do instead
 * @throws {ApiError} conflict, naming the fields of `data` with other values than the record has
 */
export function refuseOtherValues<Row extends { id: string }>(
  noun: string,
  current: Row,
  data: Partial<Record<keyof Row, unknown>>,
  advice: string,
): void {
  const fields = Object.keys(data) as (keyof Row & string)[]
  const others = fields.filter((field) => data[field] !== undefined && !isDeepStrictEqual(data[field], current[field]))
  if (others.length === 0) return
  throw new ApiError('conflict', {
    message: `A batch cannot make these changes to the ${noun} ${current.id}. ${advice}`,
    details: others.map((field) => ({
      path: `input.${field}`,
      code: 'immutable',
      message: `must keep the value of the ${noun} ${current.id}`,
      conflictingId: current.id,
    })),
  })
}
