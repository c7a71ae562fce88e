/**
 * Documents of restricted types, and the records that hang on them. For a caller without the scope they do not exist.
 * All reads of records and all reads before a write add this condition, beside the one of bound callers (own-records.ts).
 */
import type { Credential } from '../credentials/credential.ts'
import type { Scope } from '../scopes/scopes.ts'

export const RESTRICTED: Scope = 'documents:restricted'

/** Whether documents of restricted types are hidden from a caller. */
export const hidesRestricted = ({ scopes }: Pick<Credential, 'scopes'>): boolean => !scopes.has(RESTRICTED)

/** Which rows of a model are hidden. */
interface Hidden {
  /** SQL: the row `alias` is hidden. @param organisation SQL of the organisation's id, e.g. `$1::uuid` */
  sql: (alias: string, organisation: string) => string
  /** The same as a Prisma filter, if it can be one. */
  where?: object
  /** The models whose rows the condition reads, if not its own. */
  through: readonly string[]
}

/** False at once, for all rows, where no type is restricted. */
const anyRestricted = (organisation: string) =>
  `exists (select from custom_document_types x where x.org_id = ${organisation} and x.restricted)`

const isRestricted = (document: string) =>
  `exists (select from custom_document_types x where x.org_id = ${document}.org_id and x.id = ${document}.custom_type_id and x.restricted)`

/** @param id SQL of a document's id */
const isDocument = (alias: string, id: string) =>
  `exists (select from documents y join custom_document_types x on x.org_id = y.org_id and x.id = y.custom_type_id and x.restricted
    where y.org_id = ${alias}.org_id and y.id = ${id})`

/** @param id SQL of an extraction's id */
const isExtraction = (alias: string, id: string) =>
  `exists (select from ai_jobs z where z.org_id = ${alias}.org_id and z.id = ${id} and ${isDocument('z', 'z.document_id')})`

/** @param type, id SQL of what names the record that the row is about */
const isAbout = (alias: string, type: string, id: string) =>
  `(${type} in ('document', 'ai_job') and case ${type} when 'document' then ${isDocument(alias, id)} else ${isExtraction(alias, id)} end)`

const aboutSubject = (alias: string) => isAbout(alias, `${alias}.subject_type`, `${alias}.subject_id`)

/** A notification can be about a task, which is about a document. */
const aboutTask = (alias: string) => `(${alias}.subject_type = 'task' and exists (select from tasks k
    where k.org_id = ${alias}.org_id and k.id = ${alias}.subject_id and ${aboutSubject('k')}))`

const isAboutEither = (alias: string) => `(${aboutSubject(alias)} or ${aboutTask(alias)})`

/** An event of a task or of a notification, about what that is about. */
const isEventOf = (table: 'tasks' | 'notifications', alias: string) =>
  `exists (select from ${table} s where s.org_id = ${alias}.org_id and s.id = ${alias}.object_id
    and ${table === 'tasks' ? aboutSubject('s') : isAboutEither('s')})`

const gated = (rows: (alias: string) => string) => (alias: string, organisation: string) =>
  `(${anyRestricted(organisation)} and ${rows(alias)})`

const restrictedType = { customType: { restricted: true } }
const bySubject: Hidden = { sql: gated(aboutSubject), through: ['CustomDocumentType', 'Document', 'AiJob'] }
const byDocument: Hidden = {
  sql: gated((alias) => isDocument(alias, `${alias}.document_id`)),
  where: { document: restrictedType },
  through: ['CustomDocumentType', 'Document'],
}

/** By model. Events and messages are no resources: their logs are read by statements of their own. */
const hiddenRecords = {
  Document: { sql: gated(isRestricted), where: restrictedType, through: ['CustomDocumentType'] },
  AiJob: byDocument,
  PackPaper: byDocument,
  Task: bySubject,
  Notification: { sql: gated(isAboutEither), through: [...bySubject.through, 'Task'] },
  Event: {
    sql: gated(
      (alias) => `case ${alias}.object_type when 'document' then ${isDocument(alias, `${alias}.object_id`)}
    when 'ai_job' then ${isExtraction(alias, `${alias}.object_id`)} when 'task' then ${isEventOf('tasks', alias)}
    when 'notification' then ${isEventOf('notifications', alias)} else false end`,
    ),
    through: ['CustomDocumentType', 'Document', 'AiJob', 'Task', 'Notification'],
  },
  Message: {
    sql: gated(
      (
        alias,
      ) => `(${alias}.kind in ('document', 'task') and exists (select from events e where e.org_id = ${alias}.org_id
        and e.id = ${alias}.cause_id and case e.object_type when 'document' then ${isDocument('e', 'e.object_id')} else ${isEventOf('tasks', 'e')} end)
      or exists (select from documents y join custom_document_types x on x.org_id = y.org_id and x.id = y.custom_type_id and x.restricted
        where y.org_id = ${alias}.org_id and y.id = any (${alias}.document_ids)))`,
    ),
    through: [],
  },
} as const satisfies Record<string, Hidden>

/** Which rows of a model callers without the scope do not see; undefined if they see all. */
export const hiddenOf = (model: string): Hidden | undefined =>
  Object.hasOwn(hiddenRecords, model) ? hiddenRecords[model as keyof typeof hiddenRecords] : undefined

/** SQL: the row of `events` is about a restricted document, which no webhook and no automation is told of. */
export const isRestrictedEvent = (alias: string): string => hiddenRecords.Event.sql(alias, `${alias}.org_id`)

/** SQL: the caller sees the row. `true` for a caller who sees all. */
export function isVisible(
  credential: Pick<Credential, 'scopes'>,
  model: string,
  alias: string,
  organisation: string,
): string {
  const hidden = hidesRestricted(credential) ? hiddenOf(model) : undefined
  return hidden === undefined ? 'true' : `not ${hidden.sql(alias, organisation)}`
}
