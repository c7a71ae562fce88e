/**
 * The registry of records: a file in this folder for each kind, the one place that says how the console names a kind,
 * where it is, which icon it has, and what its statuses are in words and colours. Navigation, lists, pages, tasks and
 * notifications read it from here. To add a kind, add its file; if tasks or notifications can be about it, also add it
 * to `byTypename` in `records.ts`.
 *
 * A kind is data without components, because the navigation loads all of them. Columns of a list are with its page
 * (`pages/x/columns.tsx`), made of those in `parts/list/shared-columns.tsx`.
 *
 * ```ts
 * workerKind.plural                            // 'Workers'
 * workerKind.pathOf(worker)                    // '/workers/0190…'
 * workerKind.nameOf(worker)                    // 'Ian Elmet'
 * <StatusMark words={workerKind.statuses} value={worker.status} />
 * ```
 */
import type { Scope } from '../../../access/scopes/scopes.ts'
import type { RecordType } from '../api/schema-types.ts'
import type { Icon } from '../parts/icons/icons.tsx'
import type { Tone } from '../parts/values/tone.ts'

/** A value in words, with the meaning of its colour. */
export interface Word {
  label: string
  tone: Tone
}

/** Each value of a field in words, in the order in which they are offered. */
export type Words<Value extends string> = Readonly<Record<Value, Word>>

/** What a list shows without rows. */
export interface Nothing {
  title: string
  /** What will appear here, and what to do next. */
  text: string
}

/** What a table of records says of them. */
export interface Listed {
  /** One of them, within a sentence: `pack` */
  name: string
  /** Several of them, as a title: `Packs` */
  plural: string
  icon: Icon
  /** Shown instead of the table if there are none at all. */
  none: Nothing
}

/**
 * @template Row the fields of a record that its name and its path need
 * @template Status its statuses; `never` without any
 */
export interface RecordKind<Row = never, Status extends string = never> extends Listed {
  /** The name of the type in GraphQL, which is also that of the cache: `DocumentPack` */
  typename: string
  /** As in events and changes: `document_pack`. Absent if changes of it are not followed. */
  type?: RecordType
  /** Of their list. */
  path: string
  /** The scope that adding one needs. By default `write`. */
  write?: Scope
  /** The name of a record. */
  nameOf: (row: Row) => string
  /** Its path; undefined if it has no page. */
  pathOf: (row: Row) => string | undefined
  statuses: Words<Status>
}

/** What the path of a record needs. */
export interface Identified {
  id: string
}

/** A record with a page of its own. */
export const pageIn =
  (list: string) =>
  ({ id }: Identified) =>
    `${list}/${id}`

/** A record that opens in a sheet beside its list. */
export const sheetIn =
  (list: string) =>
  ({ id }: Identified) =>
    `${list}?open=${id}`

interface OfWorker {
  worker?: { firstName: string; lastName: string } | null
}

/** `Passport, Ian Elmet` */
export const withWorker = (name: string, { worker }: OfWorker) =>
  worker ? `${name}, ${worker.firstName} ${worker.lastName}` : name
