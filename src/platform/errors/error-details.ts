/** Details of an error, up to a limit: a request of 1 MiB can have hundreds of thousands of invalid fields. */
import { ApiError, type ErrorDetail } from './errors.ts'

/** Maximum number of details of an error. If there are more, one more detail says so. */
export const MAX_DETAILS = 100

const OTHERS: ErrorDetail = {
  path: '',
  code: 'too_many',
  message: `has more than ${MAX_DETAILS} problems: only the first ones are listed`,
}

/**
 * Add a detail. Call it instead of `push` where the request decides how many there are.
 * @throws {ApiError} validation_failed with all details, if there are too many: the rest of the request is not checked
 */
export function addDetail(details: ErrorDetail[], detail: ErrorDetail): void {
  if (details.length === MAX_DETAILS) throw new ApiError('validation_failed', { details: [...details, OTHERS] })
  details.push({ ...detail, path: shortened(detail.path) })
}

/** Paths are cut because the caller chooses the names of unknown fields. */
const MAX_PATH = 200

function shortened(path: string): string {
  return path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`
}
