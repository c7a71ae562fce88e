/** Refuses the parameters of pages for exports, which have no pages. */
import { addDetail } from '../../src/platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'

/** The parameters of a list that an export does not take. */
const PAGING: readonly string[] = ['limit', 'offset', 'cursor']

/** @throws {ApiError} validation_failed, with one detail for each */
export function refusePaging(query: URLSearchParams): void {
  const details: ErrorDetail[] = []
  for (const path of PAGING)
    if (query.has(path))
      addDetail(details, {
        path,
        code: 'invalid',
        message: 'must not be used in an export, which has no pages: omit it, or send Accept: application/json',
      })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}
