/** Templates of document packs: Markdown with merge fields, in versions that are added and never changed. */

import { graphqlResources } from '../../src/access/resources.ts'
import { mergeFields } from '../../src/domain/papers/merge-fields.ts'
import { saveDocumentTemplate } from '../../src/domain/papers/template-versions.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'
import { DocumentTypeType } from '../resources/document.ts'

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

builder.mutationFields((t) => ({
  saveDocumentTemplate: t.prismaField({
    type: 'DocumentTemplate',
    nullable: false,
    description: 'Add a version of a template. Packs that were made with an earlier version keep it.',
    authScopes: { anyOf: graphqlResources.documentTemplates.write },
    emitsNothing: 'A template is nothing yet that anybody has to read; document_pack.issued tells of its papers.',
    args: { input: t.arg({ type: SaveDocumentTemplateInput, required: true, description: 'The version.' }) },
    resolve: (query, _root, { input }, context) => saveDocumentTemplate(context, input, query),
  }),
}))
