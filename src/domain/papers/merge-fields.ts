/** Merge fields: `{{worker.first_name}}` in a template is replaced by the value for the worker it is printed for. */
import type { Assignment, Client, Job, Project, Worker } from '../../../prisma/generated/client/client.ts'
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

const day = (date: Date | null | undefined) => date?.toISOString().slice(0, 10)

/** The value of each merge field; null or undefined if there is none. */
export const mergeFields = {
  'organisation.name': ({ organisation }) => organisation.name,
  'worker.first_name': ({ worker }) => worker.firstName,
  'worker.last_name': ({ worker }) => worker.lastName,
  'worker.email': ({ worker }) => worker.email,
  'worker.phone': ({ worker }) => worker.phone,
  'worker.trade': ({ worker }) => worker.trade,
  'assignment.trade': ({ assignment }) => assignment?.trade,
  'assignment.start_date': ({ assignment }) => day(assignment?.startDate),
  'assignment.end_date': ({ assignment }) => day(assignment?.endDate),
  'job.start_date': ({ job }) => day(job?.startDate),
  'job.end_date': ({ job }) => day(job?.endDate),
  'project.name': ({ project }) => project?.name,
  'project.code': ({ project }) => project?.code,
  'project.address': ({ project }) => project?.address,
  'project.start_date': ({ project }) => day(project?.startDate),
  'project.end_date': ({ project }) => day(project?.endDate),
  'client.name': ({ client }) => client?.name,
  'client.contact_name': ({ client }) => client?.contactName,
  'client.address': ({ client }) => client?.address,
  'pack.name': ({ pack }) => pack.name,
  today: ({ today }) => day(today),
} as const satisfies Record<string, (subjects: Subjects) => string | null | undefined>

type MergeField = keyof typeof mergeFields

/** Number of unknown fields, and characters of each, that an error message names. */
const MAX_NAMED = 5
const MAX_NAME = 60

const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)

/** The merge fields in `blocks`. @throws {TemplateError} for unknown fields and unbalanced braces */
export function fieldsIn(blocks: readonly Block[]): MergeField[] {
  const names = new Set<string>()
  for (const text of textsOf(blocks)) {
    for (const name of fieldNames(text)) names.add(name)
    const rest = withoutFields(text)
    if (rest.includes('{{') || rest.includes('}}'))
      throw new TemplateError(
        `must start each merge field with {{ and end it with }}: check ${JSON.stringify(rest.slice(0, 60))}`,
      )
  }
  const unknown = [...names].filter((name) => !isMergeField(name))
  if (unknown.length > 0) {
    const named = unknown.slice(0, MAX_NAMED).map((name) => `{{${name.slice(0, MAX_NAME)}}}`)
    const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : ''
    throw new TemplateError(
      `must not contain ${named.join(', ')}${more}: the merge fields are ${Object.keys(mergeFields).join(', ')}`,
    )
  }
  return [...names].filter(isMergeField)
}

/** Replace the merge fields in `blocks` by their values. @throws {TemplateError} listing the fields without a value */
export function fill(blocks: readonly Block[], subjects: Subjects): Block[] {
  const values = new Map(fieldsIn(blocks).map((name) => [name as string, mergeFields[name](subjects)]))
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
