/** Extraction jobs: the queue of the intelligence feature. */
import { z } from 'zod'
import type { Document } from '../../prisma/generated/client/client.ts'
import { AiJobKind, AiJobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { documentsMoved } from '../../src/domain/compliance/documents.ts'
import { standing } from '../../src/domain/compliance/standing.ts'
import { changeOf, chosenFields } from '../../src/domain/extraction/apply.ts'
import { requestExtraction } from '../../src/domain/extraction/request.ts'
import { type ExtractionWishes, extractionWishes } from '../../src/domain/extraction/settings.ts'
import { validInput } from '../../src/domain/input.ts'
import { referred } from '../../src/domain/references.ts'
import { todayOf } from '../../src/events/write.ts'
import { ApiError, invalidField } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'
import { found, liveRecord, RecordType } from '../record.ts'

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

const ExtractionSettingsType = builder.objectRef<ExtractionWishes>('ExtractionSettings').implement({
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

const wishes = z.object({ automatic: z.boolean().optional(), applyFrom: z.number().min(0.5).max(1).nullish() })

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
    resolve: (_root, _args, { db, orgId }) => extractionWishes(db, orgId),
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
    resolve: async (query, _root, { documentId }, context) => {
      const { id } = await referred<Document>(resources.documents, documentId, context, 'documentId')
      const status = { in: ['queued', 'running'] as AiJobStatus[] }
      const open = await context.db.aiJob.findFirst({ where: { documentId: id, status, deletedAt: null } })
      if (open !== null) {
        const message = `The document is being read already, by job ${open.id}.`
        throw new ApiError('conflict', { message, details: [{ path: 'documentId', code: 'in_progress', message }] })
      }
      const job = await requestExtraction(context, id)
      return found(await context.db.aiJob.findUnique({ ...query, where: liveRecord(context, job.id) }))
    },
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
    resolve: async (query, _root, { id, fields }, context) => {
      const where = liveRecord(context, id)
      const job = found(await context.db.aiJob.findUnique({ where }))
      const chosen = chosenFields(job, fields)
      const ofDocument = liveRecord(context, job.documentId)
      const now = found(await context.db.document.findUnique({ where: ofDocument }))
      const change = changeOf(chosen)
      const { issuedOn, expiresOn } = { ...now, ...change }
      if (issuedOn && expiresOn && expiresOn < issuedOn)
        throw invalidField('fields', 'invalid', 'would make the last day come before the issue')
      const accepted = now.status !== 'pending' && now.status !== 'rejected'
      const stands = accepted && standing(expiresOn, await todayOf(context))
      const changed = await context.db.document.update({ where: ofDocument, data: { ...change, ...stands } })
      if (accepted) await documentsMoved(context, [{ before: now, now: changed }])
      const { credential, startedAt } = context
      const applied = chosen.map(({ field }) => field)
      const data = { applied, appliedAt: startedAt, appliedBy: credential.userId ?? credential.id }
      return context.db.aiJob.update({ ...query, where, data })
    },
  }),
  updateExtractionSettings: t.field({
    type: ExtractionSettingsType,
    nullable: false,
    description: 'Say what machines may do with documents.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: "How the organisation works is nobody else's business.",
    args: { input: t.arg({ type: ExtractionSettingsInput, required: true, description: 'What changes.' }) },
    resolve: async (_root, { input }, { db, orgId }) => {
      const change = validInput(wishes, input)
      return db.extractionSettings.upsert({ where: { orgId }, create: { orgId, ...change }, update: change })
    },
  }),
}))
