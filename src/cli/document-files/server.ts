/** What the server has: workers, types and documents, read by GraphQL; and the upload of one document. */
import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnType } from '../../domain/import/documents/describe.ts'
import type { FoundWorker, Server, StoredDocument } from '../../domain/import/documents/plan.ts'
import { type Attempt, tryAgain } from '../../domain/import/retry.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { BASE_PATH } from '../../platform/http/base-path.ts'
import { type Caller, callServer, TooSoon } from '../caller.ts'
import { TEMPORARY } from '../import/send.ts'

const PAGE = 200
const SECOND = 1000
/** A large file on a slow line. */
const UPLOAD_TIMEOUT = 300 * SECOND

interface Page<Row> {
  data: Row[]
  nextCursor: string | null
}

const stopping = (stop: AbortSignal) => ({
  stop,
  wait: (milliseconds: number) => sleep(milliseconds, undefined, { signal: stop }).catch(() => {}),
})

/** Run a GraphQL query. It is asked again when the server wants to wait. @throws {ApiError} */
async function ask<Data>(caller: Caller, query: string, variables: object, stop: AbortSignal): Promise<Data> {
  const attempt = async (): Promise<Attempt<Data>> => {
    const answer = await callServer(caller, '/graphql', { query, variables }).catch((error) => error)
    if (answer instanceof TooSoon) return { failure: answer, isTemporary: true, retryAfter: answer.seconds }
    if (answer instanceof Error) throw answer
    const { data, errors } = answer as { data: Data; errors?: { message: string }[] }
    if (errors !== undefined) throw new ApiError('bad_request', { message: errors[0]?.message ?? 'The query failed.' })
    return { value: data }
  }
  return tryAgain(attempt, stopping(stop))
}

/** All rows of a list. */
async function all<Row>(
  caller: Caller,
  field: string,
  selection: string,
  filter: string,
  variables: object,
  stop: AbortSignal,
) {
  const rows: Row[] = []
  const declared = filter.includes('$values') ? ', $values: [ID!]' : ''
  const query = `query ($cursor: String${declared}) {
    page: ${field}(limit: ${PAGE}, cursor: $cursor${filter}) { data { ${selection} } nextCursor } }`
  for (let cursor: string | null = null; ; ) {
    const { page }: { page: Page<Row> } = await ask(caller, query, { ...variables, cursor }, stop)
    rows.push(...page.data)
    cursor = page.nextCursor
    if (cursor === null) return rows
  }
}

/** What the plan asks. */
export const serverOf = (caller: Caller, stop: AbortSignal): Server => ({
  ownTypes: () =>
    all<OwnType>(caller, 'customDocumentTypes', 'id key name levels', ', filter: { status: [active] }', {}, stop),
  async workers(filter) {
    const query = `query ($filter: WorkerFilter) { workers(limit: ${PAGE}, filter: $filter) { data { id externalId email } } }`
    const { workers } = await ask<{ workers: { data: FoundWorker[] } }>(caller, query, { filter }, stop)
    return workers.data
  },
  documents: (values) =>
    all<StoredDocument>(
      caller,
      'documents',
      'workerId type customTypeId fileSha256 fileName sizeBytes',
      ', filter: { workerId: $values }',
      { values },
      stop,
    ),
})

/**
 * Upload a document. It is sent again if the server cannot be reached, with the same idempotency key.
 * @param fields of the form, by their names in REST
 * @param files paths by the names of their fields
 * @throws {ApiError}
 */
export async function upload(
  caller: Caller,
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, { path: string; name: string }>>,
  idempotencyKey: string,
  stop: AbortSignal,
): Promise<void> {
  const attempt = async (): Promise<Attempt<undefined>> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [field, { path, name }] of Object.entries(files)) form.set(field, await openAsBlob(path), name)
    const headers = { authorization: `Bearer ${await caller.token()}`, 'idempotency-key': idempotencyKey }
    const signal = AbortSignal.timeout(UPLOAD_TIMEOUT)
    const response = await fetch(`${caller.server}${BASE_PATH}/documents`, {
      method: 'POST',
      headers,
      body: form,
      signal,
    }).catch((error: Error) => error)
    if (response instanceof Error) {
      const reason = (response.cause as Error | undefined)?.message ?? response.message
      return {
        failure: new ApiError('unavailable', { message: `${caller.server} cannot be reached: ${reason}.` }),
        isTemporary: true,
      }
    }
    if (response.ok) {
      await response.arrayBuffer()
      return { value: undefined }
    }
    const body = (await response.json().catch(() => undefined)) as
      | { error?: { message?: string; details?: { path: string; message: string }[] } }
      | undefined
    const fieldsWrong = (body?.error?.details ?? []).map((each) => `${each.path} ${each.message}`)
    const message = fieldsWrong.join('; ') || body?.error?.message || `The server answered ${response.status}.`
    const isTemporary = TEMPORARY.has(response.status) && body?.error?.details === undefined
    return {
      failure: new ApiError('bad_request', { message }),
      isTemporary,
      retryAfter: Number(response.headers.get('retry-after') ?? Number.NaN),
    }
  }
  await tryAgain(attempt, stopping(stop))
}
