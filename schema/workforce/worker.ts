/** Workers: the people an organisation mobilises. */

import { AccountStatus, ComplianceStatus, WorkerStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { OFFICE } from '../../src/access/scopes/roles.ts'
import { checkCount, MAX_RECORDS } from '../../src/domain/batch/batch.ts'
import { updateAlike } from '../../src/domain/batch/change-many.ts'
import type { RowQuery } from '../../src/domain/records/rows-query.ts'
import { newWorker } from '../../src/domain/workforce/worker-input.ts'
import { createWorker, updateWorker, workerChange, workerWrites } from '../../src/domain/workforce/workers.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import { builder, type InputFields } from '../builder.ts'
import { LanguageType } from '../messages/message.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { addBatch, BatchType, complexityOf } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { relatedPage } from '../records/queries.ts'
import { RecordVersionInput } from '../records/record-version.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'

/** The status of a worker. */
export const WorkerStatusType = builder.enumType(WorkerStatus, {
  name: 'WorkerStatus',
  description: 'Status of a worker: candidate, active or inactive.',
})

/** How the documents that a worker needs stand. */
export const ComplianceStatusType = builder.enumType(ComplianceStatus, {
  name: 'ComplianceStatus',
  description: 'Compliance status of a worker, derived from their documents.',
})

const AccountStatusType = builder.enumType('AccountStatus', {
  description: "Status of a worker's account for the worker portal.",
  values: {
    [AccountStatus.none]: { description: 'The worker cannot sign in.' },
    [AccountStatus.invited]: { description: 'An invitation is open.' },
    [AccountStatus.active]: { description: 'The worker has an account.' },
  },
})

interface PendingInvitation {
  id: string
  email: string
  createdAt: Date
  expiresAt: Date
}

const PendingInvitationType = builder.objectRef<PendingInvitation>('WorkerInvitation').implement({
  description: "A worker's open invitation to the worker portal.",
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    email: t.exposeString('email', { nullable: false, description: 'Address that it was sent to.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time at which its link expires.',
    }),
  }),
})

const invitationQuery: RowQuery = {
  allows: ['supervisor', 'finance'], // of a worker whom they may read
  reads: ['Invitation'],
  text: ({ organisation, id }) => `select i.id, i.email, i.created_at as "createdAt", i.expires_at as "expiresAt"
    from invitations i
    where i.org_id = ${organisation} and i.worker_id = ${id}
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    order by i.id desc limit 1`,
}

/** A worker. */
export const WorkerType = builder.prismaObject('Worker', {
  description: 'A person the organisation mobilises.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    firstName: t.exposeString('firstName', { nullable: false, description: 'First name.' }),
    lastName: t.exposeString('lastName', { nullable: false, description: 'Last name.' }),
    email: t.exposeString('email', { nullable: true, description: 'Email address.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number, E.164.' }),
    trade: t.exposeString('trade', { nullable: true, description: 'Trade of the worker, e.g. `electrician`.' }),
    status: t.expose('status', { type: WorkerStatusType, nullable: false, description: 'Status of the worker.' }),
    complianceStatus: t.expose('complianceStatus', {
      type: ComplianceStatusType,
      nullable: false,
      description:
        'Status of the documents that the worker needs: `compliant`; `expiring` if one expires within 30 days and no other document replaces it; `non_compliant` if one is missing, pending, rejected or expired.',
    }),
    accountStatus: t.expose('accountStatus', {
      type: AccountStatusType,
      nullable: false,
      description: 'Status of their account for the worker portal.',
    }),
    language: t.expose('language', {
      type: LanguageType,
      nullable: true,
      description: 'Language of messages to the worker; null for that of the organisation.',
    }),
    invitation: t.field({
      type: PendingInvitationType,
      nullable: true,
      description: 'Their open invitation to the worker portal; only signed-in people can read it.',
      authScopes: { role: OFFICE },
      ...readAs({ row: invitationQuery, by: 'id' }),
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among workers.',
    }),
    metadata: t.field(metadataField),
    erasedAt: t.expose('erasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the person was erased; the record has had a pseudonym since.',
    }),
    erasureFinishedAt: t.expose('erasureFinishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which all that was kept of the erased person was gone.',
    }),
    legalHoldAt: t.expose('legalHoldAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which a legal hold stands: nothing of the worker is removed. Null without one.',
    }),
    assignments: t.field(relatedPage(resources.assignments, 'worker_id', 'worker')),
    plannerWindows: t.field(relatedPage(resources.planner, 'worker_id', 'worker')),
    documents: t.field(relatedPage(resources.documents, 'worker_id', 'worker')),
    documentPacks: t.field(relatedPage(resources.documentPacks, 'worker_id', 'worker')),
    timesheets: t.field(relatedPage(resources.timesheets, 'worker_id', 'worker')),
    expenses: t.field(relatedPage(resources.expenses, 'worker_id', 'worker')),
  }),
})

const optionalFields = (t: InputFields, isNew: boolean) => ({
  email: t.string({ description: 'Email address.' }),
  phone: t.string({ description: 'Phone number, E.164, e.g. `+441632960961`.' }),
  trade: t.string({ description: 'Trade of the worker.' }),
  status: t.field({
    type: WorkerStatusType,
    description: withDefault('Status of the worker.', isNew && '`candidate`'),
  }),
  language: t.field({ type: LanguageType, description: 'Language of messages to the worker.' }),
  ...ownFields(t, 'workers'),
})

const CreateWorkerInput = builder.inputType('CreateWorkerInput', {
  description: 'A new worker.',
  extensions: { check: newWorker },
  fields: (t) => ({
    firstName: t.string({ required: true, description: 'First name.' }),
    lastName: t.string({ required: true, description: 'Last name.' }),
    ...optionalFields(t, true),
  }),
})

const UpdateWorkerInput = builder.inputType('UpdateWorkerInput', {
  description: 'Changes to a worker. An absent field keeps its value; null clears it.',
  extensions: { check: workerChange },
  fields: (t) => ({
    firstName: t.string({ description: 'First name.' }),
    lastName: t.string({ description: 'Last name.' }),
    ...optionalFields(t, false),
  }),
})

const UpdateWorkersInput = builder.inputType('UpdateWorkersInput', {
  description: 'Changes to several workers. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    trade: t.string({ description: 'Trade of the workers.' }),
    status: t.field({ type: WorkerStatusType, description: 'Status of the workers.' }),
  }),
})

/** The events of changing a worker. */
const updated = [
  'worker.updated',
  'worker.compliance_expiring',
  'notification.created',
  'task.created',
  'task.updated',
  'task.completed',
] as const satisfies EventType[]

builder.mutationFields((t) => ({
  createWorker: t.field({
    type: WorkerType,
    nullable: false,
    description: 'Create a worker.',
    authScopes: { anyOf: resources.workers.write },
    emits: ['worker.created'],
    args: { input: t.arg({ type: CreateWorkerInput, required: true, description: 'The new worker.' }) },
    resolve: (_root, { input }, context) => createWorker(context, input),
  }),
  updateWorker: t.field({
    type: WorkerType,
    nullable: false,
    description: 'Update a worker. A new trade can require other documents, so the compliance status is updated too.',
    authScopes: { anyOf: resources.workers.write },
    emits: updated,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the worker.' }),
      input: t.arg({ type: UpdateWorkerInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateWorker(context, id, input),
  }),
  updateWorkers: t.field({
    type: BatchType,
    nullable: false,
    description: `Make the same changes to up to ${MAX_RECORDS.toLocaleString('en')} workers. Workers that cannot be changed are reported; the others are changed.`,
    authScopes: { anyOf: resources.workers.write },
    emits: updated,
    complexity: ({ workers }) => complexityOf(workers.length),
    args: {
      workers: t.arg({ type: [RecordVersionInput], required: true, description: 'The workers.' }),
      input: t.arg({ type: UpdateWorkersInput, required: true, description: 'The changes.' }),
    },
    resolve(_root, { workers, input }, context) {
      checkCount(workers.length, 'workers')
      return updateAlike(workerWrites, context, workers, input)
    },
  }),
}))

addBatch(resources.workers, workerWrites, ['worker.created', ...updated])
