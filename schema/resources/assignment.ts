/** Assignments: which worker is on which project, and when. */

import { AssignmentStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createAssignment, deleteAssignment } from '../../src/domain/mobilisation/assignments.ts'
import { builder } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

const AssignmentStatusType = builder.enumType(AssignmentStatus, {
  name: 'AssignmentStatus',
  description: 'Where an assignment stands; it follows from its days.',
})

builder.prismaObject('Assignment', {
  description: "A worker's stay on a project.",
  interfaces: [RecordType],
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Who.' }),
    projectId: t.exposeID('projectId', { nullable: false, description: 'Where.' }),
    jobId: t.exposeID('jobId', { nullable: true, description: 'The job whose role it fills.' }),
    trade: t.exposeString('trade', { nullable: true, description: 'As what.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: false, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day; open if absent.' }),
    status: t.expose('status', {
      type: AssignmentStatusType,
      nullable: false,
      description: "By the organisation's day: `scheduled` before its first, `ended` after its last, else `active`.",
    }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Your own id; unique among assignments.' }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own labels.',
      resolve: (assignment) => assignment.metadata as Record<string, string>,
    }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Who.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: false,
      description: 'Where.',
      authScopes: { anyOf: resources.projects.read },
    }),
    job: t.relation('job', {
      nullable: true,
      description: 'The job whose role it fills.',
      authScopes: { anyOf: resources.jobs.read },
    }),
    timesheets: t.field(relatedPage(resources.timesheets, 'assignment_id', 'assignment')),
  }),
})

const CreateAssignmentInput = builder.inputType('CreateAssignmentInput', {
  description: 'A new assignment.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Who; not inactive.' }),
    projectId: t.id({ required: true, description: 'Where; not cancelled.' }),
    jobId: t.id({ description: 'The job whose role it fills, of the same project.' }),
    trade: t.string({ description: "As what; the job's open role or the worker's trade if absent." }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, not before the first; open if absent.' }),
    externalId: t.string({ description: 'Your own id; unique among assignments.' }),
    metadata: t.field({ type: 'Metadata', description: 'Your own labels.' }),
  }),
})

builder.mutationFields((t) => ({
  createAssignment: t.prismaField({
    type: 'Assignment',
    nullable: false,
    description:
      'Assign a worker to a project. A worker is never in two places on the same day. The last worker that a role of its job needs ends the task to fill it, and the last of all makes the job mobilised.',
    authScopes: { anyOf: resources.assignments.write },
    emits: [
      'assignment.created',
      'worker.mobilised',
      'job.status_changed',
      'document_pack.issued',
      'task.created',
      'task.updated',
      'task.completed',
    ],
    args: { input: t.arg({ type: CreateAssignmentInput, required: true, description: 'The assignment.' }) },
    resolve: (query, _root, { input }, context) => createAssignment(context, input, query),
  }),
  deleteAssignment: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete an assignment; its job has an open role again, and a task to fill it.',
    authScopes: { anyOf: resources.assignments.write },
    emits: ['assignment.deleted', 'job.status_changed', 'task.created', 'document_pack.completed'],
    args: { id: t.arg.id({ required: true, description: 'The assignment.' }) },
    resolve: (_root, { id }, context) => deleteAssignment(context, id),
  }),
}))
