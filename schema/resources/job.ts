/** Jobs: the mobilisation records that the job wizard makes. */
import { z } from 'zod'
import type { Job, Project } from '../../prisma/generated/client/client.ts'
import { JobStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { checkPeriod, validInput } from '../../src/domain/input.ts'
import { closedRecord, type JobRole, newRoles, refreshJob } from '../../src/domain/mobilisation/job-roles.ts'
import { referred } from '../../src/domain/references.ts'
import { cancelWizardTasks, openWizardTasks } from '../../src/domain/tasks/wizard-tasks.ts'
import { checkTransition } from '../../src/domain/transitions.ts'
import type { Context } from '../../src/execution/context.ts'
import { invalidField } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { found, liveRecord, RecordType } from '../record.ts'
import { reference, text } from '../scalars.ts'

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

const role = z.object({ trade: text, headcount: z.int().min(1).max(500) })
const roles = z
  .array(role)
  .min(1)
  .max(50)
  .refine(
    (list) => new Set(list.map(({ trade }) => trade.toLowerCase())).size === list.length,
    'must name each trade once',
  )
const newJob = z.object({ projectId: reference, startDate: z.date(), endDate: z.date().nullish(), roles })
export const jobChange = z.object({
  startDate: z.date().optional(),
  endDate: z.date().nullish(),
  roles: roles.optional(),
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

/** Move a job on. @throws {ApiError} invalid_transition */
async function moveJob(query: object, context: Context, id: string, status: JobStatus): Promise<Job> {
  const where = liveRecord(context, id)
  const now = found(await context.db.job.findUnique({ where }))
  checkTransition('job', now.status, status, 'id')
  const moved = await context.db.job.update({ ...query, where, data: { status } })
  context.emit('job.status_changed', moved, now)
  await cancelWizardTasks(context, [id])
  return moved
}

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
    resolve: async (query, _root, { input }, context) => {
      const data = validInput(newJob, input)
      checkPeriod(data.startDate, data.endDate, 'endDate')
      const project = await referred<Project>(resources.projects, data.projectId, context, 'input.projectId')
      if (project.status === 'cancelled')
        throw invalidField('input.projectId', 'cancelled', 'The project is cancelled.')
      const roles = newRoles(data.roles) as object[]
      const made = await context.db.job.create({ ...query, data: { orgId: context.orgId, ...data, roles } })
      context.emit('job.created', made)
      await openWizardTasks(context, made, project)
      return made
    },
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
    resolve: async (query, _root, { id, input }, context) => {
      const data = validInput(jobChange, input)
      const where = liveRecord(context, id)
      const now = found(await context.db.job.findUnique({ where }))
      if (now.status === 'completed' || now.status === 'cancelled') throw closedRecord('job', now.status)
      checkPeriod(data.startDate ?? now.startDate, data.endDate === undefined ? now.endDate : data.endDate, 'endDate')
      const roles = data.roles && (newRoles(data.roles) as object[])
      const changed = await context.db.job.update({ where, data: { ...data, ...(roles && { roles }) } })
      await refreshJob(context, changed, now)
      return found(await context.db.job.findUnique({ ...query, where }))
    },
  }),
  cancelJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description: 'Cancel a job that is not completed, and the tasks that it opened.',
    authScopes,
    emits: ['job.status_changed', 'task.updated'],
    args: idArgument,
    resolve: (query, _root, { id }, context) => moveJob(query, context, id, 'cancelled'),
  }),
  completeJob: t.prismaField({
    type: 'Job',
    nullable: false,
    description: 'Complete a job whose roles are all filled; a task that it opened and nobody did is cancelled.',
    authScopes,
    emits: ['job.status_changed', 'task.updated'],
    args: idArgument,
    resolve: (query, _root, { id }, context) => moveJob(query, context, id, 'completed'),
  }),
}))
