/** Jobs: the mobilisation records that the job wizard creates. */

import { JobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { bookingEvents } from '../../src/domain/mobilisation/end-bookings.ts'
import type { JobRole } from '../../src/domain/mobilisation/job-roles.ts'
import { cancelJob, completeJob, createJob, newJob, updateJob } from '../../src/domain/mobilisation/jobs.ts'
import { refreshEvents } from '../../src/domain/mobilisation/refresh-job.ts'
import { builder } from '../builder.ts'
import { computedFrom, readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const JobStatusType = builder.enumType(JobStatus, { name: 'JobStatus', description: 'Status of a job.' })

const JobRoleType = builder.objectRef<JobRole>('JobRole').implement({
  description: 'The workers of one trade that a job needs.',
  fields: (t) => ({
    trade: t.exposeString('trade', { nullable: false, description: 'The trade, e.g. `electrician`.' }),
    headcount: t.exposeInt('headcount', { nullable: false, description: 'Number of workers needed, 1 to 500.' }),
    filled: t.exposeInt('filled', {
      nullable: false,
      description:
        'Number of assigned workers, except those who are away today without a replacement: their places are open until they are back.',
    }),
    away: t.int({
      nullable: false,
      description: 'Number of assigned workers who are away today without a replacement.',
      resolve: ({ away }) => away ?? 0,
      ...computedFrom('away'),
    }),
  }),
})

builder.prismaObject('Job', {
  description: 'A request for workers at a project, with one role for each trade.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: false, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    roles: t.field({
      type: [JobRoleType],
      nullable: false,
      description: 'The workers that it needs, by trade.',
      ...readAs({ column: 'roles' }),
    }),
    status: t.expose('status', {
      type: JobStatusType,
      nullable: false,
      description:
        '`mobilising` while a role is open, including because a worker is away today; `mobilised` when all roles are filled; `completed` after the last day, or when a user completes the job; or `cancelled`.',
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project.',
      authScopes: { anyOf: resources.projects.read },
    }),
    assignments: t.field(relatedPage(resources.assignments, 'job_id', 'job')),
    documentPacks: t.field(relatedPage(resources.documentPacks, 'job_id', 'job')),
    tasks: t.field(relatedPage(resources.tasks, 'subject_id', 'job')),
  }),
})

export const JobRoleInput = builder.inputType('JobRoleInput', {
  description: 'The workers of one trade that a job needs.',
  fields: (t) => ({
    trade: t.string({ required: true, description: 'The trade, e.g. `electrician`.' }),
    headcount: t.int({ required: true, description: 'Number of workers needed, 1 to 500.' }),
  }),
})

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'A new job.',
  extensions: { check: newJob },
  fields: (t) => ({
    projectId: t.id({ required: true, description: 'Id of the project.' }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
    roles: t.field({
      type: [JobRoleInput],
      required: true,
      description: 'The workers that it needs, with each trade at most once.',
    }),
  }),
})

const UpdateJobInput = builder.inputType('UpdateJobInput', {
  description: 'Changes to a job. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
    roles: t.field({ type: [JobRoleInput], description: 'The workers that it needs. Replaces all roles.' }),
  }),
})

const authScopes = { anyOf: resources.jobs.write }

builder.mutationFields((t) => ({
  createJob: t.field({
    type: 'Job',
    nullable: false,
    description:
      'Create a job. It is `mobilising` until all of its roles are filled. This also creates a task to fill each role and a task to issue the document pack; they are completed automatically.',
    authScopes,
    emits: ['job.created', 'task.created'],
    args: { input: t.arg({ type: CreateJobInput, required: true, description: 'The new job.' }) },
    resolve: (_root, { input }, context) => createJob(context, input),
  }),
  updateJob: t.field({
    type: 'Job',
    nullable: false,
    description:
      'Update a job that is neither completed nor cancelled. Its tasks are updated with its roles and first day.',
    authScopes,
    emits: refreshEvents,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the job.' }),
      input: t.arg({ type: UpdateJobInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateJob(context, id, input),
  }),
  cancelJob: t.field({
    type: 'Job',
    nullable: false,
    description:
      'Cancel a job that is not completed, and its open tasks. Its future assignments are deleted; current ones end today.',
    authScopes,
    emits: ['job.status_changed', 'task.updated', ...bookingEvents],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the job.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => cancelJob(context, id),
  }),
  completeJob: t.field({
    type: 'Job',
    nullable: false,
    description: 'Complete a job whose roles are all filled. Its open tasks are cancelled.',
    authScopes,
    emits: ['job.status_changed', 'task.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the job.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => completeJob(context, id),
  }),
}))
