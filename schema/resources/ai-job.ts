/** Extraction jobs: the queue of the intelligence feature. */

import { AiJobKind, AiJobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { applyExtraction, extractDocument, updateExtractionSettings } from '../../src/domain/extraction/jobs.ts'
import { extractionSettings, type OrganisationExtraction } from '../../src/domain/extraction/settings.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

interface ExtractedField {
  field: string
  value: string
  confidence: number
}

const AiJobKindType = builder.enumType(AiJobKind, { name: 'AiJobKind', description: 'What a job does.' })
const AiJobStatusType = builder.enumType(AiJobStatus, { name: 'AiJobStatus', description: 'Where a job stands.' })

const ExtractedFieldType = builder.objectRef<ExtractedField>('ExtractedField').implement({
  description: 'One field that was read off a document.',
  fields: (t) => ({
    field: t.exposeString('field', { nullable: false, description: 'Which field, e.g. `expires_on`.' }),
    value: t.exposeString('value', { nullable: false, description: 'What it says.' }),
    confidence: t.exposeFloat('confidence', { nullable: false, description: 'How sure that is, 0 to 1.' }),
  }),
})

builder.prismaObject('AiJob', {
  description: 'A document being read by machine.',
  interfaces: [RecordType],
  fields: (t) => ({
    kind: t.expose('kind', { type: AiJobKindType, nullable: false, description: 'What it does.' }),
    documentId: t.exposeID('documentId', { nullable: false, description: 'The document it reads.' }),
    status: t.expose('status', { type: AiJobStatusType, nullable: false, description: 'Where it stands.' }),
    result: t.field({
      type: [ExtractedFieldType],
      nullable: true,
      description: 'What it found; null until it succeeded.',
      resolve: (job) => job.result as unknown as ExtractedField[] | null,
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed.' }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'How often it was tried.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it was first tried.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When fields of it were last applied to the document.',
    }),
    applied: t.exposeStringList('applied', {
      nullable: false,
      description: 'Which fields were applied, e.g. `expires_on`.',
    }),
    document: t.relation('document', {
      nullable: false,
      description: 'The document it reads.',
      authScopes: { anyOf: resources.documents.read },
    }),
  }),
})

const ExtractionSettingsType = builder.objectRef<OrganisationExtraction>('ExtractionSettings').implement({
  description: 'What the organisation lets machines do with its documents.',
  fields: (t) => ({
    automatic: t.exposeBoolean('automatic', {
      nullable: false,
      description: 'Whether every uploaded document is read.',
    }),
    applyFrom: t.exposeFloat('applyFrom', {
      nullable: true,
      description: 'Confidence from which a field is applied by itself, 0 to 1; null: a person applies it.',
    }),
  }),
})

const ExtractionSettingsInput = builder.inputType('ExtractionSettingsInput', {
  description: 'What changes: absent fields stay, null clears.',
  fields: (t) => ({
    automatic: t.boolean({ description: 'Whether every uploaded document is read.' }),
    applyFrom: t.float({ description: 'Confidence from which a field is applied by itself, 0.5 to 1; null: never.' }),
  }),
})

builder.queryField('extractionSettings', (t) =>
  t.field({
    type: ExtractionSettingsType,
    nullable: false,
    description: 'What the organisation lets machines do with its documents.',
    authScopes: { anyOf: resources.aiJobs.read },
    resolve: (_root, _args, { db, orgId }) => extractionSettings(db, orgId),
  }),
)

const authScopes = { anyOf: resources.aiJobs.write }

builder.mutationFields((t) => ({
  extractDocument: t.prismaField({
    type: 'AiJob',
    nullable: false,
    description: 'Have a document read by machine, again if it was before.',
    authScopes,
    emitsNothing: 'A job that waits is nothing yet; ai_job.succeeded or ai_job.failed tells how it ended.',
    args: { documentId: t.arg.id({ required: true, description: 'The document.' }) },
    resolve: (query, _root, { documentId }, context) => extractDocument(context, documentId, query),
  }),
  applyExtraction: t.prismaField({
    type: 'AiJob',
    nullable: false,
    description:
      'Take fields that were read off a document over into it: its number, issue and last day. If it was accepted, its status and the compliance status of its worker follow.',
    authScopes,
    emits: [
      'document.expiring',
      'document.expired',
      'worker.updated',
      'worker.compliance_expiring',
      'worker.compliance_expired',
      'notification.created',
      'task.created',
      'task.updated',
      'task.completed',
    ],
    args: {
      id: t.arg.id({ required: true, description: 'The job, which succeeded.' }),
      fields: t.arg.stringList({
        description: 'Which fields, e.g. `["expires_on"]`; all that a document has if absent.',
      }),
    },
    resolve: (query, _root, { id, fields }, context) => applyExtraction(context, id, fields, query),
  }),
  updateExtractionSettings: t.field({
    type: ExtractionSettingsType,
    nullable: false,
    description: 'Say what machines may do with documents.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: "How the organisation works is nobody else's business.",
    args: { input: t.arg({ type: ExtractionSettingsInput, required: true, description: 'What changes.' }) },
    resolve: (_root, { input }, context) => updateExtractionSettings(context, input),
  }),
}))
