/** What a worker entered, kept on the device until the server has it. */
import type { PageIdentity } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'

/** What kinds of entries there are: the mutation that each sends, and where its file stands in the input. */
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
  /** Whose it is: see `ownerOf`. */
  owner: string
  kind: EntryKind
  /** In words, e.g. `Hours of 16–22 Nov, Harbour Tower`. */
  title: string
  /** What it is about, e.g. a week of a project: there is one entry for each subject. */
  subject: string
  variables: Record<string, unknown>
  /** Its file, which stands in the variables as null. */
  file?: File
  /** In milliseconds. */
  createdAt: number
  /** When it was first sent without an answer: the server may have it. */
  triedAt?: number
  /**
   * `waiting`: it will be sent. `refused`: the server said why it cannot accept it. `unsure`: it was sent so long ago that
   * the server has forgotten its key, and no answer came.
   */
  state: 'waiting' | 'refused' | 'unsure'
  refusal?: Failure
}

/** Entries of another person or organisation on the same device are neither shown nor sent. */
export const ownerOf = (userId: string, organisationId: string) => `${userId}:${organisationId}`

/** In whose name and for which organisation it is sent: whoever is signed in by then, the server accepts it from them alone. */
export function identityOf({ owner }: Pick<Entry, 'owner'>): PageIdentity {
  const [personId, organisationId] = owner.split(':')
  return { personId, organisationId }
}

/** Whether another entry may take its place, or none: what is on its way would else arrive beside it. */
export const isReplaceable = (entry: Entry) => isOpen(entry) || entry.state === 'unsure'

/** Whether the entry can be changed: the server does not have it. */
export const isOpen = ({ state, triedAt }: Entry) =>
  state === 'refused' || (state === 'waiting' && triedAt === undefined)
