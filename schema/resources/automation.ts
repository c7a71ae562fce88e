/** Automations: what happens by itself when an event occurs. */

import { AutomationStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { type Action, actionTypes, type Condition, operators } from '../../src/domain/automations/rule.ts'
import {
  createAutomation,
  deleteAutomation,
  disableAutomation,
  enableAutomation,
  MOST_RULES,
  updateAutomation,
} from '../../src/domain/automations/rules.ts'
import { builder, type InputFields } from '../builder.ts'
import { DeletedRecordType } from '../deleted.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

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
    resolve: (query, _root, { input }, context) => createAutomation(context, input, query),
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
    resolve: (query, _root, { id, input }, context) => updateAutomation(context, id, input, query),
  }),
  enableAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: 'Let an automation run.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: (query, _root, { id }, context) => enableAutomation(context, id, query),
  }),
  disableAutomation: t.prismaField({
    type: 'Automation',
    nullable: false,
    description: 'Keep an automation from running.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: (query, _root, { id }, context) => disableAutomation(context, id, query),
  }),
  deleteAutomation: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete an automation. It runs no more, also not for what has occurred already; its runs stay.',
    authScopes,
    emitsNothing,
    args: idArgument,
    resolve: (_root, { id }, context) => deleteAutomation(context, id),
  }),
}))
