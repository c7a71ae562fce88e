/** Facts about a request that become known while it is handled; the request log reads them after the response. */
import type { ServerResponse } from 'node:http'
import type { Credential } from '../credentials/credential.ts'
import type { Deprecation } from '../deprecations/table.ts'

/** What the request log needs to know about the caller. */
export interface CallNotes {
  /** The caller's credential; undefined before authentication and for requests without a valid one. */
  credential?: Credential
  /** The REST operation, or the GraphQL operation name or root fields. */
  operation?: string
  /** What the caller asked, to explain a failure. */
  sent?: SentOperation
  /** Rate limit points that it has used. */
  points: number
  /** What it used that is deprecated; undefined if nothing. */
  deprecated?: Set<Deprecation>
}

/** An operation as it was sent. The request log keeps it without its values. */
export interface SentOperation {
  /** The GraphQL document. */
  document?: string | undefined
  /** The identifier of a trusted document. */
  documentId?: string | undefined
  /** Variables, arguments, body or query parameters. */
  values?: unknown
}

const notes = new WeakMap<ServerResponse, CallNotes>()

/** The notes of a request, created at the first call. */
export function notesOf(res: ServerResponse): CallNotes {
  let existing = notes.get(res)
  if (existing === undefined) {
    existing = { points: 0 }
    notes.set(res, existing)
  }
  return existing
}

/** Note that a request used these; they may be none. */
export function noteDeprecated(res: ServerResponse, used: Iterable<Deprecation>): void {
  for (const each of used) {
    const own = notesOf(res)
    own.deprecated ??= new Set()
    own.deprecated.add(each)
  }
}
