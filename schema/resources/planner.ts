/** Planner windows: when a worker is available, away or training. */

import { PlannerKind } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createPlannerWindow, deletePlannerWindow, updatePlannerWindow } from '../../src/domain/mobilisation/planner.ts'
import { builder, type InputFields } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { RecordType } from '../record.ts'

const PlannerKindType = builder.enumType(PlannerKind, {
  name: 'PlannerKind',
  description: 'What a window says of its worker.',
})

builder.prismaObject('PlannerWindow', {
  description: 'A time in which a worker is available, or is not and why.',
  interfaces: [RecordType],
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Whose time.' }),
    kind: t.expose('kind', { type: PlannerKindType, nullable: false, description: 'What it says of the worker.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', nullable: false, description: 'From when.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: false, description: 'Until when.' }),
    note: t.exposeString('note', { nullable: true, description: 'Anything to add.' }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Whose time.',
      authScopes: { anyOf: resources.workers.read },
    }),
  }),
})

const times = (t: InputFields, required: boolean) => ({
  kind: t.field({ type: PlannerKindType, required: required as never, description: 'What it says of the worker.' }),
  startsAt: t.field({ type: 'DateTime', required: required as never, description: 'From when.' }),
  endsAt: t.field({ type: 'DateTime', required: required as never, description: 'Until when; later than the start.' }),
  note: t.string({ description: 'Anything to add.' }),
})

const CreatePlannerWindowInput = builder.inputType('CreatePlannerWindowInput', {
  description: 'A new planner window.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Whose time.' }),
    ...times(t, true),
  }),
})

const UpdatePlannerWindowInput = builder.inputType('UpdatePlannerWindowInput', {
  description: 'What changes of a planner window: absent fields stay, null clears.',
  fields: (t) => times(t, false),
})

const authScopes = { anyOf: resources.planner.write }

builder.mutationFields((t) => ({
  createPlannerWindow: t.prismaField({
    type: 'PlannerWindow',
    nullable: false,
    description: "Put a window into a worker's plan.",
    authScopes,
    emits: ['planner.updated'],
    args: { input: t.arg({ type: CreatePlannerWindowInput, required: true, description: 'The window.' }) },
    resolve: (query, _root, { input }, context) => createPlannerWindow(context, input, query),
  }),
  updatePlannerWindow: t.prismaField({
    type: 'PlannerWindow',
    nullable: false,
    description: 'Change a planner window.',
    authScopes,
    emits: ['planner.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'The window.' }),
      input: t.arg({ type: UpdatePlannerWindowInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updatePlannerWindow(context, id, input, query),
  }),
  deletePlannerWindow: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Take a window out of the plan.',
    authScopes,
    emits: ['planner.updated'],
    args: { id: t.arg.id({ required: true, description: 'The window.' }) },
    resolve: (_root, { id }, context) => deletePlannerWindow(context, id),
  }),
}))
