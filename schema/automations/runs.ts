/** What rules did: a run for each event that set one off. */
import type { AutomationRunStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { type LoggedRun, readRuns } from '../../src/domain/automations/log.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, listComplexity, MAX_LIMIT, readWindow } from '../list.ts'
import { logPageOf } from '../log-page.ts'

const RunStatusType = builder.enumType('AutomationRunStatus', {
  description: 'Where the run of a rule stands.',
  values: {
    queued: { description: 'It waits for the background, or is tried again.' },
    succeeded: { description: 'All of its actions were done.' },
    skipped: { description: 'A condition did not hold, or the rule was changed, disabled or deleted before it ran.' },
    failed: { description: 'An action could not be done; none of them was.' },
  } satisfies Record<AutomationRunStatus, { description: string }>,
})

const AutomationRunType = builder.objectRef<LoggedRun>('AutomationRun').implement({
  description: 'What a rule did when an event set it off. Kept as long as the event.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: "The event's id and the rule's." }),
    automationId: t.exposeID('automationId', { nullable: false, description: 'The rule.' }),
    status: t.expose('status', { type: RunStatusType, nullable: false, description: 'Where it stands.' }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed, or was skipped.' }),
    attempts: t.exposeInt('attempts', { nullable: false, description: 'How often it was tried.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When the event occurred.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    eventId: t.exposeID('eventId', { nullable: false, description: 'The event: see `event`.' }),
    eventType: t.string({ nullable: false, description: 'Its type.', resolve: ({ event }) => event.type }),
    subjectType: t.string({
      nullable: false,
      description: 'The kind of record that the event is about.',
      resolve: ({ event }) => event.objectType,
    }),
    subjectId: t.id({
      nullable: false,
      description: 'The record that the event is about.',
      resolve: ({ event }) => event.objectId,
    }),
    depth: t.int({
      nullable: false,
      description: 'How many automations in a row led to the event; at five a rule does nothing.',
      resolve: ({ event }) => event.depth,
    }),
  }),
})

const RunPageType = logPageOf('AutomationRunPage', 'log of what rules did', AutomationRunType, 'runs')

builder.queryField('automationRuns', (t) =>
  t.field({
    type: RunPageType,
    nullable: true,
    description: 'What rules did, those of the latest events first.',
    authScopes: { anyOf: resources.automations.read },
    complexity: listComplexity,
    args: {
      limit: t.arg.int({ description: `How many at most, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} if absent.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the page before.' }),
      automationId: t.arg.id({ description: 'Only those of this rule.' }),
      eventId: t.arg.id({ description: 'Only those that this event set off.' }),
      statuses: t.arg({ type: [RunStatusType], description: 'Only those that stand so, e.g. `[failed]`.' }),
      since: t.arg({ type: 'DateTime', description: 'Only of events from this moment on.' }),
      until: t.arg({ type: 'DateTime', description: 'Only of events before this moment.' }),
    },
    resolve: (_root, { limit, ...filter }, { db }) => readRuns(db, { ...filter, limit: readWindow({ limit }).limit }),
  }),
)
