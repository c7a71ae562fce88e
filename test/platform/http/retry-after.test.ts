/** Every failure that passes by itself says when to try again. */
import { expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../src/platform/errors/error-codes.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'

const codes = Object.keys(errorTable) as ErrorCode[]
const passing = codes.filter(
  (code) => [429, 503].includes(errorTable[code].status) || code === 'idempotency_in_progress',
)

it.each(passing)('%s has Retry-After, also where nobody knows better', (code) => {
  expect(new ApiError(code).retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect(new ApiError(code, { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7)
})

it.each(codes.filter((code) => !passing.includes(code)))('%s has none: the same request fails again', (code) => {
  expect(new ApiError(code).retryAfterSeconds).toBeUndefined()
})
