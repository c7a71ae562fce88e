/** Automations: what happens by itself when an event occurs. */
import type { GraphQLSchema } from 'graphql'
import { z } from 'zod'
import { AutomationStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { checkRule, type Rule } from '../../src/domain/automations/check.ts'
import { problemsWithPeople } from '../../src/domain/automations/people.ts'
import { type Action, actionTypes, type Condition, operators } from '../../src/domain/automations/rule.ts'
import { validInput } from '../../src/domain/input.ts'
import { type EventType, eventTypes } from '../../src/events/catalogue.ts'
import type { Context } from '../../src/execution/context.ts'
import { ApiError } from '../../src/platform/errors.ts'
import { builder, type InputFields } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { relatedPage } from '../queries.ts'
import { found, liveRecord, RecordType } from '../record.ts'
import { metadata, storable, text } from '../scalars.ts'

const AutomationStatusType = builder.enumType(AutomationStatus, {
  name: 'AutomationStatus',
  description: 'Whether an automation runs.',
})
const OperatorType = builder.enumType('ConditionOperator', {
  description: 'How a condition compares.',
  values: operators,
})
const ActionTypeType = builder.enumType('ActionType', { description: 'What an action does.', values: actionTypes })

const ConditionType = builder.objectRef<Condition>('AutomationCondition').implement({
  description: "Something that must hold of the event's data.",
  fields: (t) => ({
    path: t.exposeString('path', { nullable: false, description: 'Where to look, e.g. `object.trade`.' }),
    op: t.expose('op', { type: OperatorType, nullable: false, description: 'How to compare.' }),
    value: t.exposeString('value', { nullable: true, description: 'With what; for `in` separated by commas.' }),
  }),
})

const ActionObjectType = builder.objectRef<Action>('AutomationAction').implement({
  description: 'Something that is done.',
  fields: (t) => ({
    type: t.expose('type', { type: ActionTypeType, nullable: false, description: 'What it does.' }),
    parameters: t.expose('parameters', {
      type: 'Metadata',
      nullable: false,
      description: 'With what, e.g. the `title` of a task; texts may hold `{{object.first_name}}`.',
    }),
  }),
})

builder.prismaObject('Automation', {
  description: 'What happens by itself when an event occurs.',
  interfaces: [RecordType],
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the rule.' }),
    trigger: t.exposeString('trigger', { nullable: false, description: 'The event type that sets it off.' }),
    conditions: t.field({
      type: [ConditionType],
      nullable: false,
      description: 'All of these must hold.',
      resolve: (automation) => automation.conditions as unknown as Condition[],
    }),
    actions: t.field({
      type: [ActionObjectType],
      nullable: false,
      description: 'What is done, in order.',
      resolve: (automation) => automation.actions as unknown as Action[],
    }),
    status: t.expose('status', { type: AutomationStatusType, nullable: false, description: 'Whether it runs.' }),
    runCount: t.exposeInt('runCount', { nullable: false, description: 'How often it ran.' }),
    lastRunAt: t.expose('lastRunAt', { type: 'DateTime', nullable: true, description: 'When it ran last.' }),
    failureCount: t.exposeInt('failureCount', { nullable: false, description: 'How often it failed.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why its latest run failed; null once one succeeds or the rule is changed.',
    }),
    lastFailedAt: t.expose('lastFailedAt', { type: 'DateTime', nullable: true, description: 'When it failed last.' }),
    tasks: t.field(relatedPage(resources.tasks, 'automation_id', 'automation')),
  }),
})

const condition = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^(object|previous)(\.[\w-]+)+$/, 'must be a path such as object.trade'),
  op: z.enum(operators),
  value: z.string().max(500).refine(storable, 'must be well-formed text without the character NUL').nullish(),
})
const action = z.object({ type: z.enum(actionTypes), parameters: metadata })
const newAutomation = z.object({
  name: text,
  trigger: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]], 'must be an event type of the catalogue'),
  conditions: z.array(condition).max(20).optional(),
  actions: z.array(action).min(1).max(10),
})
const automationChange = newAutomation.partial()

const ConditionInput = builder.inputType('AutomationConditionInput', {
  description: "Something that must hold of the event's data.",
  fields: (t) => ({
    path: t.string({ required: true, description: 'Where to look, e.g. `object.trade`.' }),
    op: t.field({ type: OperatorType, required: true, description: 'How to compare.' }),
    value: t.string({ description: 'With what; for `in` separated by commas, none for `exists`.' }),
  }),
})

const ActionInput = builder.inputType('AutomationActionInput', {
  description: 'Something that is done.',
  fields: (t) => ({
    type: t.field({ type: ActionTypeType, required: true, description: 'What it does.' }),
    parameters: t.field({ type: 'Metadata', required: true, description: 'With what, e.g. the `title` of a task.' }),
  }),
})

const conditionsField = (t: InputFields) => ({
  conditions: t.field({ type: [ConditionInput], description: 'All of these must hold; none if absent.' }),
})

const CreateAutomationInput = builder.inputType('CreateAutomationInput', {
  description: 'A new automation; enabled at first.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the rule.' }),
    trigger: t.string({ required: true, description: 'The event type that sets it off.' }),
    actions: t.field({ type: [ActionInput], required: true, description: 'What is done, in order.' }),
    ...conditionsField(t),
  }),
})

const UpdateAutomationInput = builder.inputType('UpdateAutomationInput', {
  description: 'What changes of an automation: absent fields stay.',
  fields: (t) => ({
    name: t.string({ description: 'Name of the rule.' }),
    trigger: t.string({ description: 'The event type that sets it off.' }),
    actions: t.field({ type: [ActionInput], description: 'What is done, all of it.' }),
    ...conditionsField(t),
  }),
})

/** Each event is held against all of them. */
const MOST_RULES = 200

/** @throws {ApiError} conflict */
async function checkRoom({ db }: Context): Promise<void> {
  if ((await db.automation.count({ where: { deletedAt: null } })) < MOST_RULES) return
  const message = `An organisation has ${MOST_RULES} automations at most: delete one that it no longer needs.`
  throw new ApiError('conflict', { message })
}

/** @throws {ApiError} validation_failed naming every field that does not fit the event, or names nobody */
async function checkWhole({ catalogue, control, credential }: Context, schema: GraphQLSchema, rule: Rule) {
  checkRule(catalogue, schema, rule)
  const details = await problemsWithPeople(control, credential.orgId, rule.actions)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

const authScopes = { anyOf: resources.automations.write }
const emitsNothing = 'The catalogue has no event of a rule that changes.'
const idArgument = builder.args((t) => ({ id: t.id({ required: true, description: 'The automation.' }) }))

builder.mutationFields((t) => ({
  createAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: `Create an automation; an organisation has ${MOST_RULES} at most.`,
    authScopes,
    emitsNothing,
    args: { input: t.arg({ type: CreateAutomationInput, required: true, description: 'The automation.' }) },
    resolve: async (query, _root, { input }, context, { schema }) => {
      const data = validInput(newAutomation, input)
      await checkWhole(context, schema, { ...data, conditions: data.conditions ?? [] })
      await checkRoom(context)
      return context.db.automation.create({ ...query, data: { orgId: context.orgId, ...data } })
    },
  }),
  updateAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: 'Change an automation.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id({ required: true, description: 'The automation.' }),
      input: t.arg({ type: UpdateAutomationInput, required: true, description: 'What changes.' }),
    },
    resolve: async (query, _root, { id, input }, context, { schema }) => {
      const where = liveRecord(context, id)
      const now = found(await context.db.automation.findUnique({ where }))
      const data = validInput(automationChange, input)
      await checkWhole(context, schema, {
        trigger: data.trigger ?? (now.trigger as EventType),
        conditions: data.conditions ?? (now.conditions as unknown as Condition[]),
        actions: data.actions ?? (now.actions as unknown as Action[]),
      })
      const isOther = data.trigger !== undefined || data.conditions !== undefined || data.actions !== undefined
      const fresh = isOther ? { lastError: null } : {}
      return context.db.automation.update({ ...query, where, data: { ...data, ...fresh } })
    },
  }),
  enableAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: 'Let an automation run.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: (query, _root, { id }, context) =>
      context.db.automation.update({ ...query, where: liveRecord(context, id), data: { status: 'enabled' } }),
  }),
  disableAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: 'Keep an automation from running.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: (query, _root, { id }, context) =>
      context.db.automation.update({ ...query, where: liveRecord(context, id), data: { status: 'disabled' } }),
  }),
  deleteAutomation: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete an automation. It runs no more, also not for what has occurred already; its runs stay.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: async (_root, { id }, context) => {
      const data = { deletedAt: context.startedAt }
      await context.db.automation.update({ where: liveRecord(context, id), data })
      return { object: 'automation', id }
    },
  }),
}))
