/** The job wizard's last step, as one mutation. */
import { mobiliseJob } from '../../src/domain/planning/mobilise.ts'
import { builder } from '../builder.ts'
import { IneligibilityReasonType } from '../mobilisation/ineligibility-reason.ts'
import { JobRoleInput } from '../mobilisation/job.ts'
import { PackTemplateInput } from '../papers/document-pack.ts'
import { CreateClientInput } from '../workforce/client.ts'
import { optionalProjectFields } from '../workforce/project.ts'

const MobiliseProjectInput = builder.inputType('MobiliseProjectInput', {
  description: 'A new project of the given client.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the project.' }),
    ...optionalProjectFields(t, true),
  }),
})

const MobiliseWorkerInput = builder.inputType('MobiliseWorkerInput', {
  description: 'A worker who is assigned to the new job.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker, who must not be `inactive`.' }),
    trade: t.string({ required: true, description: 'The trade of the role that they fill.' }),
    startDate: t.field({ type: 'Date', description: 'First day. Default: that of the job.' }),
    endDate: t.field({ type: 'Date', description: 'Last day. Default: that of the job.' }),
  }),
})

const MobilisePackInput = builder.inputType('MobilisePackInput', {
  description: 'A document pack for the workers of the new job.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the pack.' }),
    templates: t.field({ type: [PackTemplateInput], required: true, description: 'The templates of the pack.' }),
  }),
})

const MobiliseJobInput = builder.inputType('MobiliseJobInput', {
  description: 'A new job with its client, project, workers and document packs.',
  fields: (t) => ({
    clientId: t.id({ description: 'Id of the client of a new project.' }),
    client: t.field({
      type: CreateClientInput,
      description: 'The new client of a new project, instead of `clientId`.',
    }),
    projectId: t.id({ description: 'Id of the project, which must not be `cancelled`.' }),
    project: t.field({ type: MobiliseProjectInput, description: 'A new project, instead of `projectId`.' }),
    startDate: t.field({ type: 'Date', required: true, description: 'First day.' }),
    endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
    roles: t.field({
      type: [JobRoleInput],
      required: true,
      description: 'The workers that it needs, with each trade at most once.',
    }),
    workers: t.field({ type: [MobiliseWorkerInput], description: 'Workers to assign, up to 200.' }),
    packs: t.field({
      type: [MobilisePackInput],
      description:
        'Document packs, up to 10. They are issued at once if workers are assigned; otherwise they stay drafts until you issue them.',
    }),
    refuse: t.field({
      type: [IneligibilityReasonType],
      description: 'Further reasons to reject a worker. Default: none.',
    }),
  }),
})

builder.mutationField('mobiliseJob', (t) =>
  t.field({
    type: 'Job',
    nullable: false,
    description:
      'Create a job with its client, its project, its workers and its document packs in one transaction: if one part fails, nothing is written. Each part behaves and emits events as if it were created alone.',
    authScopes: { anyOf: ['write'] },
    emits: [
      'client.created',
      'project.created',
      'job.created',
      'job.status_changed',
      'assignment.created',
      'worker.mobilised',
      'document_pack.created',
      'document_pack.issued',
      'task.created',
      'task.updated',
      'task.completed',
      'notification.created',
    ],
    args: { input: t.arg({ type: MobiliseJobInput, required: true, description: 'The job and its parts.' }) },
    resolve: (_root, { input }, context) => mobiliseJob(context, input),
  }),
)
