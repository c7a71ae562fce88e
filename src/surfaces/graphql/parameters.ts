/**
 * The parameters of a request to `/graphql`, in each form that GraphQL clients send: a query string, JSON, the text of the
 * document, a form, and a form with files (the GraphQL multipart request specification).
 */
import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import type { GraphQLParams } from 'graphql-yoga'
import { MAX_UPLOAD_BYTES } from '../../domain/documents/max-bytes.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { contentTypeOf, parseJson, readBody } from '../../platform/http/body.ts'
import { type FormPart, readMultipart } from '../../platform/http/multipart.ts'
import type { Upload, Uploads } from '../../platform/http/uploads.ts'

/** The parameters that yoga knows, and the identifier of a trusted document. */
type Parameters = GraphQLParams & { documentId?: unknown }

/**
 * Read the parameters of a GET or a POST.
 * @param uploads holds the files of the request
 * @throws {ApiError} unsupported_media_type, invalid_json, bad_request, payload_too_large; the errors of the meter
 */
export async function readParameters(req: Request, res: ServerResponse, uploads: Uploads): Promise<Parameters> {
  if (req.method === 'GET') return ofForm(new URL(req.originalUrl, 'http://localhost').searchParams)
  switch (contentTypeOf(req)[0]) {
    case 'application/json':
    case 'application/graphql+json':
      return objectIn(parseJson(await readBody(req, res, uploads)), 'The request body must be a JSON object.')
    case 'multipart/form-data':
      return withFiles(await readMultipart(req, uploads, MAX_UPLOAD_BYTES))
    case 'application/graphql':
      return { query: (await readBody(req, res, uploads)).toString() }
    case 'application/x-www-form-urlencoded':
      return ofForm(new URLSearchParams((await readBody(req, res, uploads)).toString()))
  }
  throw new ApiError('unsupported_media_type')
}

const OBJECTS = 'The parameters `variables` and `extensions` must be JSON objects.'

function ofForm(form: URLSearchParams): Parameters {
  const text = (name: string) => form.get(name) || undefined
  const object = (name: string) => {
    const json = text(name)
    return json === undefined || json === 'null' ? undefined : objectIn(parsed(json, name), OBJECTS)
  }
  return {
    query: text('query'),
    operationName: text('operationName'),
    variables: object('variables'),
    extensions: object('extensions'),
    documentId: text('documentId'),
  }
}

/** The operation of a form, with the files at the places that its map names. */
function withFiles(parts: readonly FormPart[]): GraphQLParams {
  const fields = new Map(parts)
  const operation = objectIn(
    parsed(fields.get('operations'), 'operations'),
    'The part `operations` must be a JSON object.',
  )
  const map = objectIn(parsed(fields.get('map') ?? '{}', 'map'), 'The part `map` must be a JSON object.')
  for (const [name, places] of Object.entries(map)) {
    const file = fields.get(name)
    if (file === undefined || typeof file === 'string') throw malformed('`map` names a file that is not in the form.')
    if (!Array.isArray(places)) throw malformed('`map` must have a list of paths for each file.')
    for (const place of places) put(file, operation, String(place))
  }
  return operation
}

/** Put a file at a path such as `variables.input.file`. Lists do not grow. */
function put(file: Upload, operation: object, path: string): void {
  const steps = path.split('.')
  const last = steps.pop() as string
  let value: unknown = operation
  for (const step of steps) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  const exists = isObject(value) && (Array.isArray(value) ? /^\d+$/.test(last) && last in value : last !== '__proto__')
  if (steps[0] !== 'variables' || !exists) throw malformed(`\`map\` has a path that leads nowhere in \`operations\`.`)
  ;(value as Record<string, unknown>)[last] = file
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @throws {ApiError} bad_request with `problem` */
function objectIn(value: unknown, problem: string): Record<string, unknown> {
  if (!isObject(value) || Array.isArray(value)) throw malformed(problem)
  return value
}

/** @returns undefined if `json` is not a string @throws {ApiError} invalid_json */
function parsed(json: unknown, name: string): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined
  } catch {
    throw new ApiError('invalid_json', { message: `The parameter \`${name}\` is not valid JSON.` })
  }
}

const malformed = (message: string) => new ApiError('bad_request', { message })
