/** Jobs: the mobilisation records that the job wizard makes. */

import { JobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import type { JobRole } from '../../src/domain/mobilisation/job-roles.ts'
import { cancelJob, completeJob, createJob, updateJob } from '../../src/domain/mobilisation/jobs.ts'
import { builder } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

const JobStatusType = builder.enumType(JobStatus, { name: 'JobStatus', description: 'Where a job stands.' })

const JobRoleType = builder.objectRef<JobRole>('JobRole').implement({
  description: 'So many workers of one trade that a job needs.',
  fields: (t) => ({
    trade: t.exposeString('trade', { nullable: false, description: 'The trade, e.g. `electrician`.' }),
    headcount: t.exposeInt('headcount', { nullable: false, description: 'How many are needed, 1 to 500.' }),
    filled: t.exposeInt('filled', { nullable: false, description: 'How many are assigned.' }),
  }),
})

builder.prismaObject('Job', {
  description: 'A mobilisation: the workers that a project needs from a day on.',
  interfaces: [RecordType],
  fields: (t) => ({
    projectId: t.exposeID('projectId', { nullable: false, description: 'The project it is for.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: false, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    roles: t.field({
      type: [JobRoleType],
      nullable: false,
      description: 'Whom it needs.',
      resolve: (job) => job.roles as unknown as JobRole[],
    }),
    status: t.expose('status', {
      type: JobStatusType,
      nullable: false,
      description:
        'Where the job stands: `mobilising` while a role is open, `mobilised` when all are filled, `completed` after its last day or by hand, or `cancelled`.',
    }),
    project: t.relation('project', {
      nullable: false,
      description: 'The project it is for.',
      authScopes: { anyOf: resources.projects.read },
    }),
    assignments: t.field(relatedPage(resources.assignments, 'job_id', 'job')),
    documentPacks: t.field(relatedPage(resources.documentPacks, 'job_id', 'job')),
  }),
})

const JobRoleInput = builder.inputType('JobRoleInput', {
  description: 'So many workers of one trade.',
  fields: (t) => ({
    trade: t.string({ required: true, description: 'The trade, e.g. `electrician`.' }),
    headcount: t.int({ required: true, description: 'How many are needed, 1 to 500.' }),
  }),
})

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'A new job.',
  fields: (t) => ({
    projectId: t.id({ required: true, description: 'The project it is for.' }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
    roles: t.field({ type: [JobRoleInput], required: true, description: 'Whom it needs, each trade once.' }),
  }),
})

const UpdateJobInput = builder.inputType('UpdateJobInput', {
  description: 'What changes of a job: absent fields stay, null clears.',
  fields: (t) => ({
    startDate: t.field({ type: 'Date', description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
    roles: t.field({ type: [JobRoleInput], description: 'Whom it needs, all of them.' }),
  }),
})

const idArgument = builder.args((t) => ({ id: t.id({ required: true, description: 'The job.' }) }))
const authScopes = { anyOf: resources.jobs.write }

builder.mutationFields((t) => ({
  createJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description:
      'Create a job; it is mobilising until all of its roles are filled. Opens a task to fill each role and one to issue the document pack, which are done by themselves once that is.',
    authScopes,
    emits: ['job.created', 'task.created'],
    args: { input: t.arg({ type: CreateJobInput, required: true, description: 'The job.' }) },
    resolve: (query, _root, { input }, context) => createJob(context, input, query),
  }),
  updateJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description: 'Change a job that is neither completed nor cancelled. Its tasks follow its roles and its first day.',
    authScopes,
    emits: ['job.status_changed', 'task.created', 'task.updated', 'task.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'The job.' }),
      input: t.arg({ type: UpdateJobInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateJob(context, id, input, query),
  }),
  cancelJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description: 'Cancel a job that is not completed, and the tasks that it opened.',
    authScopes,
    emits: ['job.status_changed', 'task.updated'],
    args: idArgument,
    resolve: (query, _root, { id }, context) => cancelJob(context, id, query),
  }),
  completeJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description: 'Complete a job whose roles are all filled; a task that it opened and nobody did is cancelled.',
    authScopes,
    emits: ['job.status_changed', 'task.updated'],
    args: idArgument,
    resolve: (query, _root, { id }, context) => completeJob(context, id, query),
  }),
}))
