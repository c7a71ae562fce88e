/** Documents: compliance documents of workers. File contents are available only through signed links. */

import { DocumentStatus, DocumentType } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { resources } from '../../src/access/resources.ts'
import {
  acceptPackDocument,
  newDocument,
  reviewDocument,
  uploadDocument,
} from '../../src/domain/documents/documents.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder, type InputFields } from '../builder.ts'
import { computedFrom } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

/** The type of a document, e.g. a passport. */
export const DocumentTypeType = builder.enumType(DocumentType, {
  name: 'DocumentType',
  description: 'Type of a document.',
})
const DocumentStatusType = builder.enumType(DocumentStatus, {
  name: 'DocumentStatus',
  description: 'Status of a document.',
})

/** The columns that links to the file are made of. */
const FILE = ['id', 'fileKey', 'fileName', 'contentType']
const BACK = ['id', 'backFileKey', 'backFileName', 'backContentType']

interface Back {
  id: string
  backFileKey: string | null
  backFileName: string | null
  backContentType: string | null
}

const backLink = ({ id, backFileKey: key, backFileName: name, backContentType: type }: Back, context: Context) =>
  key === null || name === null || type === null ? null : fileLink(context, { key, name, type }, id)

builder.prismaObject('Document', {
  description: 'A compliance document of a worker.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    type: t.expose('type', {
      type: DocumentTypeType,
      nullable: false,
      description: "Type of the document; `other` for a type of the organisation's own.",
    }),
    customTypeId: t.exposeID('customTypeId', {
      nullable: true,
      description: "Id of the organisation's own type; null for a built-in type.",
    }),
    customType: t.relation('customType', { nullable: true, description: "The organisation's own type." }),
    level: t.exposeString('level', { nullable: true, description: 'Level or category; one of those of its own type.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the document.' }),
    number: t.exposeString('number', { nullable: true, description: 'Number on the document.' }),
    issuedOn: t.expose('issuedOn', { type: 'Date', nullable: true, description: 'Date of issue.' }),
    expiresOn: t.expose('expiresOn', { type: 'Date', nullable: true, description: 'Last day of validity.' }),
    status: t.expose('status', {
      type: DocumentStatusType,
      nullable: false,
      description:
        '`pending` until review; then `rejected`, or by its expiry date `valid`, `expiring` (in its last 30 days) or `expired`.',
    }),
    rejectionReason: t.exposeString('rejectionReason', {
      nullable: true,
      description: 'Why it was rejected.',
    }),
    fileName: t.exposeString('fileName', { nullable: false, description: 'Name of the file.' }),
    contentType: t.exposeString('contentType', {
      nullable: false,
      description: 'Media type of the file, detected from its contents.',
    }),
    sizeBytes: t.exposeInt('sizeBytes', { nullable: false, description: 'Size of the file in bytes.' }),
    fileSha256: t.exposeString('fileSha256', {
      nullable: true,
      description:
        'SHA-256 of the file, hexadecimal: the same file has the same. Null for files that an earlier version stored.',
    }),
    fileUrl: t.string({
      nullable: false,
      description: 'Signed link to the file, valid for 15 minutes.',
      resolve: ({ id, fileKey, fileName, contentType }, _args, context) =>
        fileLink(context, { key: fileKey, name: fileName, type: contentType }, id).url,
      ...computedFrom(...FILE),
    }),
    fileUrlExpiresAt: t.field({
      type: 'DateTime',
      nullable: false,
      description: 'Time at which the link expires.',
      resolve: ({ id, fileKey, fileName, contentType }, _args, context) =>
        fileLink(context, { key: fileKey, name: fileName, type: contentType }, id).expiresAt,
      ...computedFrom(...FILE),
    }),
    backFileName: t.exposeString('backFileName', {
      nullable: true,
      description: 'Name of the file of its back; null if there is none.',
    }),
    backContentType: t.exposeString('backContentType', {
      nullable: true,
      description: 'Media type of that file, detected from its contents.',
    }),
    backSizeBytes: t.exposeInt('backSizeBytes', { nullable: true, description: 'Size of that file in bytes.' }),
    backFileUrl: t.string({
      nullable: true,
      description: 'Signed link to the file of its back, valid for 15 minutes.',
      resolve: (document, _args, context) => backLink(document, context)?.url ?? null,
      ...computedFrom(...BACK),
    }),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker.',
      authScopes: { anyOf: resources.workers.read },
    }),
    paper: t.relation('packPaper', {
      nullable: true,
      description:
        'The paper of a document pack that it belongs to, which the worker accepts; null if it was uploaded.',
      authScopes: { anyOf: resources.documentPacks.read },
    }),
    aiJobs: t.field(relatedPage(resources.aiJobs, 'document_id', 'document')),
  }),
})

const ownTypeFields = (t: InputFields) => ({
  customTypeId: t.id({ description: "Id of the organisation's own type." }),
  level: t.string({ description: 'Level or category; one of those of its own type, and required if it has some.' }),
})

const UploadDocumentInput = builder.inputType('UploadDocumentInput', {
  description: 'A new document. Its status is `pending` until review.',
  extensions: { check: newDocument },
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker.' }),
    type: t.field({
      type: DocumentTypeType,
      required: true,
      description: "Type of the document; `other` for a type of the organisation's own.",
    }),
    ...ownTypeFields(t),
    name: t.string({ required: true, description: 'Name of the document.' }),
    number: t.string({ description: 'Number on the document.' }),
    issuedOn: t.field({ type: 'Date', description: 'Date of issue.' }),
    expiresOn: t.field({
      type: 'Date',
      description:
        'Last day of validity; not before the date of issue. If absent, it follows from the date of issue for own types that are valid for some months.',
    }),
    backFile: t.field({ type: 'File', description: 'The file of its back, if it has two sides; as for `file`.' }),
    file: t.field({
      type: 'File',
      description: 'The file: PDF, PNG, JPEG or WebP, up to 25 MB. Required, unless you send a link to it.',
    }),
    sourceUrl: t.string({
      extensions: { linksToFile: 'file' },
      description:
        'Instead of the file: a public `https://` link from which the server downloads it within 30 seconds, following up to three redirects.',
    }),
    extract: t.boolean({
      description: "Whether to extract fields from the file. Default: the organisation's setting.",
    }),
  }),
})

const ReviewType = builder.enumType('DocumentReview', {
  description: 'Decision of a document review.',
  values: ['accept', 'reject'] as const,
})

const ReviewInput = builder.inputType('ReviewDocumentInput', {
  description:
    'Corrections of a document, or the reason for its rejection. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    type: t.field({
      type: DocumentTypeType,
      description: "Type of the document. A built-in one other than `other` ends the organisation's own type.",
    }),
    ...ownTypeFields(t),
    number: t.string({ description: 'Number on the document.' }),
    issuedOn: t.field({ type: 'Date', description: 'Date of issue.' }),
    expiresOn: t.field({ type: 'Date', description: 'Last day of validity; not before the date of issue.' }),
    rejectionReason: t.string({ description: 'Reason for the rejection, for the worker.' }),
  }),
})

const authScopes = { anyOf: resources.documents.write }

builder.mutationFields((t) => ({
  uploadDocument: t.field({
    type: 'Document',
    nullable: false,
    description: 'Upload a document with its file.',
    authScopes,
    emits: ['document.added'],
    args: { input: t.arg({ type: UploadDocumentInput, required: true, description: 'The new document.' }) },
    resolve: (_root, { input: { file, sourceUrl, backFile, ...input } }, context, { path: { key } }) =>
      uploadDocument(context, { file, sourceUrl, backFile, key: String(key) }, input),
  }),
  reviewDocument: t.field({
    type: 'Document',
    nullable: false,
    description:
      'Accept or reject a pending document, and correct its fields at the same time. An accepted document becomes `valid`, `expiring` or `expired` by its expiry date, and the compliance status of its worker is updated.',
    authScopes,
    emits: [
      'document.reviewed',
      'document.expiring',
      'document.expired',
      'worker.updated',
      'worker.compliance_expiring',
      'worker.compliance_expired',
      'task.updated',
      'task.completed',
      'document_pack.completed',
    ],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the document.' }),
      decision: t.arg({ type: ReviewType, required: true, description: 'The decision.' }),
      input: t.arg({ type: ReviewInput, description: 'Corrections, or the reason for a rejection.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, decision, input }, context) => reviewDocument(context, id, decision, input),
  }),
  acceptPackDocument: t.field({
    type: 'Document',
    nullable: false,
    description:
      'Accept a paper of an issued pack, as the worker or as staff on their behalf. The pack is completed when its last paper is accepted.',
    authScopes,
    emits: ['document.reviewed', 'worker.updated', 'task.updated', 'task.completed', 'document_pack.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the document.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => acceptPackDocument(context, id),
  }),
}))
