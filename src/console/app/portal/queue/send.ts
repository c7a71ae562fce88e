/** Sends an entry to `/graphql`, and reports the progress of its file, which `fetch` cannot. */
import { identityHeaders } from '../../api/client.ts'
import { type Failure, OLD_PAGE, SIGNED_OUT } from '../../api/failure.ts'
import {
  PortalAcceptPaperDocument,
  PortalCreateExpenseDocument,
  PortalCreateTimesheetDocument,
  PortalUpdateTimesheetDocument,
  PortalUploadDocumentDocument,
} from '../operations.ts'
import { type Entry, type EntryKind, identityOf, kinds } from './entry.ts'
import type { Outcome } from './queue.ts'

const documents: Record<EntryKind, object> = {
  createHours: PortalCreateTimesheetDocument,
  changeHours: PortalUpdateTimesheetDocument,
  document: PortalUploadDocumentDocument,
  expense: PortalCreateExpenseDocument,
  acceptance: PortalAcceptPaperDocument,
}

const TIMEOUT = 120_000
/** Codes of transient errors. */
const TEMPORARY = new Set(['rate_limited', 'unavailable', 'idempotency_in_progress', 'internal_error'])

interface Answer {
  data?: object | null
  errors?: {
    message: string
    extensions?: { code?: string; requestId?: string; details?: { path: string; message: string }[] }
  }[]
}

/** The body of an entry: JSON, or with a file a GraphQL multipart request. */
function bodyOf({ kind, variables, file, backFile }: Entry): string | FormData {
  const { documentId } = documents[kind] as { documentId: string }
  const operation = JSON.stringify({ documentId, variables })
  const place = kinds[kind].file
  if (file === undefined || place === undefined) return operation
  const form = new FormData()
  form.set('operations', operation)
  const map = { 0: [`variables.input.${place}`], ...(backFile && { 1: ['variables.input.backFile'] }) }
  form.set('map', JSON.stringify(map))
  form.set('0', file, file.name)
  if (backFile) form.set('1', backFile, backFile.name)
  return form
}

export function send(entry: Entry, onProgress: (fraction: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = bodyOf(entry)
    request.open('POST', '/graphql')
    request.timeout = TIMEOUT
    request.responseType = 'text'
    request.setRequestHeader('x-requested-with', 'muster')
    const identity = identityHeaders(identityOf(entry))
    for (const [name, value] of Object.entries(identity)) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', entry.id)
    request.setRequestHeader('accept', 'application/json')
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve(outcomeOf(request.responseText))
    request.onerror = () => resolve({ kind: 'unreached' })
    request.ontimeout = request.onerror
    request.onabort = request.onerror
    request.send(body)
  })
}

const LACKING = new Set(['second_factor_required', 'company_sign_in_required'])

/** @param text the body of a response; if it is not GraphQL, it is from a proxy */
export function outcomeOf(text: string): Outcome {
  const answer = parse(text)
  if (answer === undefined) return { kind: 'unreached' }
  const [error] = answer.errors ?? []
  if (error === undefined) return answer.data ? { kind: 'sent' } : { kind: 'unreached' }
  const { code = '', requestId, details = [] } = error.extensions ?? {}
  // What was entered waits until the person has signed in as the organisation asks.
  if (SIGNED_OUT.has(code) || LACKING.has(code)) return { kind: 'signedOut' }
  if (code === OLD_PAGE) return { kind: 'oldPage' }
  if (TEMPORARY.has(code)) return { kind: 'unreached' }
  const fields = Object.fromEntries(details.map(({ path, message }) => [path.replace(/^input\./, ''), message]))
  const refusal: Failure = { message: error.message, fields, ...(requestId && { requestId }) }
  return { kind: 'refused', refusal }
}

function parse(text: string): Answer | undefined {
  try {
    const answer = JSON.parse(text) as Answer | null
    return typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer)
      ? answer
      : undefined
  } catch {
    return undefined
  }
}
