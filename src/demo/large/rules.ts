/** The automations of the large demo organisation. */
import type { DemoRule } from '../rules.ts'
import { SMALL_EXPENSE } from './rows.ts'

/** The id of a person who is not a member. */
const LEFT = '0e0c3b52-6d1f-4a0e-9a57-1f6f0f3f9b11'

/** One never has anything to do, and one always fails, because it refers to a person who has left. */
export const rules: readonly DemoRule[] = [
  {
    name: 'Welcome new workers',
    trigger: 'worker.created',
    conditions: [{ path: 'object.status', op: 'eq', value: 'active' }],
    actions: [
      {
        type: 'create_task',
        parameters: { title: 'Call {{object.first_name}} {{object.last_name}} before the first day', due_in_days: '3' },
      },
    ],
  },
  {
    name: 'Approve small expenses',
    trigger: 'expense.submitted',
    conditions: [{ path: 'object.amount', op: 'lt', value: String(SMALL_EXPENSE) }],
    actions: [{ type: 'update_record', parameters: { field: 'status', value: 'approved' } }],
  },
  {
    name: 'Look at large expenses',
    trigger: 'expense.submitted',
    conditions: [{ path: 'object.amount', op: 'gt', value: '15000' }],
    actions: [
      {
        type: 'notify',
        parameters: { title: 'An expense for {{object.category}} is above the limit', severity: 'warning' },
      },
    ],
  },
  {
    name: 'Query long weeks',
    trigger: 'timesheet.submitted',
    conditions: [{ path: 'object.total_hours', op: 'gt', value: '60' }],
    actions: [{ type: 'create_task', parameters: { title: 'Ask about {{object.total_hours}} hours in a week' } }],
  },
  {
    name: 'Prepare the lift plan',
    trigger: 'assignment.created',
    conditions: [{ path: 'object.trade', op: 'eq', value: 'crane operator' }],
    actions: [
      {
        type: 'create_task',
        parameters: { title: 'Send the lift plan of {{object.start_date}}', priority: 'high', due_in_days: '5' },
      },
    ],
  },
  {
    name: 'Tell the scaffolding inspector',
    trigger: 'assignment.created',
    conditions: [{ path: 'object.trade', op: 'eq', value: 'scaffolder' }],
    actions: [
      {
        type: 'notify',
        parameters: { title: 'A scaffolder starts on {{object.start_date}}', recipient_id: LEFT },
      },
    ],
  },
]
