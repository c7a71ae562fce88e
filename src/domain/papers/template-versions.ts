/**
 * Templates of document packs: Markdown with merge fields. Saving a template adds a version; versions never change.
 * Deleting a template marks all of its versions, because the papers of issued packs still refer to them.
 */
import { z } from 'zod'
import type { DocumentTemplate } from '../../../prisma/generated/client/client.ts'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { name, STORABLE, storable } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { existing, liveRecord } from '../records/records.ts'
import type { Fonts } from './fonts.ts'
import { TemplateError } from './markdown.ts'
import { validateTemplate } from './papers.ts'
import { newestDraftWith } from './template-usage.ts'
import { findTemplate } from './templates.ts'

/** Templates of an organisation: so many, people can choose from without a search. */
export const MAX_TEMPLATES = 200
const MAX_BODY = 50_000
const body = z.string().min(1).max(MAX_BODY).regex(/\S/, 'must not be blank').refine(storable, STORABLE)

const newVersion = z.object({
  name,
  documentType: z.enum(DocumentType).optional(),
  body,
  isNew: z.boolean().optional(),
})

/** The text of a template that is not saved. @throws {ApiError} validation_failed on `body` */
export function readBody(given: string): string {
  if (given.trim() === '' || given.length > MAX_BODY)
    throw invalidField('body', 'invalid', `must have 1 to ${MAX_BODY} characters`)
  if (!storable(given)) throw invalidField('body', 'invalid', STORABLE)
  return given
}

/**
 * Add a version of a template. `documentType` defaults to that of the latest version.
 * @param since the version is added only if none was added after this time
 * @throws {ApiError} validation_failed on the input, including unsupported Markdown and unknown merge fields;
 * precondition_failed; conflict if the organisation has too many templates
 */
export async function saveDocumentTemplate(
  write: CallerWrite & { services: { fonts: Fonts } },
  input: unknown,
  since: Date | null | undefined,
) {
  const { name, body, documentType, isNew } = validInput(newVersion, input)
  // Numbers continue after a deletion, because issued packs refer to a version by name and number.
  const newest = await write.db.documentTemplate.findFirst({ where: { name }, orderBy: { version: 'desc' } })
  const latest = newest?.deletedAt ? null : newest
  if (latest !== null && isNew)
    throw invalidField('input.name', 'taken', 'must not be the name of an existing template: add a version to that one')
  if (newest !== null && since && newest.updatedAt > since) throw new ApiError('precondition_failed')
  if (latest === null) await requireRoom(write)
  await write.prepare(`check template ${body}`, async () => {
    await validateTemplate(write.services.fonts, body, write.credential.orgId).catch((error: unknown) => {
      throw error instanceof TemplateError ? invalidField('input.body', 'invalid', error.message) : error
    })
  })
  const type = documentType ?? latest?.documentType ?? 'contract'
  const data = { orgId: write.orgId, name, body, documentType: type, version: (newest?.version ?? 0) + 1 }
  return write.db.documentTemplate.create({ data })
}

/** @throws {ApiError} conflict if the organisation has as many templates as it may have */
async function requireRoom({ db }: CallerWrite): Promise<void> {
  const count = await db.documentTemplate.count({ where: { supersededAt: null, deletedAt: null } })
  if (count < MAX_TEMPLATES) return
  throw new ApiError('conflict', {
    message: `An organisation has up to ${MAX_TEMPLATES} templates. Delete one that is not needed.`,
  })
}

/**
 * Delete a template: all of its versions. Issued packs keep theirs. A draft with the template prevents this, because it
 * could no longer be issued. A template that is saved later by this name continues with the next number.
 * @param template its name, or the id of its latest version
 * @param since it is deleted only if no version was added after this time
 * @throws {ApiError} validation_failed unless there is one of name and id; not_found, precondition_failed; conflict naming
 * the newest draft that has it
 */
export async function deleteDocumentTemplate(
  write: CallerWrite,
  template: { name?: string | null | undefined; id?: string | null | undefined },
  since: Date | null | undefined,
) {
  const latest = await latestVersion(write, template)
  const { name } = latest
  if (since && latest.updatedAt > since) throw new ApiError('precondition_failed')
  const draft = await newestDraftWith(write, name)
  if (draft !== undefined) throw neededBy(name, draft, template.name == null ? 'id' : 'name')
  const data = { deletedAt: await write.at }
  await write.db.documentTemplate.updateMany({ where: { name, deletedAt: null }, data })
  return { object: 'document_template', id: latest.id }
}

async function latestVersion(
  write: CallerWrite,
  { name, id }: Parameters<typeof deleteDocumentTemplate>[1],
): Promise<DocumentTemplate> {
  if ((name == null) === (id == null)) throw invalidField('name', 'required', 'is required, unless there is an id')
  if (name != null) {
    if (!storable(name)) throw new ApiError('not_found')
    return existing((await findTemplate(write.db, name, null)) ?? null)
  }
  const version = existing(await write.db.documentTemplate.findUnique({ where: liveRecord(write, id as string) }))
  if (version.supersededAt !== null)
    throw invalidField('id', 'invalid', 'must be the id of the latest version of the template')
  return version
}

/** @param path the argument that names the template */
function neededBy(
  template: string,
  { id, name, count }: { id: string; name: string; count: number },
  path: string,
): ApiError {
  const others = count === 1 ? '' : ` and ${count === 2 ? 'one other' : `${(count - 1).toLocaleString('en')} others`}`
  const drafts = count === 1 ? `the draft pack ${name} uses` : `the draft pack ${name}${others} use`
  return new ApiError('conflict', {
    message: `The template ${template} cannot be deleted: ${drafts} it. Issue or delete ${count === 1 ? 'that draft' : 'those drafts'} first.`,
    details: [
      {
        path,
        code: 'in_use',
        message: `must not be used by a draft pack: ${id}`,
        conflictingId: id,
      },
    ],
  })
}
