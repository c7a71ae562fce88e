/** Automations: actions that run when an event occurs. */
import { AutomationStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { type Action, actionTypes } from '../../src/domain/automations/rule.ts'
import {
  createAutomation,
  deleteAutomation,
  disableAutomation,
  enableAutomation,
  MOST_RULES,
  updateAutomation,
} from '../../src/domain/automations/rules.ts'
import { type Condition, operators } from '../../src/events/conditions/condition.ts'
import { builder, type InputFields } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'

const AutomationStatusType = builder.enumType(AutomationStatus, {
  name: 'AutomationStatus',
  description: 'Status of an automation: enabled or disabled.',
})
export const OperatorType = builder.enumType('ConditionOperator', {
  description: 'Comparison operator of a condition.',
  values: operators,
})
export const ActionTypeType = builder.enumType('ActionType', { description: 'Type of an action.', values: actionTypes })

export const ConditionType = builder.objectRef<Condition>('AutomationCondition').implement({
  description: "A condition on the event's data.",
  fields: (t) => ({
    path: t.exposeString('path', { nullable: false, description: 'Path in the event data, e.g. `object.trade`.' }),
    op: t.expose('op', { type: OperatorType, nullable: false, description: 'Comparison operator.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value to compare with; a comma-separated list for `in`.',
    }),
  }),
})

const ActionObjectType = builder.objectRef<Action>('AutomationAction').implement({
  description: 'An action of an automation.',
  fields: (t) => ({
    type: t.expose('type', { type: ActionTypeType, nullable: false, description: 'Type of the action.' }),
    parameters: t.expose('parameters', {
      type: 'Metadata',
      nullable: false,
      description:
        'Parameters of the action, e.g. the `title` of a task. Texts can contain fields such as `{{object.first_name}}`.',
    }),
  }),
})

builder.prismaObject('Automation', {
  description: 'A rule that runs actions when an event occurs.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the automation.' }),
    trigger: t.exposeString('trigger', { nullable: false, description: 'Event type that triggers it.' }),
    conditions: t.field({
      type: [ConditionType],
      nullable: false,
      description: 'Conditions, all of which must be true.',
      ...readAs({ column: 'conditions' }),
    }),
    actions: t.field({
      type: [ActionObjectType],
      nullable: false,
      description: 'Actions, in the order in which they run.',
      ...readAs({ column: 'actions' }),
    }),
    status: t.expose('status', { type: AutomationStatusType, nullable: false, description: 'Enabled or disabled.' }),
    runCount: t.exposeInt('runCount', { nullable: false, description: 'Number of runs.' }),
    lastRunAt: t.expose('lastRunAt', { type: 'DateTime', nullable: true, description: 'Time of the latest run.' }),
    failureCount: t.exposeInt('failureCount', { nullable: false, description: 'Number of failed runs.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Error message of the latest run; null after a successful run or a change of the automation.',
    }),
    lastFailedAt: t.expose('lastFailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the latest failure.',
    }),
    tasks: t.field(relatedPage(resources.tasks, 'automation_id', 'automation')),
  }),
})

export const ConditionInput = builder.inputType('AutomationConditionInput', {
  description: "A condition on the event's data.",
  fields: (t) => ({
    path: t.string({ required: true, description: 'Path in the event data, e.g. `object.trade`.' }),
    op: t.field({ type: OperatorType, required: true, description: 'Comparison operator.' }),
    value: t.string({
      description: 'Value to compare with; a comma-separated list for `in`, absent for `exists` and `missing`.',
    }),
  }),
})

export const ActionInput = builder.inputType('AutomationActionInput', {
  description: 'An action of an automation.',
  fields: (t) => ({
    type: t.field({ type: ActionTypeType, required: true, description: 'Type of the action.' }),
    parameters: t.field({
      type: 'Metadata',
      required: true,
      description: 'Parameters of the action, e.g. the `title` of a task.',
    }),
  }),
})

const conditionsField = (t: InputFields, isNew: boolean) => ({
  conditions: t.field({
    type: [ConditionInput],
    description: withDefault('Conditions, all of which must be true.', isNew && 'none'),
  }),
})

const CreateAutomationInput = builder.inputType('CreateAutomationInput', {
  description: 'A new automation.',
  fields: (t) => ({
    status: t.field({
      type: AutomationStatusType,
      description: 'Whether it runs from now on. Default: `enabled`.',
    }),
    name: t.string({ required: true, description: 'Name of the automation.' }),
    trigger: t.string({ required: true, description: 'Event type that triggers it.' }),
    actions: t.field({ type: [ActionInput], required: true, description: 'Actions, in the order in which they run.' }),
    ...conditionsField(t, true),
  }),
})

const UpdateAutomationInput = builder.inputType('UpdateAutomationInput', {
  description: 'Changes to an automation. An absent field keeps its value.',
  fields: (t) => ({
    name: t.string({ description: 'Name of the automation.' }),
    trigger: t.string({ description: 'Event type that triggers it.' }),
    actions: t.field({ type: [ActionInput], description: 'Replaces all actions.' }),
    ...conditionsField(t, false),
  }),
})

const authScopes = { anyOf: resources.automations.write }

const idArgument = builder.args((t) => ({ id: t.id({ required: true, description: 'Id of the automation.' }) }))

builder.mutationFields((t) => ({
  createAutomation: t.field({
    type: 'Automation',
    nullable: false,
    description: `Create an automation. An organisation can have up to ${MOST_RULES}.`,
    authScopes,
    emits: ['automation.created'],
    args: { input: t.arg({ type: CreateAutomationInput, required: true, description: 'The new automation.' }) },
    resolve: (_root, { input }, context) => createAutomation(context, input),
  }),
  updateAutomation: t.field({
    type: 'Automation',
    nullable: false,
    description: 'Update an automation.',
    authScopes,
    emits: ['automation.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the automation.' }),
      input: t.arg({ type: UpdateAutomationInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateAutomation(context, id, input),
  }),
  enableAutomation: t.field({
    type: 'Automation',
    nullable: false,
    description: 'Enable an automation.',
    authScopes,
    emits: ['automation.updated'],
    args: { ...idArgument, ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, { id }, context) => enableAutomation(context, id),
  }),
  disableAutomation: t.field({
    type: 'Automation',
    nullable: false,
    description: 'Disable an automation.',
    authScopes,
    emits: ['automation.updated'],
    args: { ...idArgument, ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, { id }, context) => disableAutomation(context, id),
  }),
  deleteAutomation: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete an automation. Its queued runs are skipped, and the log of its runs is kept.',
    authScopes,
    emits: ['automation.deleted'],
    args: { ...idArgument, ifUnchangedSince: t.arg(ifUnchangedSince) },
    resolve: (_root, { id }, context) => deleteAutomation(context, id),
  }),
}))
