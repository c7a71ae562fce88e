/** Document packs: templates that are issued together during mobilisation. */

import { DocumentPackStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createDocumentPack, issueDocumentPack } from '../../src/domain/papers/packs.ts'
import type { NamedTemplate } from '../../src/domain/papers/templates.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

const DocumentPackStatusType = builder.enumType(DocumentPackStatus, {
  name: 'DocumentPackStatus',
  description: 'Where a document pack stands.',
})

const PackTemplateType = builder.objectRef<NamedTemplate>('PackTemplate').implement({
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Which template.' }),
    version: t.exposeString('version', {
      nullable: false,
      description:
        'Which version of it. In a draft that names none, the latest; it is settled when the pack is issued.',
    }),
  }),
})

builder.prismaObject('DocumentPack', {
  description: 'Templates that are issued together.',
  interfaces: [RecordType],
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the pack.' }),
    jobId: t.exposeID('jobId', { nullable: true, description: 'The job it is issued for.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'The worker it is issued to.' }),
    templates: t.field({
      type: [PackTemplateType],
      nullable: false,
      description: 'What it holds.',
      resolve: (pack) => pack.templates as unknown as NamedTemplate[],
    }),
    status: t.expose('status', { type: DocumentPackStatusType, nullable: false, description: 'Where it stands.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'When it was issued.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When all was accepted.' }),
    job: t.relation('job', {
      nullable: true,
      description: 'The job it is issued for.',
      authScopes: { anyOf: resources.jobs.read },
    }),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker it is issued to.',
      authScopes: { anyOf: resources.workers.read },
    }),
    papers: t.relation('papers', {
      nullable: true,
      description: 'What it was issued as: a paper of each template for each worker. None while it is a draft.',
      authScopes: { anyOf: resources.documentPacks.read },
      query: { where: { deletedAt: null }, orderBy: { id: 'asc' } },
    }),
  }),
})

builder.prismaObject('PackPaper', {
  description: 'A template of an issued pack, for one worker.',
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Who is to accept it.' }),
    documentId: t.exposeID('documentId', { nullable: true, description: 'Its document; null until it is printed.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When it was accepted.' }),
    template: t.relation('template', {
      nullable: false,
      description: 'What it was printed from.',
      authScopes: { anyOf: resources.documentPacks.read },
    }),
    document: t.relation('document', {
      nullable: true,
      description: 'Its document; null until it is printed.',
      authScopes: { anyOf: resources.documents.read },
    }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Who is to accept it.',
      authScopes: { anyOf: resources.workers.read },
    }),
  }),
})

const PackTemplateInput = builder.inputType('PackTemplateInput', {
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Which template.' }),
    version: t.string({ description: 'Which version of it; if absent the latest, of the day of issue.' }),
  }),
})

const CreateDocumentPackInput = builder.inputType('CreateDocumentPackInput', {
  description: 'A new document pack; a draft until it is issued.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the pack.' }),
    jobId: t.id({ description: 'The job it is issued for: to whoever is assigned to it, then or later.' }),
    workerId: t.id({ description: 'The one worker it is issued to.' }),
    templates: t.field({ type: [PackTemplateInput], required: true, description: 'What it holds.' }),
  }),
})

const authScopes = { anyOf: resources.documentPacks.write }

builder.mutationFields((t) => ({
  createDocumentPack: t.prismaField({
    type: 'DocumentPack',
    nullable: false,
    description: 'Create a document pack, as a draft.',
    authScopes,
    emitsNothing: "A draft is nobody's business yet; document_pack.issued tells of it.",
    args: { input: t.arg({ type: CreateDocumentPackInput, required: true, description: 'The pack.' }) },
    resolve: (query, _root, { input }, context) => createDocumentPack(context, input, query),
  }),
  issueDocumentPack: t.prismaField({
    type: 'DocumentPack',
    nullable: false,
    description:
      "Issue a document pack. Its papers are printed and appear under each worker moments later; the task to issue its job's pack is done. Issued again, whoever has no papers of it yet gets theirs.",
    authScopes,
    emits: ['document_pack.issued', 'task.updated', 'task.completed'],
    args: { id: t.arg.id({ required: true, description: 'The pack.' }) },
    resolve: (query, _root, { id }, context) => issueDocumentPack(context, id, query),
  }),
}))
