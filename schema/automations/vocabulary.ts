/** The building blocks of automations with their labels, for editors of automations. */
import { resources } from '../../src/access/resources.ts'
import {
  type ActionWords,
  type EventWords,
  type OperatorWords,
  type Parameter,
  type ReadableField,
  type RecordWords,
  type RelatedValue,
  type SettableField,
  type ValueWords,
  type Vocabulary,
  vocabularyOf,
} from '../../src/domain/automations/vocabulary.ts'
import type { Kind } from '../../src/events/conditions/shape.ts'
import { builder } from '../builder.ts'
import { ActionTypeType, OperatorType } from './automation.ts'

const KindType = builder.enumType('AutomationValueKind', {
  description: 'The kind of a value.',
  values: {
    text: { description: 'Text.' },
    number: { description: 'A number.' },
    boolean: { description: '`true` or `false`.' },
    date: { description: 'A date, `YYYY-MM-DD`.' },
    timestamp: { description: 'A date and time, ISO 8601.' },
    choice: { description: 'One of a fixed set of values.' },
    id: { description: 'Id of a record or a user.' },
    list: { description: 'A list. Conditions can only check whether it exists.' },
    object: { description: 'An object. Conditions can only check whether it exists.' },
    nothing: { description: 'Always empty.' },
  } satisfies Record<Kind, { description: string }>,
})

const ValueType = builder.interfaceRef<ValueWords>('AutomationValue').implement({
  description: 'A value that an automation reads or writes.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name, e.g. `expires_on`.' }),
    words: t.exposeString('words', { nullable: false, description: 'Display name, e.g. `expiry date`.' }),
    kind: t.expose('kind', { type: KindType, nullable: false, description: 'The kind of its values.' }),
    choices: t.stringList({
      nullable: false,
      description: 'The values of a `choice`.',
      resolve: ({ choices }) => [...choices],
    }),
    refersTo: t.exposeString('refersTo', {
      nullable: true,
      description: 'What an `id` refers to: a type of record, or `user`. Null if another field contains the type.',
    }),
  }),
})

const FieldType = builder.objectRef<ReadableField>('AutomationField').implement({
  description: 'A field of the record that an event is about.',
  interfaces: [ValueType],
  fields: (t) => ({
    isInPrevious: t.exposeBoolean('isInPrevious', {
      nullable: false,
      description: 'Whether `previous` can have its old value.',
    }),
    hasKeys: t.exposeBoolean('hasKeys', {
      nullable: false,
      description: 'Whether it has keys of the organisation’s own, e.g. `object.metadata.cost_centre`.',
    }),
  }),
})

const SettableFieldType = builder.objectRef<SettableField>('AutomationSettableField').implement({
  description: 'A field that `update_record` can set.',
  interfaces: [ValueType],
  fields: (t) => ({
    canBeEmpty: t.exposeBoolean('canBeEmpty', { nullable: false, description: 'Whether an empty value clears it.' }),
  }),
})

const ParameterType = builder.objectRef<Parameter>('AutomationParameter').implement({
  description: 'A parameter of an action.',
  interfaces: [ValueType],
  fields: (t) => ({
    isRequired: t.exposeBoolean('isRequired', { nullable: false, description: 'Whether the action needs it.' }),
    isTemplate: t.exposeBoolean('isTemplate', {
      nullable: false,
      description: 'Whether it can contain fields of the event, such as `{{object.first_name}}`.',
    }),
  }),
})

const EventWordsType = builder.objectRef<EventWords>('AutomationEvent').implement({
  description: 'An event that can trigger automations.',
  fields: (t) => ({
    type: t.exposeString('type', { nullable: false, description: 'Event type, e.g. `document.expired`.' }),
    object: t.exposeString('about', { nullable: false, description: 'Type of the record, e.g. `document`.' }),
    present: t.exposeString('present', { nullable: false, description: 'What happens to the record, e.g. `expires`.' }),
    past: t.exposeString('past', { nullable: false, description: 'What happened to it, e.g. `expired`.' }),
    description: t.exposeString('description', { nullable: false, description: 'When the event is emitted.' }),
    hasPrevious: t.exposeBoolean('hasPrevious', {
      nullable: false,
      description: 'Whether it has the old values of changed fields, in `previous`.',
    }),
  }),
})

const RelatedValueType = builder.objectRef<RelatedValue>('AutomationRelatedValue').implement({
  description: 'A value of a related record that a template can contain, such as `{{worker.name}}`.',
  fields: (t) => ({
    path: t.exposeString('path', { nullable: false, description: 'Its path in a template, e.g. `worker.name`.' }),
    words: t.exposeString('words', { nullable: false, description: 'Display name, e.g. `name of the worker`.' }),
  }),
})

const RecordWordsType = builder.objectRef<RecordWords>('AutomationRecord').implement({
  description: 'A type of record that events are about.',
  fields: (t) => ({
    object: t.exposeString('object', { nullable: false, description: 'Its name, e.g. `worker`.' }),
    words: t.exposeString('words', { nullable: false, description: 'Display name with article, e.g. `a worker`.' }),
    fields: t.field({
      type: [FieldType],
      nullable: false,
      description: 'Fields for conditions and templates.',
      resolve: ({ fields }) => [...fields],
    }),
    related: t.field({
      type: [RelatedValueType],
      nullable: false,
      description: 'Values of related records, for templates only.',
      resolve: ({ related }) => [...related],
    }),
    settable: t.field({
      type: [SettableFieldType],
      nullable: false,
      description: 'Fields that actions can set; none if automations cannot change these records.',
      resolve: ({ settable }) => [...settable],
    }),
  }),
})

const OperatorWordsType = builder.objectRef<OperatorWords>('AutomationOperator').implement({
  description: 'An operator for values of a kind.',
  fields: (t) => ({
    op: t.expose('op', { type: OperatorType, nullable: false, description: 'The operator.' }),
    kind: t.expose('kind', { type: KindType, nullable: false, description: 'The kind of the values.' }),
    words: t.exposeString('words', { nullable: false, description: 'Display name, e.g. `is before`.' }),
    takesValue: t.exposeBoolean('takesValue', { nullable: false, description: 'Whether it compares with a value.' }),
  }),
})

const ActionWordsType = builder.objectRef<ActionWords>('AutomationActionKind').implement({
  description: 'A type of action.',
  fields: (t) => ({
    type: t.expose('type', { type: ActionTypeType, nullable: false, description: 'Type of the action.' }),
    words: t.exposeString('words', { nullable: false, description: 'Display name, e.g. `create a task`.' }),
    parameters: t.field({
      type: [ParameterType],
      nullable: false,
      description: 'Its parameters.',
      resolve: ({ parameters }) => [...parameters],
    }),
  }),
})

const VocabularyType = builder.objectRef<Vocabulary>('AutomationVocabulary').implement({
  description: 'The events, fields, operators and actions that automations can use, with their display names.',
  fields: (t) => ({
    events: t.field({
      type: [EventWordsType],
      nullable: false,
      description: 'The events.',
      resolve: ({ events }) => [...events],
    }),
    records: t.field({
      type: [RecordWordsType],
      nullable: false,
      description: 'The types of records.',
      resolve: ({ records }) => [...records],
    }),
    operators: t.field({
      type: [OperatorWordsType],
      nullable: false,
      description: 'The operators, for each kind of values.',
      resolve: ({ operators }) => [...operators],
    }),
    actions: t.field({
      type: [ActionWordsType],
      nullable: false,
      description: 'The types of actions.',
      resolve: ({ actions }) => [...actions],
    }),
  }),
})

builder.queryField('automationVocabulary', (t) =>
  t.field({
    type: VocabularyType,
    nullable: true,
    description:
      'Get the events, fields, operators and actions that automations can use, with their display names. They are the same for every organisation.',
    authScopes: { anyOf: resources.automations.read },
    resolve: (_root, _args, { catalogue }) => vocabularyOf(catalogue),
  }),
)
