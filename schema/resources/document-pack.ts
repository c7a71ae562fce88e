/** Document packs: templates that are issued together during mobilisation. */
import { z } from 'zod'
import { DocumentPackStatus } from '../../prisma/generated/client/enums.ts'
import { builder } from '../builder.ts'
import { validInput } from '../input.ts'
import { found, liveRecord, RecordType } from '../record.ts'
import { referred } from '../references.ts'
import { resources } from '../resource-table.ts'
import { reference, text } from '../scalars.ts'
import { checkTransition } from '../transitions.ts'

interface Template {
  name: string
  version: string
}

const DocumentPackStatusType = builder.enumType(DocumentPackStatus, {
  name: 'DocumentPackStatus',
  description: 'Where a document pack stands.',
})

const PackTemplateType = builder.objectRef<Template>('PackTemplate').implement({
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Which template.' }),
    version: t.exposeString('version', { nullable: false, description: 'Which version of it.' }),
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
      resolve: (pack) => pack.templates as unknown as Template[],
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
  }),
})

const newPack = z.object({
  name: text,
  jobId: reference.nullish(),
  workerId: reference.nullish(),
  templates: z
    .array(z.object({ name: text, version: text }))
    .min(1)
    .max(50),
})

const PackTemplateInput = builder.inputType('PackTemplateInput', {
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Which template.' }),
    version: t.string({ required: true, description: 'Which version of it.' }),
  }),
})

const CreateDocumentPackInput = builder.inputType('CreateDocumentPackInput', {
  description: 'A new document pack; a draft until it is issued.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the pack.' }),
    jobId: t.id({ description: 'The job it is issued for.' }),
    workerId: t.id({ description: 'The worker it is issued to.' }),
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
    resolve: async (query, _root, { input }, context) => {
      const data = validInput(newPack, input)
      if (data.jobId) await referred(resources.jobs, data.jobId, context, 'input.jobId')
      if (data.workerId) await referred(resources.workers, data.workerId, context, 'input.workerId')
      return context.db.documentPack.create({ ...query, data: { orgId: context.orgId, ...data } })
    },
  }),
  issueDocumentPack: t.prismaField({
    type: 'DocumentPack',
    nullable: false,
    description: 'Issue a document pack that is a draft.',
    authScopes,
    emits: ['document_pack.issued'],
    args: { id: t.arg.id({ required: true, description: 'The pack.' }) },
    resolve: async (query, _root, { id }, context) => {
      const where = liveRecord(context, id)
      const now = found(await context.db.documentPack.findUnique({ where }))
      checkTransition('document_pack', now.status, 'issued', 'id')
      const data = { status: 'issued', issuedAt: new Date() } as const
      const issued = await context.db.documentPack.update({ ...query, where, data })
      context.emit('document_pack.issued', issued, now)
      return issued
    },
  }),
}))
