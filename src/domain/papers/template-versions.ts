/** Templates of document packs: Markdown with merge fields. Saving a template adds a version; versions never change. */
import { z } from 'zod'
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import { invalidField } from '../../platform/errors.ts'
import { STORABLE, storable, text } from '../checks.ts'
import { validInput } from '../input.ts'
import type { Fonts } from './fonts.ts'
import { TemplateError } from './markdown.ts'
import { validateTemplate } from './papers.ts'

const MAX_BODY = 50_000

const newVersion = z.object({
  name: text,
  documentType: z.enum(DocumentType).nullish(),
  body: z.string().min(1).max(MAX_BODY).refine(storable, STORABLE),
})

/**
 * Add a version of a template. `documentType` defaults to that of the latest version.
 * @param load Prisma's `select` or `include` for the returned version
 * @throws {ApiError} validation_failed on the input, including unsupported Markdown and unknown merge fields
 */
export async function saveDocumentTemplate(
  write: CallerWrite & { services: { fonts: Fonts } },
  input: unknown,
  load: object = {},
) {
  const { name, body, documentType } = validInput(newVersion, input)
  await write.prepare(`check template ${body}`, async () => {
    await validateTemplate(write.services.fonts, body, write.credential.orgId).catch((error: unknown) => {
      throw error instanceof TemplateError ? invalidField('input.body', 'invalid', error.message) : error
    })
  })
  const latest = await write.db.documentTemplate.findFirst({ where: { name }, orderBy: { version: 'desc' } })
  const type = documentType ?? latest?.documentType ?? 'contract'
  const data = { orgId: write.orgId, name, body, documentType: type, version: (latest?.version ?? 0) + 1 }
  return write.db.documentTemplate.create({ ...load, data })
}
