/** What actions did or would have done, and conditions that were not met. */

import type { Effect } from '../../src/domain/automations/outcome.ts'
import type { Unmet } from '../../src/events/conditions/evaluate.ts'
import { colleagueById } from '../administration/colleagues.ts'
import { builder } from '../builder.ts'
import { SeverityType } from '../notifications/notification.ts'
import { subjectField } from '../record-references.ts'
import { TaskPriorityType } from '../tasks/task.ts'
import { ActionTypeType, OperatorType } from './automation.ts'

export const EffectType = builder.objectRef<Effect>('AutomationEffect').implement({
  description:
    'What an action of an automation did, or would have done. Fields that the type of action does not have are null.',
  fields: (t) => ({
    type: t.expose('type', { type: ActionTypeType, nullable: false, description: 'Type of the action.' }),
    title: t.string({
      nullable: true,
      description: 'Title of the task or the notification, or subject of the message.',
      resolve: ({ title }) => title ?? null,
    }),
    text: t.string({
      nullable: true,
      description:
        'Description of the task, or body of the notification or message. Only in dry runs; otherwise the record contains it.',
      resolve: ({ text }) => text ?? null,
    }),
    priority: t.field({
      type: TaskPriorityType,
      nullable: true,
      description: 'Priority of the task, if the action sets one.',
      resolve: ({ priority }) => priority ?? null,
    }),
    severity: t.field({
      type: SeverityType,
      nullable: true,
      description: 'Severity of the notification, if the action sets one.',
      resolve: ({ severity }) => severity ?? null,
    }),
    dueOn: t.string({
      nullable: true,
      description: 'Due date of the task, `YYYY-MM-DD`. In a dry run, counted from the day of the event.',
      resolve: ({ dueOn }) => dueOn ?? null,
    }),
    userId: t.id({
      nullable: true,
      description:
        'Id of the user who gets the task or notification; null if the task is unassigned or the notification is for everyone.',
      resolve: ({ userId }) => userId ?? null,
    }),
    user: t.field(colleagueById('The member who gets the task or notification', ({ userId }: Effect) => userId)),
    recordType: t.string({
      nullable: true,
      description:
        'Type of the record that was created or changed, or `worker` for a message to the worker; null if a dry run would have created it.',
      resolve: ({ record }) => record?.[0] ?? null,
    }),
    recordId: t.id({ nullable: true, description: 'Id of this record.', resolve: ({ record }) => record?.[1] ?? null }),
    record: t.field(
      subjectField('was created or changed', ({ record }: Effect) => ({
        type: record?.[0] ?? null,
        id: record?.[1] ?? null,
      })),
    ),
    field: t.string({
      nullable: true,
      description: 'The field that is set, by its REST name.',
      resolve: ({ field }) => field ?? null,
    }),
    value: t.string({
      nullable: true,
      description: 'The value that it is set to, as text; empty if it is cleared.',
      resolve: ({ value }) => value ?? null,
    }),
    problem: t.string({
      nullable: true,
      description: 'Why the action would have failed. Only in dry runs.',
      resolve: ({ problem }) => problem ?? null,
    }),
  }),
})

export const UnmetType = builder.objectRef<Unmet>('AutomationUnmetCondition').implement({
  description: 'The first condition of an automation that an event did not meet.',
  fields: (t) => ({
    index: t.exposeInt('index', { nullable: false, description: 'Its position among the conditions, from 0.' }),
    path: t.exposeString('path', { nullable: false, description: 'Path in the event data.' }),
    op: t.expose('op', { type: OperatorType, nullable: false, description: 'Comparison operator.' }),
    value: t.string({
      nullable: true,
      description: 'Value that was compared with.',
      resolve: ({ value }) => value ?? null,
    }),
    found: t.exposeString('found', {
      nullable: true,
      description: 'The value in the event, as text; null if it had none.',
    }),
  }),
})
