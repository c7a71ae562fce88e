/** Documents: what proves that a worker may work. Contents never leave but by signed links. */

import { DocumentStatus, DocumentType } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { resources } from '../../src/access/resources.ts'
import { acceptPackDocument, reviewDocument, uploadDocument } from '../../src/domain/documents/documents.ts'
import { builder } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

export const DocumentTypeType = builder.enumType(DocumentType, {
  name: 'DocumentType',
  description: 'What a document proves.',
})
const DocumentStatusType = builder.enumType(DocumentStatus, {
  name: 'DocumentStatus',
  description: 'Whether a document holds.',
})

builder.prismaObject('Document', {
  description: 'A document of a worker.',
  interfaces: [RecordType],
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Whose it is.' }),
    type: t.expose('type', { type: DocumentTypeType, nullable: false, description: 'What it proves.' }),
    name: t.exposeString('name', { nullable: false, description: 'What it is called.' }),
    number: t.exposeString('number', { nullable: true, description: 'Its own number.' }),
    issuedOn: t.expose('issuedOn', { type: 'Date', nullable: true, description: 'When it was issued.' }),
    expiresOn: t.expose('expiresOn', { type: 'Date', nullable: true, description: 'Its last day.' }),
    status: t.expose('status', {
      type: DocumentStatusType,
      nullable: false,
      description:
        'Whether it holds: `pending` until it is reviewed; accepted, by its last day, `valid`, `expiring` (in its last 30 days) or `expired`; or `rejected`.',
    }),
    fileName: t.exposeString('fileName', { nullable: false, description: 'Name of the file.' }),
    contentType: t.exposeString('contentType', {
      nullable: false,
      description: 'Media type of the file, by its bytes.',
    }),
    sizeBytes: t.exposeInt('sizeBytes', { nullable: false, description: 'Size of the file.' }),
    fileUrl: t.string({
      nullable: false,
      description: 'The file, by a signed link that works for 15 minutes.',
      resolve: ({ fileKey, fileName, contentType }, _args, context) =>
        fileLink(context, { key: fileKey, name: fileName, type: contentType }).url,
    }),
    fileUrlExpiresAt: t.field({
      type: 'DateTime',
      nullable: false,
      description: 'Until when the link works.',
      resolve: ({ fileKey, fileName, contentType }, _args, context) =>
        fileLink(context, { key: fileKey, name: fileName, type: contentType }).expiresAt,
    }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Whose it is.',
      authScopes: { anyOf: resources.workers.read },
    }),
    aiJobs: t.field(relatedPage(resources.aiJobs, 'document_id', 'document')),
  }),
})

const UploadDocumentInput = builder.inputType('UploadDocumentInput', {
  description: 'A new document; pending until it is reviewed.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Whose it is.' }),
    type: t.field({ type: DocumentTypeType, required: true, description: 'What it proves.' }),
    name: t.string({ required: true, description: 'What it is called.' }),
    number: t.string({ description: 'Its own number.' }),
    issuedOn: t.field({ type: 'Date', description: 'When it was issued.' }),
    expiresOn: t.field({ type: 'Date', description: 'Its last day; not before the issue.' }),
    file: t.field({ type: 'File', required: true, description: 'PDF, PNG, JPEG or WebP, up to 25 MB.' }),
    extract: t.boolean({ description: "Whether it is read by machine; as the organisation's settings say if absent." }),
  }),
})

const ReviewType = builder.enumType('DocumentReview', {
  description: 'What a review says of a document.',
  values: ['accept', 'reject'] as const,
})

const authScopes = { anyOf: resources.documents.write }

builder.mutationFields((t) => ({
  uploadDocument: t.prismaField({
    type: 'Document',
    nullable: false,
    description: 'Add a document, sent as multipart/form-data (GraphQL multipart request).',
    authScopes,
    emits: ['document.added'],
    args: { input: t.arg({ type: UploadDocumentInput, required: true, description: 'The document.' }) },
    resolve: (query, _root, { input: { file, ...input } }, context) => uploadDocument(context, file, input, query),
  }),
  reviewDocument: t.prismaField({
    type: 'Document',
    nullable: false,
    description:
      'Accept or reject a document that is pending. One that is accepted is valid, expiring or expired by its last day, and the compliance status of its worker follows.',
    authScopes,
    emits: [
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
      id: t.arg.id({ required: true, description: 'The document.' }),
      decision: t.arg({ type: ReviewType, required: true, description: 'Accept it or reject it.' }),
    },
    resolve: (query, _root, { id, decision }, context) => reviewDocument(context, id, decision, query),
  }),
  acceptPackDocument: t.prismaField({
    type: 'Document',
    nullable: false,
    description:
      "Accept a document that a pack issued: its worker, or staff for them. With a pack's last one it is complete.",
    authScopes,
    emits: ['worker.updated', 'task.updated', 'task.completed', 'document_pack.completed'],
    args: { id: t.arg.id({ required: true, description: 'The document.' }) },
    resolve: (query, _root, { id }, context) => acceptPackDocument(context, id, query),
  }),
}))
