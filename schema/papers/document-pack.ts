/** Document packs: templates that are issued to workers together during mobilisation. */
import { DocumentPackStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { checkCount, MAX_RECORDS } from '../../src/domain/batch/batch.ts'
import { issueToWorkers } from '../../src/domain/papers/issue-to-workers.ts'
import { createDocumentPack, deleteDocumentPack, issueDocumentPack } from '../../src/domain/papers/packs.ts'
import type { NamedTemplate } from '../../src/domain/papers/templates.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { BatchType, complexityOf } from '../records/batch.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { acceptedOnly, PackPaperType, paperArguments, paperComplexity, paperWindow } from './pack-paper.ts'

export const DocumentPackStatusType = builder.enumType(DocumentPackStatus, {
  name: 'DocumentPackStatus',
  description: 'Status of a document pack.',
})

const PackTemplateType = builder.objectRef<NamedTemplate>('PackTemplate').implement({
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the template.' }),
    version: t.exposeString('version', {
      nullable: false,
      description:
        'Version of the template. A draft without a fixed version shows the latest; issuing the pack fixes the version.',
    }),
  }),
})

/** @param having the column that must have a value */
const counted = (having?: string) => ({
  authScopes: { anyOf: resources.documentPacks.read },
  ...readAs({ counted: 'PackPaper', by: 'pack_id', ...(having && { having }) }),
})

builder.prismaObject('DocumentPack', {
  description: 'A set of templates that are issued together.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the pack.' }),
    jobId: t.exposeID('jobId', { nullable: true, description: 'Id of the job whose workers receive it.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'Id of the one worker who receives it.' }),
    templates: t.field({
      type: [PackTemplateType],
      nullable: false,
      description: 'The templates of the pack.',
      ...readAs({ column: 'templates' }),
    }),
    status: t.expose('status', { type: DocumentPackStatusType, nullable: false, description: 'Status of the pack.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'Time of issue.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which all papers were accepted.',
    }),
    job: t.relation('job', {
      nullable: true,
      description: 'The job whose workers receive it.',
      authScopes: { anyOf: resources.jobs.read },
    }),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The one worker who receives it.',
      authScopes: { anyOf: resources.workers.read },
    }),
    paperCount: t.int({
      nullable: true,
      description: 'Number of papers: one for each template and worker, without withdrawn papers. 0 for a draft.',
      ...counted(),
    }),
    printedCount: t.int({
      nullable: true,
      description: 'Number of papers whose PDF exists.',
      ...counted('document_id'),
    }),
    acceptedCount: t.int({
      nullable: true,
      description: 'Number of accepted papers.',
      ...counted('accepted_at'),
    }),
    papers: t.field({
      type: [PackPaperType],
      nullable: true,
      description: 'The papers: one for each template and worker, oldest first, one page at a time. Empty for a draft.',
      authScopes: { anyOf: resources.documentPacks.read },
      args: paperArguments,
      complexity: paperComplexity,
      ...readAs({ listed: 'PackPaper', by: 'pack_id', window: paperWindow, only: acceptedOnly }),
    }),
  }),
})

export const PackTemplateInput = builder.inputType('PackTemplateInput', {
  description: 'A template of a pack.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the template.' }),
    version: t.string({ description: 'Version of the template. Default: the latest version at the time of issue.' }),
  }),
})

const CreateDocumentPackInput = builder.inputType('CreateDocumentPackInput', {
  description: 'A new document pack. It is a draft until it is issued.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the pack.' }),
    jobId: t.id({ description: 'Id of the job whose workers receive it, including workers who are assigned later.' }),
    workerId: t.id({ description: 'Id of the one worker who receives it.' }),
    templates: t.field({ type: [PackTemplateInput], required: true, description: 'The templates of the pack.' }),
  }),
})

const IssueDocumentPacksInput = builder.inputType('IssueDocumentPacksInput', {
  description: 'A pack to issue to each of several workers.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the pack.' }),
    jobId: t.id({ description: 'Id of the job that its papers are for.' }),
    templates: t.field({ type: [PackTemplateInput], required: true, description: 'The templates of the pack.' }),
  }),
})

const authScopes = { anyOf: resources.documentPacks.write }

builder.mutationFields((t) => ({
  createDocumentPack: t.field({
    type: 'DocumentPack',
    nullable: false,
    description: 'Create a draft document pack.',
    authScopes,
    emits: ['document_pack.created'],
    args: { input: t.arg({ type: CreateDocumentPackInput, required: true, description: 'The new pack.' }) },
    resolve: (_root, { input }, context) => createDocumentPack(context, input),
  }),
  issueDocumentPack: t.field({
    type: 'DocumentPack',
    nullable: false,
    description:
      "Issue a document pack. Its papers are created in the background and appear under each worker moments later. The task to issue the job's pack is completed. Issuing a pack again only creates papers for workers who have none of them yet.",
    authScopes,
    emits: ['document_pack.issued', 'task.updated', 'task.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the pack.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => issueDocumentPack(context, id),
  }),
  issueDocumentPacks: t.field({
    type: BatchType,
    nullable: false,
    description: `Issue a pack to each of up to ${MAX_RECORDS.toLocaleString('en')} workers; the results contain the ids of the packs. Workers whose papers cannot be created are reported; the others get theirs. A worker who already has a pack with the same name, job and template versions keeps it.`,
    authScopes,
    emits: ['document_pack.created', 'document_pack.issued'],
    complexity: ({ workerIds }) => complexityOf(workerIds.length),
    args: {
      workerIds: t.arg.idList({ required: true, description: 'Ids of the workers.' }),
      input: t.arg({ type: IssueDocumentPacksInput, required: true, description: 'The pack.' }),
    },
    resolve(_root, { workerIds, input }, context) {
      checkCount(workerIds.length, 'workerIds')
      return issueToWorkers(context, workerIds, input)
    },
  }),
  deleteDocumentPack: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete a draft document pack. Issued packs cannot be deleted.',
    authScopes,
    emits: ['document_pack.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the pack.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteDocumentPack(context, id),
  }),
}))
