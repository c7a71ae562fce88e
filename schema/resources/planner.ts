/** Planner windows: when a worker is available, away or training. */
import { z } from 'zod'
import { PlannerKind } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { checkPeriod, validInput } from '../../src/domain/input.ts'
import { referred } from '../../src/domain/references.ts'
import { builder, type InputFields } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { found, liveRecord, RecordType } from '../record.ts'
import { reference, text } from '../scalars.ts'

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

const newWindow = z.object({
  workerId: reference,
  kind: z.enum(PlannerKind),
  startsAt: z.date(),
  endsAt: z.date(),
  note: text.nullish(),
})
export const windowChange = newWindow.omit({ workerId: true }).partial()

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
    resolve: async (query, _root, { input }, context) => {
      const data = validInput(newWindow, input)
      checkPeriod(data.startsAt, data.endsAt, 'endsAt')
      await referred(resources.workers, data.workerId, context, 'input.workerId')
      const made = await context.db.plannerWindow.create({ ...query, data: { orgId: context.orgId, ...data } })
      context.emit('planner.updated', made)
      return made
    },
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
    resolve: async (query, _root, { id, input }, context) => {
      const data = validInput(windowChange, input)
      const where = liveRecord(context, id)
      const now = found(await context.db.plannerWindow.findUnique({ where }))
      checkPeriod(data.startsAt ?? now.startsAt, data.endsAt ?? now.endsAt, 'endsAt')
      const changed = await context.db.plannerWindow.update({ ...query, where, data })
      context.emit('planner.updated', changed, now)
      return changed
    },
  }),
  deletePlannerWindow: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Take a window out of the plan.',
    authScopes,
    emits: ['planner.updated'],
    args: { id: t.arg.id({ required: true, description: 'The window.' }) },
    resolve: async (_root, { id }, context) => {
      const where = liveRecord(context, id)
      const deleted = await context.db.plannerWindow.update({ where, data: { deletedAt: context.startedAt } })
      context.emit('planner.updated', deleted)
      return { object: 'planner', id }
    },
  }),
}))
