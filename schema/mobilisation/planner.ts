/** Planner windows: when a worker is available, on leave or in training. */
import { PlannerKind } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createPlannerWindow, deletePlannerWindow, updatePlannerWindow } from '../../src/domain/mobilisation/planner.ts'
import { refreshEvents } from '../../src/domain/mobilisation/refresh-job.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const PlannerKindType = builder.enumType(PlannerKind, {
  name: 'PlannerKind',
  description: 'Availability of a worker in a planner window.',
})

builder.prismaObject('PlannerWindow', {
  description: 'A period in which a worker is available, or unavailable for a reason.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    kind: t.expose('kind', { type: PlannerKindType, nullable: false, description: 'Availability of the worker.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', nullable: false, description: 'Start of the period.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: false, description: 'End of the period.' }),
    note: t.exposeString('note', { nullable: true, description: 'Note.' }),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker.',
      authScopes: { anyOf: resources.workers.read },
    }),
  }),
})

const windowFields = (t: InputFields, required: boolean) => ({
  kind: t.field({ type: PlannerKindType, required: required as never, description: 'Availability of the worker.' }),
  startsAt: t.field({ type: 'DateTime', required: required as never, description: 'Start of the period.' }),
  endsAt: t.field({
    type: 'DateTime',
    required: required as never,
    description: 'End of the period; later than the start.',
  }),
  note: t.string({ description: 'Note.' }),
})

const CreatePlannerWindowInput = builder.inputType('CreatePlannerWindowInput', {
  description: 'A new planner window.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker.' }),
    ...windowFields(t, true),
  }),
})

const UpdatePlannerWindowInput = builder.inputType('UpdatePlannerWindowInput', {
  description: 'Changes to a planner window. An absent field keeps its value; null clears it.',
  fields: (t) => windowFields(t, false),
})

const authScopes = { anyOf: resources.planner.write }

builder.mutationFields((t) => ({
  createPlannerWindow: t.field({
    type: 'PlannerWindow',
    nullable: false,
    description:
      'Create a planner window. If the worker is away from a job, their place is open on these days, and a task and a notification are created.',
    authScopes,
    emits: ['planner.updated', 'job.updated', 'job.status_changed', 'task.created', 'notification.created'],
    args: { input: t.arg({ type: CreatePlannerWindowInput, required: true, description: 'The new window.' }) },
    resolve: (_root, { input }, context) => createPlannerWindow(context, input),
  }),
  updatePlannerWindow: t.field({
    type: 'PlannerWindow',
    nullable: false,
    description: 'Update a planner window. The open places of the jobs of its worker are updated.',
    authScopes,
    emits: ['planner.updated', ...refreshEvents],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the window.' }),
      input: t.arg({ type: UpdatePlannerWindowInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updatePlannerWindow(context, id, input),
  }),
  deletePlannerWindow: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete a planner window. The open places of the jobs of its worker are updated.',
    authScopes,
    emits: ['planner.updated', 'job.updated', 'job.status_changed', 'task.updated', 'task.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the window.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deletePlannerWindow(context, id),
  }),
}))
