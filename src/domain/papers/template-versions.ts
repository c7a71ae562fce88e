/** Templates of document packs: Markdown with merge fields. Saving a template adds a version; versions never change. */
import { z } from 'zod'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors.ts'
import { STORABLE, storable, text } from '../checks.ts'
import { validInput } from '../input.ts'
import type { Fonts } from './fonts.ts'
import { TemplateError } from './markdown.ts'
import { validateTemplate } from './papers.ts'

const MAX_BODY = 50_000
const body = z.string().min(1).max(MAX_BODY).refine(storable, STORABLE)

const newVersion = z.object({
  name: text,
  documentType: z.enum(DocumentType).nullish(),
  body,
  isNew: z.boolean().nullish(),
})

/** The text of a template that is not saved. @throws {ApiError} validation_failed on `body` */
export function readBody(given: string): string {
  if (given === '' || given.length > MAX_BODY)
    throw invalidField('body', 'invalid', `must have 1 to ${MAX_BODY} characters`)
  if (!storable(given)) throw invalidField('body', 'invalid', STORABLE)
  return given
}

/**
 * Add a version of a template. `documentType` defaults to that of the latest version.
 * @param since the version is added only if none was added after this time
 * @param load Prisma's `select` or `include` for the returned version
 * @throws {ApiError} validation_failed on the input, including unsupported Markdown and unknown merge fields;
 * precondition_failed
 */
export async function saveDocumentTemplate(
  write: CallerWrite & { services: { fonts: Fonts } },
  input: unknown,
  since: Date | null | undefined,
  load: object = {},
) {
  const { name, body, documentType, isNew } = validInput(newVersion, input)
  const latest = await write.db.documentTemplate.findFirst({ where: { name }, orderBy: { version: 'desc' } })
  if (latest !== null && isNew)
    throw invalidField(
      'input.name',
      'taken',
      'must not be the name of a template that exists: add a version to that one',
    )
  if (latest !== null && since && latest.updatedAt > since) throw new ApiError('precondition_failed')
  await write.prepare(`check template ${body}`, async () => {
    await validateTemplate(write.services.fonts, body, write.credential.orgId).catch((error: unknown) => {
      throw error instanceof TemplateError ? invalidField('input.body', 'invalid', error.message) : error
    })
  })
  const type = documentType ?? latest?.documentType ?? 'contract'
  const data = { orgId: write.orgId, name, body, documentType: type, version: (latest?.version ?? 0) + 1 }
  return write.db.documentTemplate.create({ ...load, data })
}
