/**
 * Documents of restricted types, and the records that hang on them. For a caller without the scope they do not exist
 * (hidden.ts).
 */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../credentials/credential.ts'
import type { Scope } from '../scopes/scopes.ts'

export const RESTRICTED: Scope = 'documents:restricted'

/** Whether documents of restricted types are hidden from a caller. */
export const hidesRestricted = ({ scopes }: Pick<Credential, 'scopes'>): boolean => !scopes.has(RESTRICTED)

/** Which rows of a model are hidden. */
export interface Hidden {
  /**
   * SQL: the row `alias` is hidden.
   * @param organisation SQL of the organisation's id. For a value, e.g. `$1::uuid`, PostgreSQL checks once whether any
   *   type is restricted; for a column it does so row by row.
   * @param user SQL of the id of the caller's user
   */
  sql: (alias: string, organisation: string, user?: string) => string
  /** Whether the condition names the user. Then it hides most rows, not a few. */
  byUser?: boolean
  /** The same as a Prisma filter, if it can be one. */
  where?: object
  /** The models whose rows the condition reads, if not its own. */
  through: readonly string[]
}

/*
 * PostgreSQL plans and checks these conditions for many rows of organisations that restrict nothing. So what holds for a
 * whole organisation is a subquery that is executed once, the rest is not reached without it, and the other subqueries
 * read one table each and are no `exists`, which PostgreSQL would plan twice.
 */

/** SQL: the organisation restricts a type of documents. In conditions on rows it is false at once for all of them. */
export const anyRestricted = (organisation: string) =>
  `exists (select from custom_document_types x where x.org_id = ${organisation} and x.restricted)`

const restrictedTypes = (organisation: string) =>
  `array(select x.id from custom_document_types x where x.org_id = ${organisation} and x.restricted)`

/** @param document SQL of a document's id; null for none */
const isDocument = (document: string, organisation: string) =>
  `coalesce((select y.custom_type_id from documents y where y.org_id = ${organisation} and y.id = ${document})
    = any (${restrictedTypes(organisation)}), false)`

/** SQL of the id of the document that a row of an alias is about. */
type DocumentOf = (alias: string, organisation: string) => string

const read = (column: string, table: string, row: string, organisation: string, id: string) =>
  `(select ${column} from ${table} ${row} where ${row}.org_id = ${organisation} and ${row}.id = ${id})`

/** @param further what else than a document and an extraction it can be about */
const byType =
  (
    type: string,
    id: string,
    further: Record<string, readonly [table: string, row: string, of: DocumentOf]> = {},
  ): DocumentOf =>
  (alias, organisation) => {
    const subject = `${alias}.${id}`
    const others = Object.entries(further).map(
      ([object, [table, row, of]]) =>
        `when '${object}' then ${read(of(row, organisation), table, row, organisation, subject)}`,
    )
    return `case ${alias}.${type} when 'document' then ${subject}
      when 'ai_job' then ${read('z.document_id', 'ai_jobs', 'z', organisation, subject)} ${others.join(' ')} end`
  }

const ofTask = byType('subject_type', 'subject_id')
/** A notification can be about a task, which is about a document. */
const ofNotification = byType('subject_type', 'subject_id', { task: ['tasks', 'k', ofTask] })
const eventsAbout = {
  task: ['tasks', 's', ofTask],
  notification: ['notifications', 'n', ofNotification],
} as const
const ofEvent = byType('object_type', 'object_id', eventsAbout)

/** The only objects whose events can be about a document. */
export const aboutDocuments: readonly string[] = ['document', 'ai_job', ...Object.keys(eventsAbout)]

const about =
  (documentOf: DocumentOf): Hidden['sql'] =>
  (alias, organisation) =>
    `(${anyRestricted(organisation)} and ${isDocument(documentOf(alias, organisation), organisation)})`

const restrictedType = { customType: { restricted: true } }
const bySubject: Hidden = { sql: about(ofTask), through: ['CustomDocumentType', 'Document', 'AiJob'] }
const byDocument: Hidden = {
  sql: about((alias) => `${alias}.document_id`),
  where: { document: restrictedType },
  through: ['CustomDocumentType', 'Document'],
}

/** By model. Events and messages are no resources: their logs are read by statements of their own. */
const hiddenRecords = {
  Document: {
    sql: (alias, organisation) =>
      `(${alias}.custom_type_id is not null and ${alias}.custom_type_id = any (${restrictedTypes(organisation)}))`,
    where: restrictedType,
    through: ['CustomDocumentType'],
  },
  AiJob: byDocument,
  PackPaper: byDocument,
  Task: bySubject,
  Notification: { sql: about(ofNotification), through: [...bySubject.through, 'Task'] },
  Event: { sql: about(ofEvent), through: [...bySubject.through, 'Task', 'Notification'] },
  Message: {
    sql: (alias, organisation) => `(${anyRestricted(organisation)} and (
      ${alias}.kind in ('document', 'task')
        and ${isDocument(read(ofEvent('e', organisation), 'events', 'e', organisation, `${alias}.cause_id`), organisation)}
      or exists (select from documents y where y.org_id = ${organisation} and y.id = any (${alias}.document_ids)
        and y.custom_type_id = any (${restrictedTypes(organisation)}))))`,
    through: [],
  },
} as const satisfies Record<string, Hidden>

/** Which rows of a model callers without the scope do not see; undefined if they see all. */
export const hiddenOf = (model: string): Hidden | undefined =>
  Object.hasOwn(hiddenRecords, model) ? hiddenRecords[model as keyof typeof hiddenRecords] : undefined

/** SQL: the row of `events` is about a restricted document, which no webhook and no automation is told of. */
export const isRestrictedEvent = (alias: string, organisation = `${alias}.org_id`): string =>
  hiddenRecords.Event.sql(alias, organisation)

/** Such a condition in a statement of Prisma. @param organisation its id, or SQL of it @param userId of the caller */
export function inOrganisation(
  organisation: string | Prisma.Sql,
  condition: (organisation: string, user: string) => string,
  userId: string | null = null,
): Prisma.Sql {
  const value = typeof organisation === 'string' ? Prisma.sql`${organisation}::uuid` : organisation
  const parts = condition('$1', '$2').split(/(\$[12])/)
  const texts = parts.filter((_, index) => index % 2 === 0)
  const names = parts.filter((_, index) => index % 2 === 1)
  return Prisma.sql(texts, ...names.map((name) => (name === '$1' ? value : Prisma.sql`${userId}::uuid`)))
}
