/** Dry runs of automations over past events. */
import { resources } from '../../src/access/resources.ts'
import { DEFAULT_DAYS, type DryRun, dryRun, MAX_DAYS, type TriedEvent } from '../../src/domain/automations/dry-run.ts'
import { readRule, storedRule } from '../../src/domain/automations/rules.ts'
import { isEventId } from '../../src/events/read.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { eventById } from '../events/event.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { subjectField } from '../record-references.ts'
import { ActionInput, ConditionInput } from './automation.ts'
import { EffectType, UnmetType } from './effects.ts'

const TriedEventType = builder.objectRef<TriedEvent>('AutomationDryRunEvent').implement({
  description: 'What an automation would have done at a past event.',
  fields: (t) => ({
    eventId: t.id({ nullable: false, description: 'Id of the event.', resolve: ({ event }) => event.id }),
    event: t.field(eventById('The event', ({ event }: TriedEvent) => event.id)),
    createdAt: t.field({
      type: 'DateTime',
      nullable: false,
      description: 'Time of the event.',
      resolve: ({ event }) => event.createdAt,
    }),
    subjectType: t.string({
      nullable: false,
      description: 'Type of the record that the event is about.',
      resolve: ({ about }) => about,
    }),
    subjectId: t.id({
      nullable: false,
      description: 'Id of the record that the event is about.',
      resolve: ({ event }) => event.objectId,
    }),
    subject: t.field(
      subjectField('the event is about', ({ about, event }: TriedEvent) => ({ type: about, id: event.objectId })),
    ),
    matches: t.boolean({
      nullable: false,
      description: 'Whether all conditions were met.',
      resolve: ({ unmet }) => unmet === undefined,
    }),
    unmet: t.field({
      type: UnmetType,
      nullable: true,
      description: 'The first condition that was not met.',
      resolve: ({ unmet }) => unmet ?? null,
    }),
    effects: t.field({
      type: [EffectType],
      nullable: false,
      description: 'What the actions would have done, if all conditions were met.',
      resolve: ({ effects }) => effects,
    }),
    problem: t.string({
      nullable: true,
      description: 'Why the automation would not have run although all conditions were met.',
      resolve: ({ problem }) => problem ?? null,
    }),
  }),
})

const StopType = builder.enumType('AutomationDryRunStop', {
  description: 'Why a dry run stopped before older events.',
  values: {
    window: { description: 'It covered the whole time range.' },
    limit: { description: 'It reached its maximum number of events.' },
    time: { description: 'It reached its maximum time, about two seconds.' },
  },
})

const DryRunType = builder.objectRef<DryRun>('AutomationDryRun').implement({
  description: 'What an automation would have done with past events.',
  fields: (t) => ({
    events: t.field({
      type: [TriedEventType],
      nullable: false,
      description: 'The events, newest first.',
      complexity: { field: 1, multiplier: 1 }, // the dry run already multiplies by its limit
      resolve: ({ events }) => events,
    }),
    matched: t.int({
      nullable: false,
      description: 'The number of these events that meet all conditions.',
      resolve: ({ events }) => events.filter(({ unmet }) => unmet === undefined).length,
    }),
    since: t.expose('since', { type: 'DateTime', nullable: false, description: 'Start of the time range.' }),
    reached: t.expose('reached', {
      type: 'DateTime',
      nullable: false,
      description: 'How far back it has looked.',
    }),
    stoppedBy: t.expose('stoppedBy', {
      type: StopType,
      nullable: false,
      description: 'Why it stopped before older events.',
    }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send it as `cursor` to continue with older events; null if there are none in the time range.',
      resolve: ({ next }) => next ?? null,
    }),
  }),
})

const RuleInput = builder.inputType('AutomationRuleInput', {
  description: 'The definition of an automation that is not saved.',
  fields: (t) => ({
    trigger: t.string({ required: true, description: 'Event type that triggers it.' }),
    conditions: t.field({
      type: [ConditionInput],
      description: 'Conditions, all of which must be true. Default: none.',
    }),
    actions: t.field({ type: [ActionInput], required: true, description: 'Actions, in the order in which they run.' }),
  }),
})

/** @throws {ApiError} validation_failed */
function checkArguments(id: unknown, input: unknown, cursor: string | null | undefined): void {
  const details: ErrorDetail[] = []
  if ((id == null) === (input == null))
    details.push({
      path: 'input',
      code: 'invalid',
      message: 'is required, unless you send id instead: send exactly one of them',
    })
  if (cursor && !isEventId(cursor))
    details.push({ path: 'cursor', code: 'invalid', message: 'must be a cursor returned by a dry run' })
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

builder.queryField('automationDryRun', (t) =>
  t.field({
    type: DryRunType,
    nullable: true,
    description:
      'Show what an automation would have done with past events, newest first. Nothing is written or sent. The caller must be able to read the records that the events are about. It reports all problems of actions, except whether a record would have allowed the change at the time.',
    authScopes: { anyOf: resources.automations.read },
    complexity: listComplexity,
    args: {
      id: t.arg.id({ description: 'Id of a saved automation, whether it is enabled or not.' }),
      input: t.arg({ type: RuleInput, description: 'A definition that is not saved, instead of `id`.' }),
      since: t.arg({
        type: 'DateTime',
        description: `Only events at or after this time, of the last ${MAX_DAYS} days. Default: ${DEFAULT_DAYS} days ago.`,
      }),
      limit: t.arg.int({ description: `Maximum number of events, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous dry run.' }),
    },
    resolve: async (_root, { id, input, since, limit, cursor }, context) => {
      checkArguments(id, input, cursor)
      const rule = id == null ? await readRule(context, input) : await storedRule(context, id)
      return dryRun(context, rule, { since, before: cursor || undefined, limit: readWindow({ limit }).limit })
    },
  }),
)
