/** What is known of a request while it is answered; whoever learns something notes it on the response. */
import type { ServerResponse } from 'node:http'
import type { ErrorCode } from '../../platform/errors.ts'
import type { Credential } from '../credentials.ts'

export interface Notes {
  /** `req_…`, as the answer names it. */
  requestId: string
  /** Whose request it is; unknown until the credential was read, and for a request without one. */
  credential?: Credential
  /** What it asks for: REST's operation, the name of a GraphQL operation or its root fields. */
  operation?: string
  /** The first failure that its answer tells. */
  errorCode?: ErrorCode
  /** What it took from its credential's budget. */
  points: number
}

const notes = new WeakMap<ServerResponse, Notes>()

export function beginNotes(res: ServerResponse, requestId: string): Notes {
  const begun = { requestId, points: 0 }
  notes.set(res, begun)
  return begun
}

export function notesOf(res: ServerResponse): Notes {
  const known = notes.get(res)
  if (known === undefined) throw new Error('this response was not observed')
  return known
}
