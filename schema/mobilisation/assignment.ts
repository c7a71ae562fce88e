/** Assignments: which worker works on which project, and when. */

import { AssignmentStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { newAssignment, newCover } from '../../src/domain/mobilisation/assignment-input.ts'
import { assignmentWrites, deleteAssignment } from '../../src/domain/mobilisation/assignments.ts'
import { assignmentChange } from '../../src/domain/mobilisation/move-assignment.ts'
import { refreshEvents } from '../../src/domain/mobilisation/refresh-job.ts'
import { assignWorker, reassign } from '../../src/domain/planning/assign.ts'
import { replaceWorker } from '../../src/domain/planning/replace.ts'
import { builder } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { addBatch } from '../records/batch.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { metadataField } from '../records/own-fields.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { IneligibilityReasonType } from './ineligibility-reason.ts'

/** Includes the events of the refreshed job, and of the packs that the worker receives. */
const createdEvents = ['assignment.created', 'worker.mobilised', 'document_pack.issued', ...refreshEvents] as const

/** A place that is filled opens no other, so there is no notification. */
const coverEvents = createdEvents.filter((type) => type !== 'notification.created')

const AssignmentStatusType = builder.enumType(AssignmentStatus, {
  name: 'AssignmentStatus',
  description: 'Status of an assignment, derived from its dates.',
})

builder.prismaObject('Assignment', {
  description: 'A period in which a worker works on a project.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    jobId: t.exposeID('jobId', { nullable: true, description: 'Id of the job whose role it fills.' }),
    coversId: t.exposeID('coversId', {
      nullable: true,
      description: 'Id of the assignment whose worker is away and whom this one covers.',
    }),
    trade: t.exposeString('trade', { nullable: true, description: 'Trade of the worker in this assignment.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: false, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day; null if open-ended.' }),
    status: t.expose('status', {
      type: AssignmentStatusType,
      nullable: false,
      description:
        "By the organisation's current date: `scheduled` before the first day, `ended` after the last day, otherwise `active`.",
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among assignments.',
    }),
    metadata: t.field(metadataField),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project.',
      authScopes: { anyOf: resources.projects.read },
    }),
    job: t.relation('job', {
      nullable: true,
      description: 'The job whose role it fills.',
      authScopes: { anyOf: resources.jobs.read },
    }),
    covers: t.relation('covers', {
      nullable: true,
      description: 'The assignment whose worker is away and whom this one covers.',
      authScopes: { anyOf: resources.assignments.read },
    }),
    timesheets: t.field(relatedPage(resources.timesheets, 'assignment_id', 'assignment')),
  }),
})

const CreateAssignmentInput = builder.inputType('CreateAssignmentInput', {
  description: 'A new assignment.',
  extensions: { check: newAssignment },
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker, who must not be `inactive`.' }),
    projectId: t.id({ required: true, description: 'Id of the project, which must not be `cancelled`.' }),
    jobId: t.id({ description: 'Id of the job whose role it fills; a job of the same project.' }),
    trade: t.string({
      description: "Trade of the worker in this assignment. Default: the job's open role, or the worker's trade.",
    }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, not before the first. Default: open-ended.' }),
    externalId: t.string({ description: 'Id in your own system; unique among assignments.' }),
    metadata: t.field({ type: 'Metadata', description: 'Your own key-value pairs.' }),
  }),
})

const UpdateAssignmentInput = builder.inputType('UpdateAssignmentInput', {
  description: 'Changes to an assignment. An absent field keeps its value.',
  extensions: { check: assignmentChange },
  fields: (t) => ({
    workerId: t.id({ description: 'Id of the new worker, who must not be `inactive`.' }),
    startDate: t.field({ type: 'Date', description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, not before the first; null for open-ended.' }),
    externalId: t.string({ description: 'Id in your own system; unique among assignments. Null clears it.' }),
    metadata: t.field({ type: 'Metadata', description: 'Your own key-value pairs; they replace the old ones.' }),
  }),
})

const ReplaceWorkerInput = builder.inputType('ReplaceWorkerInput', {
  description: 'Who covers for a worker who is away, and when.',
  extensions: { check: newCover },
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker who covers, who must not be `inactive`.' }),
    startDate: t.field({ type: 'Date', description: 'First day. Default: the first that nobody covers, from today.' }),
    endDate: t.field({ type: 'Date', description: 'Last day. Default: the last that nobody covers after that.' }),
  }),
})

const refuseArgument = builder.args((t) => ({
  refuse: t.field({
    type: [IneligibilityReasonType],
    description:
      'Further reasons to reject the worker. Each one that applies is a detail of the `conflict`. Default: none.',
  }),
}))

builder.mutationFields((t) => ({
  createAssignment: t.field({
    type: 'Assignment',
    nullable: false,
    description:
      'Assign a worker to a project. The assignments of one worker cannot overlap. When a role of the job is filled, its task is completed; when all roles are filled, the job becomes `mobilised`.',
    authScopes: { anyOf: resources.assignments.write },
    emits: createdEvents,
    args: {
      input: t.arg({ type: CreateAssignmentInput, required: true, description: 'The new assignment.' }),
      ...refuseArgument,
    },
    resolve: (_root, { input, refuse }, context) => assignWorker(context, input, refuse ?? []),
  }),
  updateAssignment: t.field({
    type: 'Assignment',
    nullable: false,
    description:
      'Change the dates of an assignment, its own id or its metadata, or give it to another worker, who then gets the papers of the job. Its timesheets must lie within its dates and belong to its worker.',
    authScopes: { anyOf: resources.assignments.write },
    emits: [
      'assignment.updated',
      'worker.mobilised',
      'document_pack.issued',
      'document_pack.completed',
      ...refreshEvents,
    ],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the assignment.' }),
      input: t.arg({ type: UpdateAssignmentInput, required: true, description: 'The changes.' }),
      ...refuseArgument,
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input, refuse }, context) => reassign(context, id, input, refuse ?? []),
  }),
  replaceWorker: t.field({
    type: 'Assignment',
    nullable: false,
    description:
      'Cover for a worker who is away: another worker gets an assignment to the same role on days of the absence, which refers to this one with `coversId`. This one stays. It is a `conflict` if the place is not open, or the other worker is assigned elsewhere, away or not compliant on one of the days.',
    authScopes: { anyOf: resources.assignments.write },
    emits: coverEvents,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the assignment whose worker is away.' }),
      input: t.arg({ type: ReplaceWorkerInput, required: true, description: 'Who covers, and when.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => replaceWorker(context, id, input),
  }),
  deleteAssignment: t.field({
    type: DeletedRecordType,
    nullable: false,
    description:
      'Delete an assignment without recorded hours. The role that it filled becomes open again, with a task to fill it.',
    authScopes: { anyOf: resources.assignments.write },
    emits: [
      'assignment.deleted',
      'job.updated',
      'job.status_changed',
      'task.created',
      'task.updated',
      'notification.created',
      'document_pack.completed',
    ],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the assignment.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteAssignment(context, id),
  }),
}))

addBatch(resources.assignments, assignmentWrites, createdEvents)
