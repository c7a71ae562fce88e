/** Templates of document packs: Markdown with merge fields, in versions that are added and never changed. */
import { z } from 'zod'
import { DocumentType } from '../../prisma/generated/client/enums.ts'
import { graphqlResources } from '../../src/access/resources.ts'
import { validInput } from '../../src/domain/input.ts'
import { UnprintableLetter } from '../../src/domain/papers/letters.ts'
import { TemplateError } from '../../src/domain/papers/markdown.ts'
import { mergeFields } from '../../src/domain/papers/merge-fields.ts'
import { checkTemplate } from '../../src/domain/papers/pack-paper.ts'
import { invalidField } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'
import { DocumentTypeType } from '../resources/document.ts'
import { STORABLE, storable, text } from '../scalars.ts'

const MAX_BODY = 50_000

builder.prismaObject('DocumentTemplate', {
  description: 'A version of a template.',
  interfaces: [RecordType],
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the template.' }),
    version: t.exposeInt('version', { nullable: false, description: 'Rises by one with each version.' }),
    documentType: t.expose('documentType', {
      type: DocumentTypeType,
      nullable: false,
      description: "What its papers are among a worker's documents.",
    }),
    body: t.exposeString('body', { nullable: false, description: 'Markdown with merge fields.' }),
  }),
})

const newVersion = z.object({
  name: text,
  documentType: z.enum(DocumentType).nullish(),
  body: z.string().min(1).max(MAX_BODY).refine(storable, STORABLE),
})

const SaveDocumentTemplateInput = builder.inputType('SaveDocumentTemplateInput', {
  description: 'A new version of a template; its first one if there is none of that name.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the template.' }),
    documentType: t.field({
      type: DocumentTypeType,
      description: 'What its papers are; as the version before if absent, a contract in the first.',
    }),
    body: t.string({
      required: true,
      description: `Markdown: headings, paragraphs, lists, tables, bold and italic, with merge fields such as \`{{worker.first_name}}\`. There are ${Object.keys(mergeFields).join(', ')}.`,
    }),
  }),
})

/** @throws {ApiError} validation_failed on `path` for what a template cannot have */
export function refused(error: unknown, path: string): unknown {
  if (error instanceof TemplateError || error instanceof UnprintableLetter)
    return invalidField(path, 'invalid', error.message)
  return error
}

builder.mutationFields((t) => ({
  saveDocumentTemplate: t.prismaField({
    type: 'DocumentTemplate',
    nullable: false,
    description: 'Add a version of a template. Packs that were made with an earlier version keep it.',
    authScopes: { anyOf: graphqlResources.documentTemplates.write },
    emitsNothing: 'A template is nothing yet that anybody has to read; document_pack.issued tells of its papers.',
    args: { input: t.arg({ type: SaveDocumentTemplateInput, required: true, description: 'The version.' }) },
    resolve: async (query, _root, { input }, context) => {
      const { name, body, documentType } = validInput(newVersion, input)
      try {
        checkTemplate(context.means.fonts, body)
      } catch (error) {
        throw refused(error, 'input.body')
      }
      const latest = await context.db.documentTemplate.findFirst({ where: { name }, orderBy: { version: 'desc' } })
      const type = documentType ?? latest?.documentType ?? 'contract'
      const data = { orgId: context.orgId, name, body, documentType: type, version: (latest?.version ?? 0) + 1 }
      return context.db.documentTemplate.create({ ...query, data })
    },
  }),
}))
