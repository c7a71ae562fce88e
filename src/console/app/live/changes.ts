/**
 * Tells which answers changed. A document names what its answer depends on (codegen.ts): types of records, and topics. Two
 * streams per tab say what changed; each is open while the tab is visible and shows something that it is about.
 */
import type { Client } from 'urql'
import type { ChangeTopic, RecordType } from '../api/schema-types.ts'
import { Follow } from './follow.ts'
import { ChangesDocument, RecordChangesDocument, type RecordChangesSubscription } from './operations.ts'
import { openStream } from './stream.ts'

/** What a document's answer depends on; see schema/operations/follows.ts. */
interface Follows {
  records?: readonly RecordType[]
  topics?: readonly ChangeTopic[]
}

type RecordChange = RecordChangesSubscription['recordChanges']['changes'][number]

/** Undefined if some changes may be missing: everything has to be read again. */
type RecordListener = (changes: readonly RecordChange[] | undefined) => void
type TopicListener = (changed: readonly ChangeTopic[]) => void

interface Follower {
  key: () => unknown
  onChange: () => void
}

export class Changes {
  readonly #records: Follow<RecordListener>
  readonly #topics: Follow<TopicListener>
  readonly #due = new Set<Follower>()
  /** The last received event, after which the stream resumes, so that no change is missed. */
  #last: string | undefined

  constructor(client: Client) {
    this.#records = new Follow((listeners) =>
      openStream(client, {
        document: RecordChangesDocument,
        variables: () => (this.#last === undefined ? {} : { after: this.#last }),
        onData: ({ recordChanges: { changes, isComplete, lastEventId } }) => {
          // Without a last event, something may have changed since pages loaded their data.
          const isSure = isComplete && this.#last !== undefined
          this.#last = lastEventId ?? this.#last
          if (isSure && changes.length === 0) return
          for (const listener of listeners) listener(isSure ? changes : undefined)
        },
      }),
    )
    // The first message names every topic, because something may have changed since pages loaded their data.
    this.#topics = new Follow((listeners) =>
      openStream(client, {
        document: ChangesDocument,
        variables: () => ({}),
        onData: ({ changes }) => {
          for (const listener of listeners) listener(changes)
        },
      }),
    )
  }

  /** @param from the newest event before the page loaded any data; null if there was none */
  begin(from: string | null): void {
    this.#last ??= from ?? undefined
  }

  show(isVisible: boolean): void {
    this.#records.show(isVisible)
    this.#topics.show(isVisible)
  }

  /**
   * Calls `onChange`, once for all changes that arrive together, when the answer of a document may have changed.
   * @param shown the answer and its variables: a record in there by its id counts even if its type is not followed
   * @param key the same for all that show one answer: one of them reads it again
   * @returns ends it
   */
  follow(
    document: object,
    shown: () => unknown,
    onChange: () => void,
    key: () => unknown = () => onChange,
  ): () => void {
    const { records, topics } = (document as { follows?: Follows }).follows ?? {}
    const follower = { key, onChange }
    const due = () => this.#call(follower)
    const leaving: (() => void)[] = [() => void this.#due.delete(follower)]
    if (records)
      leaving.push(
        this.#records.add((changes) => {
          if (!changes || changes.some(({ type }) => records.includes(type))) return due()
          if (hasOneOf(shown(), new Set(changes.map(({ id }) => id)))) due()
        }),
      )
    if (topics)
      leaving.push(
        this.#topics.add((changed) => {
          if (changed.some((topic) => topics.includes(topic))) due()
        }),
      )
    return () => {
      for (const leave of leaving) leave()
    }
  }

  #call(follower: Follower): void {
    if (this.#due.size === 0) setTimeout(() => this.#callAll())
    this.#due.add(follower)
  }

  #callAll(): void {
    const due = new Map([...this.#due].map(({ key, onChange }) => [key(), onChange]))
    this.#due.clear()
    for (const onChange of due.values()) onChange()
  }
}

/** Whether one of the ids stands anywhere in a value. */
function hasOneOf(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((each) => hasOneOf(each, ids))
}

const all = new WeakMap<Client, Changes>()

/** The changes that a client follows. */
export function changesOf(client: Client): Changes {
  const changes = all.get(client) ?? new Changes(client)
  all.set(client, changes)
  return changes
}
