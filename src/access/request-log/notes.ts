/** What becomes known of a request's caller while it is answered; the request log reads it when the answer is out. */
import type { ServerResponse } from 'node:http'
import type { Credential } from '../credential.ts'

export interface CallNotes {
  /** Whose request it is; unknown until the credential was read, and for a request without one. */
  credential?: Credential
  /** What it asks for: REST's operation, the name of a GraphQL operation or its root fields. */
  operation?: string
  /** What it took from its credential's budget. */
  points: number
}

const notes = new WeakMap<ServerResponse, CallNotes>()

/** The notes of a request, empty at first. */
export function notesOf(res: ServerResponse): CallNotes {
  let known = notes.get(res)
  if (known === undefined) {
    known = { points: 0 }
    notes.set(res, known)
  }
  return known
}
