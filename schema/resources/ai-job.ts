/** Extraction jobs: the queue of the intelligence feature. */
import { AiJobKind, AiJobStatus } from '../../prisma/generated/client/enums.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'
import { resources } from '../resource-table.ts'

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
    document: t.relation('document', {
      nullable: false,
      description: 'The document it reads.',
      authScopes: { anyOf: resources.documents.read },
    }),
  }),
})
