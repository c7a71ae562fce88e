/** What goes by retention rules and when. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { type DueRecord, forecastOf, listDue, type RetentionForecast } from '../../src/domain/retention/preview.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { logPageOf } from '../lists/log-page.ts'
import { RetentionRuleInput, RetentionRuleType, RetentionSubjectType } from './retention.ts'

const ForecastType = builder.objectRef<RetentionForecast>('RetentionForecast').implement({
  description:
    'How many records a retention rule removes. Those of workers with an assignment that has not ended are not counted.',
  fields: (t) => ({
    rule: t.expose('rule', { type: RetentionRuleType, nullable: false, description: 'The rule.' }),
    due: t.exposeInt('due', { nullable: false, description: 'Records that the next daily run removes.' }),
    dueIn30Days: t.exposeInt('dueIn30Days', {
      nullable: false,
      description: 'Records within 30 days, with those that are due.',
    }),
    dueIn90Days: t.exposeInt('dueIn90Days', {
      nullable: false,
      description: 'Records within 90 days, with those before.',
    }),
    held: t.exposeInt('held', { nullable: false, description: 'Records that are due but kept by a legal hold.' }),
  }),
})

const DueType = builder.objectRef<DueRecord>('RetentionDueRecord').implement({
  description: 'A record that goes by a retention rule.',
  fields: (t) => ({
    subject: t.expose('subject', { type: RetentionSubjectType, nullable: false, description: 'What it is.' }),
    id: t.exposeID('id', { nullable: false, description: 'Id of the record.' }),
    name: t.exposeString('name', { nullable: false, description: 'Its name, or the beginning of a note.' }),
    workerId: t.exposeID('workerId', { nullable: false, description: 'The worker.' }),
    workerName: t.exposeString('workerName', { nullable: false, description: 'Name of the worker.' }),
    dueOn: t.string({
      nullable: false,
      description: 'The day on which it goes, `YYYY-MM-DD`.',
      resolve: ({ dueOn }) => dueOn,
    }),
    held: t.boolean({
      nullable: false,
      description: 'Whether a legal hold keeps it meanwhile.',
      resolve: ({ isHeld }) => isHeld,
    }),
  }),
})

const DuePageType = logPageOf('RetentionDuePage', 'records that go', DueType, 'records')

builder.queryFields((t) => ({
  retentionPreview: t.field({
    type: [ForecastType],
    nullable: true,
    description: 'Count what retention rules remove, by rule. Nothing is changed.',
    authScopes: { role: ADMINISTRATORS },
    args: {
      rules: t.arg({
        type: [RetentionRuleInput],
        description: "The rules as they would be. Default: the organisation's rules.",
      }),
    },
    complexity: COMPUTED,
    resolve: (_root, { rules }, context) => forecastOf(context, rules),
  }),
  retentionDue: t.field({
    type: DuePageType,
    description: "List what the organisation's retention rules remove, the next ones first.",
    authScopes: { role: ADMINISTRATORS },
    args: {
      limit: t.arg.int({ description: `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.` }),
      cursor: t.arg.string({ description: '`nextCursor` of the previous page.' }),
      days: t.arg.int({ description: 'Only what goes within this many days. Default: 90.' }),
      subject: t.arg({ type: RetentionSubjectType, description: 'Only records of this kind.' }),
    },
    complexity: listComplexity,
    resolve: (_root, { limit, cursor, days, subject }, context) =>
      listDue(context, { cursor, subject, days: days ?? 90, limit: readWindow({ limit }).limit }),
  }),
}))
