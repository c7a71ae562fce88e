/** Workers: the people an organisation mobilises. */

import { ComplianceStatus, WorkerStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createWorker, updateWorker } from '../../src/domain/workforce/workers.ts'
import { builder, type InputFields } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

const WorkerStatusType = builder.enumType(WorkerStatus, {
  name: 'WorkerStatus',
  description: 'Where a worker stands: applying, working for the organisation, or no longer.',
})

const ComplianceStatusType = builder.enumType(ComplianceStatus, {
  name: 'ComplianceStatus',
  description: 'Whether the documents that a worker needs are in order; derived from them.',
})

const Worker = builder.prismaObject('Worker', {
  description: 'A person the organisation mobilises.',
  interfaces: [RecordType],
  fields: (t) => ({
    firstName: t.exposeString('firstName', { nullable: false, description: 'Given name.' }),
    lastName: t.exposeString('lastName', { nullable: false, description: 'Family name.' }),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number, E.164.' }),
    trade: t.exposeString('trade', { nullable: true, description: 'What the worker does, e.g. `electrician`.' }),
    status: t.expose('status', { type: WorkerStatusType, nullable: false, description: 'Where the worker stands.' }),
    complianceStatus: t.expose('complianceStatus', {
      type: ComplianceStatusType,
      nullable: false,
      description:
        'Whether the documents the worker needs are in order: `compliant`, `expiring` (one that nothing outlasts runs out within 30 days), or `non_compliant` (one is missing, pending, rejected or expired).',
    }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Your own id; unique among workers.' }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own labels.',
      resolve: (worker) => worker.metadata as Record<string, string>,
    }),
    assignments: t.field(relatedPage(resources.assignments, 'worker_id', 'worker')),
    plannerWindows: t.field(relatedPage(resources.planner, 'worker_id', 'worker')),
    documents: t.field(relatedPage(resources.documents, 'worker_id', 'worker')),
    documentPacks: t.field(relatedPage(resources.documentPacks, 'worker_id', 'worker')),
    timesheets: t.field(relatedPage(resources.timesheets, 'worker_id', 'worker')),
    expenses: t.field(relatedPage(resources.expenses, 'worker_id', 'worker')),
  }),
})

const optionalFields = (t: InputFields) => ({
  email: t.string({ description: 'E-mail address.' }),
  phone: t.string({ description: 'Phone number, E.164, e.g. `+441632960961`.' }),
  trade: t.string({ description: 'What the worker does.' }),
  status: t.field({ type: WorkerStatusType, description: 'Where the worker stands; `candidate` at first.' }),
  externalId: t.string({ description: 'Your own id; unique among workers.' }),
  metadata: t.field({ type: 'Metadata', description: 'Your own labels, all of them.' }),
})

const CreateWorkerInput = builder.inputType('CreateWorkerInput', {
  description: 'A new worker.',
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'Given name.' }),
    lastName: t.string({ required: true, description: 'Family name.' }),
    ...optionalFields(t),
  }),
})

const UpdateWorkerInput = builder.inputType('UpdateWorkerInput', {
  description: 'What changes of a worker: absent fields stay, null clears.',
  fields: (t) => ({
    firstName: t.string({ description: 'Given name.' }),
    lastName: t.string({ description: 'Family name.' }),
    ...optionalFields(t),
  }),
})

builder.mutationFields((t) => ({
  createWorker: t.prismaField({
    type: Worker,
    nullable: false,
    description: 'Create a worker.',
    authScopes: { anyOf: resources.workers.write },
    emits: ['worker.created'],
    args: { input: t.arg({ type: CreateWorkerInput, required: true, description: 'The worker.' }) },
    resolve: (query, _root, { input }, context) => createWorker(context, input, query),
  }),
  updateWorker: t.prismaField({
    type: Worker,
    nullable: false,
    description: 'Change a worker. Another trade may need other documents: the compliance status follows at once.',
    authScopes: { anyOf: resources.workers.write },
    emits: [
      'worker.updated',
      'worker.compliance_expiring',
      'notification.created',
      'task.created',
      'task.updated',
      'task.completed',
    ],
    args: {
      id: t.arg.id({ required: true, description: 'The worker.' }),
      input: t.arg({ type: UpdateWorkerInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateWorker(context, id, input, query),
  }),
}))
