/** The log of automation runs: one run per automation and triggering event. */
import type { AutomationRunStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { type LoggedRun, readRuns } from '../../src/domain/automations/log.ts'
import { type Outcome, remedies } from '../../src/domain/automations/outcome.ts'
import { watchedObjects } from '../../src/events/read.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { eventById } from '../events/event.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'
import { recordById, subjectField } from '../record-references.ts'
import { EffectType, UnmetType } from './effects.ts'

const RunStatusType = builder.enumType('AutomationRunStatus', {
  description: 'Status of an automation run.',
  values: {
    queued: { description: 'Waiting for a background worker, or for a retry.' },
    succeeded: { description: 'All actions were carried out.' },
    skipped: {
      description: 'A condition was false, or the automation was changed, disabled or deleted before the run.',
    },
    failed: { description: 'An action failed; all actions were rolled back.' },
  } satisfies Record<AutomationRunStatus, { description: string }>,
})

/** The outcome of a run; null if the caller may not read the record of the event, whose values it contains. */
function outcomeOf({ outcome, event }: LoggedRun, { credential }: Context): Outcome | null {
  const readable: readonly string[] = watchedObjects(credential)
  return readable.includes(event.objectType) ? (outcome as Outcome | null) : null
}

const AutomationRunType = builder.objectRef<LoggedRun>('AutomationRun').implement({
  description: 'One run of an automation, triggered by an event. Kept as long as the event.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: 'The ids of the event and of the automation.' }),
    automationId: t.exposeID('automationId', { nullable: false, description: 'Id of the automation.' }),
    automation: t.field({
      description: 'The automation.',
      ...recordById(resources.automations, ({ automationId }: LoggedRun) => automationId),
    }),
    status: t.expose('status', { type: RunStatusType, nullable: false, description: 'Status of the run.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed or was skipped.' }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'Number of attempts.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of the event.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the run finished.',
    }),
    eventId: t.exposeID('eventId', { nullable: false, description: 'Id of the event: see `event`.' }),
    event: t.field(eventById('The event', ({ eventId }: LoggedRun) => eventId)),
    eventType: t.string({ nullable: false, description: 'Type of the event.', resolve: ({ event }) => event.type }),
    subjectType: t.string({
      nullable: false,
      description: 'Type of the record that the event is about.',
      resolve: ({ event }) => event.objectType,
    }),
    subjectId: t.id({
      nullable: false,
      description: 'Id of the record that the event is about.',
      resolve: ({ event }) => event.objectId,
    }),
    subject: t.field(
      subjectField('the event is about', ({ event }: LoggedRun) => ({ type: event.objectType, id: event.objectId })),
    ),
    effects: t.field({
      type: [EffectType],
      nullable: true,
      description: 'What it did. Null for callers who may not read the record that the event is about.',
      resolve: (run, _args, context) => outcomeOf(run, context)?.effects ?? null,
    }),
    unmet: t.field({
      type: UnmetType,
      nullable: true,
      description:
        'The condition that was not met. Null for callers who may not read the record that the event is about.',
      resolve: (run, _args, context) => outcomeOf(run, context)?.unmet ?? null,
    }),
    remedy: t.string({
      nullable: true,
      description: 'How to fix the failure.',
      resolve: ({ outcome }) => {
        const { failure } = (outcome ?? {}) as Outcome
        return failure === undefined ? null : remedies[failure]
      },
    }),
    causeId: t.id({
      nullable: false,
      description:
        'Id of the event that started the chain of automations; the same as `eventId` if no automation caused the event.',
      resolve: ({ causeId, eventId }) => causeId ?? eventId,
    }),
    cause: t.field(
      eventById(
        'The event that started the chain of automations',
        ({ causeId, eventId }: LoggedRun) => causeId ?? eventId,
      ),
    ),
    depth: t.int({
      nullable: false,
      description: 'Number of automations in the chain that caused the event. At five, no further automations run.',
      resolve: ({ event }) => event.depth,
    }),
  }),
})

const RunPageType = logPageOf('AutomationRunPage', 'log of automation runs', AutomationRunType, 'runs')

builder.queryField('automationRuns', (t) =>
  t.field({
    type: RunPageType,
    nullable: true,
    description: 'List automation runs, latest events first.',
    authScopes: { anyOf: resources.automations.read },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      automationId: t.arg.id({ description: 'Only runs of this automation.' }),
      eventId: t.arg.id({ description: 'Only runs that this event triggered.' }),
      statuses: t.arg({ type: [RunStatusType], description: 'Only runs with these statuses, e.g. `[failed]`.' }),
      since: t.arg({ type: 'DateTime', description: 'Only runs of events at or after this time.' }),
      until: t.arg({ type: 'DateTime', description: 'Only runs of events before this time.' }),
    },
    resolve: (_root, { limit, ...filter }, context) =>
      readRuns(context, { ...filter, limit: readWindow({ limit }).limit }),
  }),
)
