/** Sends batches to the REST API, and retries transient failures. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../../domain/batch/outcomes.ts'
import type { BatchMode } from '../../domain/batch/read.ts'
import type { Importable } from '../../domain/import/inputs.ts'
import { type Attempt, tryAgain } from '../../domain/import/retry.ts'
import type { ErrorCode } from '../../platform/errors/error-codes.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { Refused } from '../refused.ts'

export interface Target {
  /** `{auth_url}` of the server. */
  url: string
  key: string
  resource: Importable
  mode: BatchMode
  /** Check the records without writing them. */
  dryRun: boolean
  /** The path of the file. */
  file: string
  /** Name of the import: under another name, the same records are a new request. */
  run: string
}

/** The response to a batch. */
interface BatchAnswer {
  outcomes: Outcome[]
  /** Whether this is the stored response to the same batch of an earlier run. */
  replayed: boolean
}

const MAX_FILE_NAME = 200

/** HTTP statuses of transient failures. */
export const TEMPORARY: ReadonlySet<number> = new Set([409, 429, 502, 503, 504])

/**
 * Send one batch. Its Idempotency-Key is derived from its records, so that a batch whose response was lost is not
 * written twice. If the stored response has failed records, the batch is sent again under the next key.
 * @param stop ends the waits
 * @throws {ApiError} the API's error for the whole batch; unavailable if it cannot be reached
 */
export async function sendBatch(target: Target, records: readonly unknown[], stop: AbortSignal): Promise<BatchAnswer> {
  const { mode, dryRun, file } = target
  const file_name = basename(file).slice(-MAX_FILE_NAME)
  const body = JSON.stringify({ mode, atomic: false, ...(dryRun && { dry_run: true }), file_name, records })
  const { url, resource, run } = target
  const hash = createHash('sha256')
    .update(JSON.stringify([url, resource, run]))
    .update(body)
    .digest('hex')
  for (let round = 1; ; round++) {
    const answer = await sendOnce(target, body, `import-${hash.slice(0, 40)}-${round}`, stop)
    if (!answer.replayed || answer.outcomes.every(({ status }) => status !== 'failed')) return answer
  }
}

function sendOnce(target: Target, body: string, idempotencyKey: string, stop: AbortSignal): Promise<BatchAnswer> {
  const { url, key, resource, dryRun } = target
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(!dryRun && { 'idempotency-key': idempotencyKey }), // a dry run needs a fresh response, not a stored one
  }
  const address = `${url.replace(/\/$/, '')}${BASE_PATH}/${resource}/batch`
  const attempt = async (): Promise<Attempt<BatchAnswer>> => {
    const response = await fetch(address, { method: 'POST', headers, body }).catch((error: Error) => error)
    if (response instanceof Error) return { failure: unreachable(url, response), isTemporary: true }
    const failure = await failureOf(response)
    if (failure === undefined) {
      const { data } = (await response.json()) as { data: Outcome[] }
      return { value: { outcomes: data, replayed: response.headers.get('idempotent-replayed') === 'true' } }
    }
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { failure, isTemporary: TEMPORARY.has(response.status), retryAfter }
  }
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stop }).catch(() => {})
  return tryAgain(attempt, { stop, wait })
}

function unreachable(url: string, error: Error): ApiError {
  const reason = (error.cause as Error | undefined)?.message ?? error.message
  return new ApiError('unavailable', { message: `${url} cannot be reached: ${reason}.` })
}

/** The error of a response; undefined if it has none. */
async function failureOf(response: Response): Promise<ApiError | undefined> {
  if (response.ok) return undefined
  const text = await response.text()
  const answer = parsed(text)
  const { error } = answer
  const message = `${error?.message ?? `The server answered ${response.status}.`}`
  const details = error?.details
  return new Refused(error?.code ?? 'unavailable', { message, ...(details && { details }) }, answer)
}

function parsed(text: string): { error?: { code: ErrorCode; message: string; details?: ErrorDetail[] } } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
