/** A worker's entry, stored on the device until the server has it. */
import type { PageIdentity } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'

/** The kinds of entries: each is sent by a mutation, and may have a file in a field of the input. */
export const kinds = {
  createHours: { file: undefined },
  changeHours: { file: undefined },
  document: { file: 'file' },
  expense: { file: 'receipt' },
  acceptance: { file: undefined },
} as const satisfies Record<string, { file: string | undefined }>

export type EntryKind = keyof typeof kinds

export interface Entry {
  /** Random. It is the idempotency key, so that the server accepts the entry once. */
  id: string
  /** See `ownerOf`. */
  owner: string
  kind: EntryKind
  /** In words, e.g. `Hours of 16–22 Nov, Harbour Tower`. */
  title: string
  /** Identifies its subject, e.g. a week of a project. There is only one entry per subject. */
  subject: string
  variables: Record<string, unknown>
  /** Its file, which is null in the variables. */
  file?: File
  /** The back of a document, in the field `backFile`. */
  backFile?: File
  /** In milliseconds. */
  createdAt: number
  /** When it was first sent without a response; the server may have it. */
  triedAt?: number
  /**
   * `waiting`: it will be sent. `refused`: the server did not accept it, see `refusal`. `unsure`: there was no
   * response, and it was sent so long ago that the server no longer knows its key.
   */
  state: 'waiting' | 'refused' | 'unsure'
  refusal?: Failure
}

/** Entries of another person or organisation on the same device are neither shown nor sent. */
export const ownerOf = (userId: string, organisationId: string) => `${userId}:${organisationId}`

/** The person and organisation for which it is sent. The server refuses it if somebody else is signed in by then. */
export function identityOf({ owner }: Pick<Entry, 'owner'>): PageIdentity {
  const [personId, organisationId] = owner.split(':')
  return { personId, organisationId }
}

/**
 * Whether it can be replaced or removed. While it is being sent it cannot, because the server might get both entries.
 */
export const isReplaceable = (entry: Entry) => isOpen(entry) || entry.state === 'unsure'

/** Whether the entry can be changed, because the server does not have it. */
export const isOpen = ({ state, triedAt }: Entry) =>
  state === 'refused' || (state === 'waiting' && triedAt === undefined)
