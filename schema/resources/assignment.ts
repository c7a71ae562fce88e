/** Assignments: which worker is on which project, and when. */
import { z } from 'zod'
import type { Job, Project, Worker } from '../../prisma/generated/client/client.ts'
import { AssignmentStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { checkPeriod, validInput } from '../../src/domain/input.ts'
import { type JobRole, refreshJob, tradeFor } from '../../src/domain/mobilisation/job-roles.ts'
import { assignmentStatus, tellMobilised } from '../../src/domain/mobilisation/status.ts'
import { givePapers, takePapersBack } from '../../src/domain/papers/assignments.ts'
import { referred } from '../../src/domain/references.ts'
import { todayOf } from '../../src/events/write.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError, invalidField } from '../../src/platform/errors.ts'
import { builder } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { relatedPage } from '../queries.ts'
import { liveRecord, RecordType } from '../record.ts'
import { metadata, reference, text } from '../scalars.ts'

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

const newAssignment = z.object({
  workerId: reference,
  projectId: reference,
  jobId: reference.nullish(),
  trade: text.nullish(),
  startDate: z.date(),
  endDate: z.date().nullish(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})
type NewAssignment = z.output<typeof newAssignment>

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

/** @throws {ApiError} conflict naming the assignment that has the worker on some of those days */
async function checkFree(context: Context, { workerId, startDate, endDate }: NewAssignment): Promise<void> {
  const other = await context.db.assignment.findFirst({
    where: {
      workerId,
      deletedAt: null,
      ...(endDate && { startDate: { lte: endDate } }),
      OR: [{ endDate: null }, { endDate: { gte: startDate } }],
    },
    select: { id: true },
  })
  if (other === null) return
  const message = `The worker is assigned on some of these days already, by assignment ${other.id}.`
  throw new ApiError('conflict', { message, details: [{ path: 'input.startDate', code: 'overlap', message }] })
}

async function checkParties(context: Context, data: NewAssignment): Promise<{ worker: Worker; job: Job | undefined }> {
  const worker = await referred<Worker>(resources.workers, data.workerId, context, 'input.workerId')
  if (worker.status === 'inactive') throw invalidField('input.workerId', 'inactive', 'The worker is inactive.')
  const project = await referred<Project>(resources.projects, data.projectId, context, 'input.projectId')
  if (project.status === 'cancelled') throw invalidField('input.projectId', 'cancelled', 'The project is cancelled.')
  if (!data.jobId) return { worker, job: undefined }
  const job = await referred<Job>(resources.jobs, data.jobId, context, 'input.jobId')
  if (job.projectId !== project.id) throw invalidField('input.jobId', 'invalid', 'The job is of another project.')
  if (job.status === 'completed' || job.status === 'cancelled')
    throw invalidField('input.jobId', job.status, `The job is ${job.status}.`)
  return { worker, job }
}

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
    resolve: async (query, _root, { input }, context) => {
      const data = validInput(newAssignment, input)
      checkPeriod(data.startDate, data.endDate, 'endDate')
      const { worker, job } = await checkParties(context, data)
      await checkFree(context, data)
      const trade = data.trade ?? (job ? tradeFor(job.roles as unknown as JobRole[], worker.trade) : worker.trade)
      const status = assignmentStatus(data, await todayOf(context))
      const { db, orgId } = context
      const made = await db.assignment.create({ ...query, data: { orgId, ...data, trade, status } })
      context.emit('assignment.created', made)
      if (made.status === 'active') await tellMobilised(context, [made.id])
      if (job) await refreshJob(context, job)
      await givePapers(context, made, worker)
      return made
    },
  }),
  deleteAssignment: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete an assignment; its job has an open role again, and a task to fill it.',
    authScopes: { anyOf: resources.assignments.write },
    emits: ['assignment.deleted', 'job.status_changed', 'task.created', 'document_pack.completed'],
    args: { id: t.arg.id({ required: true, description: 'The assignment.' }) },
    resolve: async (_root, { id }, context) => {
      const where = liveRecord(context, id)
      const deleted = await context.db.assignment.update({
        where,
        data: { deletedAt: context.startedAt },
        include: { job: true },
      })
      context.emit('assignment.deleted', deleted)
      if (deleted.job !== null) await refreshJob(context, deleted.job)
      await takePapersBack(context, deleted)
      return { object: 'assignment', id }
    },
  }),
}))
