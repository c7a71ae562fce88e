/** AI jobs, which extract fields from documents, and their settings. */
import { AiJobKind, AiJobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { applyExtraction, extractDocument, updateExtractionSettings } from '../../src/domain/extraction/jobs.ts'
import { extractionSettings, type OrganisationExtraction } from '../../src/domain/extraction/settings.ts'
import { builder } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

interface ExtractedField {
  field: string
  value: string
  confidence: number
}

const AiJobKindType = builder.enumType(AiJobKind, { name: 'AiJobKind', description: 'Kind of an AI job.' })
const AiJobStatusType = builder.enumType(AiJobStatus, { name: 'AiJobStatus', description: 'Status of an AI job.' })

const ExtractedFieldType = builder.objectRef<ExtractedField>('ExtractedField').implement({
  description: 'A field that was extracted from a document.',
  fields: (t) => ({
    field: t.exposeString('field', { nullable: false, description: 'Name of the field, e.g. `expires_on`.' }),
    value: t.exposeString('value', { nullable: false, description: 'Extracted value.' }),
    confidence: t.exposeFloat('confidence', { nullable: false, description: 'Confidence of the extraction, 0 to 1.' }),
  }),
})

builder.prismaObject('AiJob', {
  description: 'A job that extracts fields from a document.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    kind: t.expose('kind', { type: AiJobKindType, nullable: false, description: 'Kind of the job.' }),
    documentId: t.exposeID('documentId', { nullable: false, description: 'Id of the document.' }),
    status: t.expose('status', { type: AiJobStatusType, nullable: false, description: 'Status of the job.' }),
    result: t.field({
      type: [ExtractedFieldType],
      nullable: true,
      description: 'Extracted fields; null until the job succeeds.',
      ...readAs({ column: 'result' }),
    }),
    error: t.exposeString('error', { nullable: true, description: 'Error message of a failed job.' }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'Number of attempts.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'Time of the first attempt.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'Time at which it finished.' }),
    appliedAt: t.expose('appliedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which fields were last applied to the document.',
    }),
    applied: t.exposeStringList('applied', {
      nullable: false,
      description: 'Names of the applied fields, e.g. `expires_on`.',
    }),
    document: t.relation('document', {
      nullable: true,
      description: 'The document.',
      authScopes: { anyOf: resources.documents.read },
    }),
  }),
})

const ExtractionSettingsType = builder.objectRef<OrganisationExtraction>('ExtractionSettings').implement({
  description: 'Settings of document extraction.',
  fields: (t) => ({
    automatic: t.exposeBoolean('automatic', {
      nullable: false,
      description: 'Whether fields are extracted from every uploaded document.',
    }),
    applyFrom: t.exposeFloat('applyFrom', {
      nullable: true,
      description:
        'Minimum confidence, 0 to 1, for applying a field automatically; null if a user must apply each field.',
    }),
  }),
})

const ExtractionSettingsInput = builder.inputType('ExtractionSettingsInput', {
  description: 'Changes to the extraction settings. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    automatic: t.boolean({ description: 'Whether fields are extracted from every uploaded document.' }),
    applyFrom: t.float({
      description: 'Minimum confidence, 0.5 to 1, for applying a field automatically; null for never.',
    }),
  }),
})

builder.queryField('extractionSettings', (t) =>
  t.field({
    type: ExtractionSettingsType,
    nullable: true,
    description: 'Get the settings of document extraction.',
    authScopes: { anyOf: resources.aiJobs.read },
    resolve: (_root, _args, { db, orgId }) => extractionSettings(db, orgId),
  }),
)

const authScopes = { anyOf: resources.aiJobs.write }

builder.mutationFields((t) => ({
  extractDocument: t.field({
    type: 'AiJob',
    nullable: false,
    description: 'Start a job that extracts fields from a document. A document can be extracted more than once.',
    authScopes,
    emits: ['ai_job.created'],
    args: { documentId: t.arg.id({ required: true, description: 'Id of the document.' }) },
    resolve: (_root, { documentId }, context) => extractDocument(context, documentId),
  }),
  applyExtraction: t.field({
    type: 'AiJob',
    nullable: false,
    description:
      'Apply extracted fields (number, issue date, expiry date) to the document. If the document is accepted, its status and the compliance status of its worker are updated.',
    authScopes,
    emits: [
      'ai_job.updated',
      'document.updated',
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
      id: t.arg.id({ required: true, description: 'Id of the job, which must have succeeded.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
      fields: t.arg.stringList({
        description: 'Names of the fields, e.g. `["expires_on"]`. Default: all extracted fields that a document has.',
      }),
    },
    resolve: (_root, { id, fields }, context) => applyExtraction(context, id, fields),
  }),
  updateExtractionSettings: t.field({
    type: ExtractionSettingsType,
    nullable: false,
    description: 'Update the settings of document extraction.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { input: t.arg({ type: ExtractionSettingsInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) => updateExtractionSettings(context, input),
  }),
}))
