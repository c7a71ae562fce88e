/** The body of a write: JSON, or a form where the operation takes a file. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLInputObjectType } from 'graphql'
import { valueOfText } from '../schema/values/input-values.ts'
import { MAX_UPLOAD_BYTES } from '../src/domain/documents/max-bytes.ts'
import { textOfVariables } from '../src/execution/fingerprint.ts'
import { addDetail } from '../src/platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../src/platform/errors/errors.ts'
import { readJsonBody } from '../src/platform/http/body.ts'
import { type FormPart, isMultipart, readMultipart } from '../src/platform/http/multipart.ts'
import type { Upload, Uploads } from '../src/platform/http/uploads.ts'
import { snakeCase } from '../src/platform/text/names.ts'
import { BATCH_BODY_LIMIT } from './batch.ts'
import type { Endpoint } from './prepare.ts'

/** A body as it was sent, with the names of the request. */
export interface RequestBody {
  value: unknown
  /** A text that is the same whenever the same body is sent again. */
  text(): Promise<string> | string
}

/**
 * Read the body of a request; undefined for an operation without one.
 * @param uploads where its files wait
 * @throws {ApiError} unsupported_media_type; the errors of `readJsonBody` and `readMultipart`; validation_failed for a form
 * that repeats a field or has text in another encoding
 */
export async function readRequestBody(
  { media, body, needsBody, recordType }: Pick<Endpoint, 'media' | 'body' | 'needsBody' | 'recordType'>,
  req: IncomingMessage,
  res: ServerResponse,
  uploads: Uploads,
): Promise<RequestBody | undefined> {
  if (body === undefined) return undefined
  if (media.includes('multipart/form-data') && isMultipart(req)) {
    const value = readForm(body, await readMultipart(req, uploads, MAX_UPLOAD_BYTES))
    return { value, text: () => textOfVariables(value) }
  }
  if (!media.includes('application/json')) throw new ApiError('unsupported_media_type', { message: FORM_NEEDED })
  const options = { limit: recordType && BATCH_BODY_LIMIT, meter: uploads.meter }
  const value = !needsBody && isEmpty(req) ? {} : await readJsonBody(req, res, options)
  return { value, text: () => JSON.stringify(value) }
}

const isEmpty = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

const FORM_NEEDED = 'Send a `multipart/form-data` body with the file and each field as a part.'

/** The parts of a form as an object of the input's fields. Unknown parts stay, for the reader of fields to refuse. */
function readForm(input: GraphQLInputObjectType, parts: readonly FormPart[]): Record<string, unknown> {
  const fields = new Map(Object.values(input.getFields()).map(({ name, type }) => [snakeCase(name), type]))
  const details: ErrorDetail[] = []
  const values = new Map<string, unknown>()
  for (const [name, value] of parts) {
    const addProblem = (message: string) => addDetail(details, { path: name, code: 'invalid', message })
    const type = fields.get(name)
    if (values.has(name)) addProblem('must not be repeated')
    else if (hasUnreadable(value)) addProblem('must be in UTF-8')
    values.set(name, type === undefined || typeof value !== 'string' ? value : valueOfText(type, value))
  }
  if (details.length > 0) throw new ApiError('validation_failed', { details })
  return Object.fromEntries(values)
}

/** Whether a text, or the name of a file, had bytes that are not UTF-8, which the parser has replaced. */
function hasUnreadable(value: string | Upload): boolean {
  return (typeof value === 'string' ? value : value.name).includes('\uFFFD')
}
