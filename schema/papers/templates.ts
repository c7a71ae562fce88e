/** Templates of document packs: Markdown with merge fields. A version never changes; an edit adds a new version. */
import { resources } from '../../src/access/resources.ts'
import { mergeFields } from '../../src/domain/papers/merge-fields.ts'
import { deleteDocumentTemplate, saveDocumentTemplate } from '../../src/domain/papers/template-versions.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'

builder.prismaObject('DocumentTemplate', {
  description: 'One version of a document template.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the template.' }),
    version: t.exposeInt('version', { nullable: false, description: 'Version number, from 1.' }),
    documentType: t.expose('documentType', {
      type: DocumentTypeType,
      nullable: false,
      description: 'Document type of the documents that it produces.',
    }),
    body: t.exposeString('body', { nullable: false, description: 'Template text: Markdown with merge fields.' }),
    supersededAt: t.expose('supersededAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which a newer version was saved; null for the latest version.',
    }),
  }),
})

const SaveDocumentTemplateInput = builder.inputType('SaveDocumentTemplateInput', {
  description: 'A new version of the template with this name. Creates the template if it does not exist.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the template.' }),
    documentType: t.field({
      type: DocumentTypeType,
      description:
        'Document type of the documents that it produces. Default: that of the previous version, or `contract` for a new template.',
    }),
    body: t.string({
      required: true,
      description: `Markdown: headings, paragraphs, lists, tables, bold and italic, with merge fields such as \`{{worker.first_name}}\`. Available fields: ${Object.keys(mergeFields).join(', ')}.`,
    }),
    isNew: t.boolean({
      description: 'Whether it must be a new template: its name must not exist yet. Default: false.',
    }),
  }),
})

builder.mutationFields((t) => ({
  saveDocumentTemplate: t.field({
    type: 'DocumentTemplate',
    nullable: false,
    description: 'Add a version of a template. Packs that were created with an earlier version keep it.',
    authScopes: { anyOf: resources.documentTemplates.write },
    emitsNothing: 'Templates emit no events; document_pack.issued covers the documents made from them.',
    args: {
      input: t.arg({ type: SaveDocumentTemplateInput, required: true, description: 'The new version.' }),
      ifUnchangedSince: t.arg({
        type: 'DateTime',
        description:
          'Add the version only if no other was added since this time, e.g. the `createdAt` of the version that you edited. Otherwise the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { input, ifUnchangedSince }, context) => saveDocumentTemplate(context, input, ifUnchangedSince),
  }),
  deleteDocumentTemplate: t.field({
    type: DeletedRecordType,
    nullable: false,
    description:
      'Delete a template with all of its versions; the response contains the latest. This fails while a draft pack uses it. Issued packs keep their version, also for workers who are assigned later. If a template is later saved under this name, it gets the next version number.',
    authScopes: { anyOf: resources.documentTemplates.write },
    emitsNothing: 'Templates emit no events.',
    args: {
      name: t.arg.string({ description: 'Name of the template. Give this or `id`.' }),
      id: t.arg.id({ description: 'Id of the latest version of the template. Give this or `name`.' }),
      ifUnchangedSince: t.arg({
        type: 'DateTime',
        description:
          'Delete it only if no version was added since this time, e.g. the `createdAt` of the latest version that you read. Otherwise the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { ifUnchangedSince, ...template }, context) =>
      deleteDocumentTemplate(context, template, ifUnchangedSince),
  }),
}))
