/** Merge fields: `{{worker.first_name}}` in a template is replaced by the value for the worker it is printed for. */
import type { Assignment, Client, Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import { requireAnyOf } from '../../access/credentials/insufficient-scope.ts'
import { type Resource, resources } from '../../access/resources.ts'
import { nearestName } from '../input/nearest-name.ts'
import { fieldNames, replaceFields, withoutFields } from '../merge-fields.ts'
import { type Block, TemplateError } from './markdown.ts'

/** The records that merge fields refer to. A record that does not apply to the pack is null. */
export interface Subjects {
  organisation: { name: string }
  worker: Worker
  assignment: Assignment | null
  job: Job | null
  project: Project | null
  client: Client | null
  pack: { name: string }
  /** The day of issue. */
  today: Date
}

/** The meaning of a merge field. */
interface MergeFieldMeaning {
  /** Its description, for people who write templates. */
  about: string
  /** A value that it could have. */
  sample: string
  /** Its value for the worker that a paper is printed for; null or undefined if there is none. */
  of: (subjects: Subjects) => string | null | undefined
}

const day = (date: Date | null | undefined) => date?.toISOString().slice(0, 10)

// biome-ignore format: a table reads by its columns
/** All merge fields. Templates are checked and previewed, and papers filled in, by this table. */
export const mergeFields = {
  'organisation.name': { about: 'Name of your organisation', sample: 'Northgate Mobilisation', of: ({ organisation }) => organisation.name },
  'worker.first_name': { about: 'First name of the worker', sample: 'Ada', of: ({ worker }) => worker.firstName },
  'worker.last_name': { about: 'Last name of the worker', sample: 'Okafor', of: ({ worker }) => worker.lastName },
  'worker.email': { about: 'Email address of the worker', sample: 'ada.okafor@example.com', of: ({ worker }) => worker.email },
  'worker.phone': { about: 'Phone number of the worker', sample: '+447700900123', of: ({ worker }) => worker.phone },
  'worker.trade': { about: 'Trade of the worker', sample: 'electrician', of: ({ worker }) => worker.trade },
  'assignment.trade': { about: 'Trade that the worker is assigned as', sample: 'electrician', of: ({ assignment }) => assignment?.trade },
  'assignment.start_date': { about: 'First day of the worker on the job', sample: '2026-05-04', of: ({ assignment }) => day(assignment?.startDate) },
  'assignment.end_date': { about: 'Last day of the worker on the job', sample: '2026-08-28', of: ({ assignment }) => day(assignment?.endDate) },
  'job.start_date': { about: 'First day of the job', sample: '2026-05-04', of: ({ job }) => day(job?.startDate) },
  'job.end_date': { about: 'Last day of the job', sample: '2026-09-30', of: ({ job }) => day(job?.endDate) },
  'project.name': { about: 'Name of the project', sample: 'Dock Wall', of: ({ project }) => project?.name },
  'project.code': { about: 'Code of the project', sample: 'DW-01', of: ({ project }) => project?.code },
  'project.address': { about: 'Address of the project', sample: '4 Staithes Road, Hull', of: ({ project }) => project?.address },
  'project.start_date': { about: 'First day of the project', sample: '2026-04-01', of: ({ project }) => day(project?.startDate) },
  'project.end_date': { about: 'Last day of the project', sample: '2027-03-31', of: ({ project }) => day(project?.endDate) },
  'client.name': { about: 'Name of the client', sample: 'Harbour Civils', of: ({ client }) => client?.name },
  'client.contact_name': { about: 'Whom to ask for at the client', sample: 'Jo Marsh', of: ({ client }) => client?.contactName },
  'client.address': { about: 'Address of the client', sample: '12 Quay Street, Hull', of: ({ client }) => client?.address },
  'pack.name': { about: 'Name of the pack', sample: 'Site induction', of: ({ pack }) => pack.name },
  today: { about: 'Day of issue', sample: '2026-05-01', of: ({ today }) => day(today) },
} as const satisfies Record<string, MergeFieldMeaning>

export type MergeField = keyof typeof mergeFields

/** Number of unknown fields, and characters of each, that an error message names. */
const MAX_NAMED = 5
const MAX_NAME = 60

export const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)

/** The names of the merge fields in `blocks`, also of unknown ones, once each. */
export function namesIn(blocks: readonly Block[]): string[] {
  const names = new Set<string>()
  for (const text of textsOf(blocks)) for (const name of fieldNames(text)) names.add(name)
  return [...names]
}

/** The resources that fields read. Everybody who prints may use the organisation, the pack and the day. */
const recordsOfFields: Readonly<Record<string, Resource>> = {
  worker: resources.workers,
  assignment: resources.assignments,
  job: resources.jobs,
  project: resources.projects,
  client: resources.clients,
}

/**
 * Refuse fields of records that the caller may not read, because papers show their values.
 * @throws {ApiError} insufficient_scope
 */
export function requireFields(names: readonly string[], credential: Pick<Credential, 'scopes'>): void {
  for (const record of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
    const resource = recordsOfFields[record]
    if (resource !== undefined) requireAnyOf(credential, resource.read)
  }
}

/** @throws {TemplateError} for unbalanced braces */
export function checkBraces(blocks: readonly Block[]): void {
  for (const text of textsOf(blocks)) {
    const rest = withoutFields(text)
    if (rest.includes('{{') || rest.includes('}}'))
      throw new TemplateError(
        `must start each merge field with {{ and end it with }}: check ${JSON.stringify(rest.slice(0, 60))}`,
      )
  }
}

/** The merge fields in `blocks`. @throws {TemplateError} for unknown fields and unbalanced braces */
export function fieldsIn(blocks: readonly Block[]): MergeField[] {
  checkBraces(blocks)
  const names = namesIn(blocks)
  const unknown = names.filter((name) => !isMergeField(name))
  if (unknown.length > 0) throw new TemplateError(unknownFields(unknown))
  return names.filter(isMergeField)
}

/** Completes "The template …". */
function unknownFields(unknown: readonly string[]): string {
  const named = unknown.slice(0, MAX_NAMED).map((name) => `{{${name.slice(0, MAX_NAME)}}}`)
  const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : ''
  const nearest = unknown.length === 1 ? nearestField(unknown[0] ?? '') : undefined
  const hint = nearest === undefined ? '' : `; the nearest is {{${nearest}}}`
  return `must not contain ${named.join(', ')}${more}: the merge fields are ${Object.keys(mergeFields).join(', ')}${hint}`
}

/** The field that `name` probably means; undefined if none is similar. */
export function nearestField(name: string): MergeField | undefined {
  return nearestName(name, Object.keys(mergeFields)) as MergeField | undefined
}

/** Replace the merge fields in `blocks` by their values. @throws {TemplateError} listing the fields without a value */
export function fill(blocks: readonly Block[], subjects: Subjects): Block[] {
  const values = new Map(fieldsIn(blocks).map((name) => [name as string, mergeFields[name].of(subjects)]))
  const missing = [...values].filter(([, value]) => value === null || value === undefined).map(([name]) => name)
  if (missing.length > 0) throw new TemplateError(`has no value for ${missing.map((name) => `{{${name}}}`).join(', ')}`)
  return mapTexts(blocks, (text) => replaceFields(text, (name) => values.get(name) ?? ''))
}

/**
 * Apply `change` to every text of `blocks`. Values are inserted after parsing, so Markdown syntax in them has no
 * effect.
 */
function mapTexts(blocks: readonly Block[], change: (text: string) => string): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'rule') return block
    if (block.kind === 'code') return { ...block, text: change(block.text) }
    if (block.kind === 'table')
      return { ...block, header: block.header.map(change), rows: block.rows.map((row) => row.map(change)) }
    return { ...block, runs: block.runs.map((run) => ({ ...run, text: change(run.text) })) }
  })
}

/** Every text of `blocks`. */
export function* textsOf(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks)
    if (block.kind === 'code') yield block.text
    else if (block.kind === 'table') for (const row of [block.header, ...block.rows]) yield* row
    else if (block.kind !== 'rule') for (const { text } of block.runs) yield text
}
