/** The outcomes of the records of a batch. */
import type { ErrorCode } from '../../platform/errors/error-codes.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors/errors.ts'

/** Why one record failed: what a single write of it would answer, with paths that begin at the record. */
export interface RecordError {
  code: ErrorCode
  message: string
  details: ErrorDetail[] | null
}

/**
 * The outcome of the record at `index`: an error if it failed, otherwise its id and the time of its last change. A
 * record that a dry run would create has neither.
 */
export interface Outcome {
  index: number
  status: 'created' | 'updated' | 'unchanged' | 'failed'
  id: string | null
  updatedAt: Date | null
  error: RecordError | null
}

/** The answer to a batch: the outcomes in the order of its records, and how many there are of each. */
export interface Batch {
  data: Outcome[]
  summary: Record<Outcome['status'], number>
}

/** The maximum number of details per record, so that an answer stays in proportion to its request. */
const MAX_DETAILS = 20

/** The records that failed, by index. */
export class Failures {
  readonly #errors = new Map<number, RecordError>()

  /** Run a step of one record. Keeps an ApiError and returns undefined. @throws any other error */
  attempt<Result>(index: number, step: () => Result): Result | undefined {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#errors.set(index, recordError(error))
      return undefined
    }
  }

  outcomes(): Outcome[] {
    return [...this.#errors].map(([index, error]) => ({ index, status: 'failed', id: null, updatedAt: null, error }))
  }

  /**
   * Refuse an atomic batch if a record failed.
   * @throws {ApiError} validation_failed with the problems of every record that failed
   */
  refuseAny(total: number): void {
    if (this.#errors.size === 0) return
    const failed = [...this.#errors].sort(([one], [other]) => one - other)
    const details = failed.flatMap(([index, { message, details }]) =>
      (details ?? [{ path: '', code: 'invalid' as const, message }]).map((detail) => ({
        ...detail,
        path: pathIn(index, detail.path),
      })),
    )
    const message = `${failed.length} of ${total} records cannot be written, so nothing was written. Correct them and send the batch again.`
    throw new ApiError('validation_failed', { message, details })
  }
}

const pathIn = (index: number, path: string) => `input.records[${index}]${path === '' ? '' : `.${path}`}`

function recordError({ code, message, details }: ApiError): RecordError {
  if (details === undefined) return { code, message, details: null }
  const own = details.slice(0, MAX_DETAILS).map((each) => ({ ...each, path: each.path.replace(/^input\.?/, '') }))
  const others = `has more than ${MAX_DETAILS} problems: only the first ones are listed`
  if (details.length > MAX_DETAILS) own.push({ path: '', code: 'too_many', message: others })
  return { code, message, details: own }
}

/** The outcome of a record that did not fail. */
export function outcomeOf(
  index: number,
  status: Outcome['status'],
  { id, updatedAt }: { id: string; updatedAt: Date },
): Outcome {
  return { index, status, id, updatedAt, error: null }
}

/** The answer to a batch. @param outcomes in any order */
export function batchOf(outcomes: readonly Outcome[]): Batch {
  const data = outcomes.toSorted((one, other) => one.index - other.index)
  const summary = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { status } of data) summary[status]++
  return { data, summary }
}
