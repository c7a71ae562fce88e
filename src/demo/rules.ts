/**
 * Automations of the demo organisation and their runs. The triggering records are created by the same code as through
 * the API. One automation triggers another, and one run fails because its project is completed.
 */
import type { ProjectStatus } from '../../prisma/generated/client/enums.ts'
import { systemCredential } from '../access/credentials/credential.ts'
import type { Action } from '../domain/automations/rule.ts'
import { runAutomation } from '../domain/automations/run.ts'
import { createExpense } from '../domain/finance/expenses.ts'
import type { EventType } from '../events/catalogue.ts'
import type { Condition } from '../events/conditions/condition.ts'
import { type SystemServices, type SystemWrite, systemWrite } from '../events/system-write.ts'
import { todayOf } from '../events/write.ts'
import type { Files } from '../platform/files/files.ts'
import { DAY } from '../platform/time/clock.ts'

/** An automation to load. */
export interface DemoRule {
  name: string
  trigger: EventType
  conditions: Condition[]
  actions: Action[]
}

const rules: readonly DemoRule[] = [
  {
    name: 'Prepare a project that starts',
    trigger: 'project.updated',
    conditions: [
      { path: 'previous.status', op: 'eq', value: 'planned' },
      { path: 'object.status', op: 'eq', value: 'active' },
    ],
    actions: [
      {
        type: 'create_task',
        parameters: {
          title: 'Order site passes for {{object.name}}',
          description: '{{object.code}}, {{object.address}}',
          priority: 'high',
          due_in_days: '3',
        },
      },
      { type: 'notify', parameters: { title: '{{object.name}} has started' } },
    ],
  },
  {
    name: 'Approve small expenses',
    trigger: 'expense.submitted',
    conditions: [
      { path: 'object.amount', op: 'lt', value: '2500' },
      { path: 'object.currency', op: 'eq', value: 'GBP' },
    ],
    actions: [{ type: 'update_record', parameters: { field: 'status', value: 'approved' } }],
  },
  {
    name: 'Start a project with its first costs',
    trigger: 'expense.submitted',
    conditions: [{ path: 'object.project_id', op: 'exists' }],
    actions: [{ type: 'update_record', parameters: { record: 'project_id', field: 'status', value: 'active' } }],
  },
  {
    name: 'Follow up on expiring documents',
    trigger: 'document.expiring',
    conditions: [{ path: 'object.type', op: 'in', value: 'passport, right_to_work, trade_card' }],
    actions: [
      {
        type: 'create_task',
        parameters: { title: 'Ask for a new {{object.name}} before {{object.expires_on}}', due_in_days: '7' },
      },
    ],
  },
]

const claims = [
  { category: 'travel', amount: 1840, description: 'Train to site, return', on: 'planned' },
  { category: 'accommodation', amount: 24_600, description: 'Three nights near the yard', on: 'completed' },
] as const

/** Load and run the automations. @param orgId an organisation with workers and projects */
export async function loadDemoRules(services: SystemServices & { files: Files }, orgId: string): Promise<void> {
  await systemWrite(services, orgId, async ({ db, emit }) => {
    for (const rule of rules)
      emit('automation.created', await db.automation.create({ data: { orgId, ...rule } as never }))
  })
  for (const { on: status, ...claim } of claims)
    await systemWrite(services, orgId, async (write) => {
      const input = { ...claim, ...(await placeOf(write, status)), currency: 'GBP', incurredOn: await yesterday(write) }
      const context = { ...write, credential: systemCredential(orgId, orgId), files: services.files, undo: [] }
      await createExpense(context, undefined, input)
    })
  await runQueued(services, orgId)
}

async function placeOf({ db }: SystemWrite, status: ProjectStatus) {
  const first = { orderBy: { id: 'asc' } } as const
  const worker = await db.worker.findFirstOrThrow({ where: { status: 'active' }, ...first })
  const project = await db.project.findFirstOrThrow({ where: { status }, ...first })
  return { workerId: worker.id, projectId: project.id }
}

async function yesterday(write: SystemWrite): Promise<Date> {
  return new Date((await todayOf(write)).getTime() - DAY)
}

/** Run all queued automations now. The background jobs for them then find nothing to do. */
async function runQueued(services: SystemServices, orgId: string): Promise<void> {
  const where = { orgId, status: 'queued' } as const
  const order = [{ eventId: 'asc' }, { automationId: 'asc' }] as const
  for (;;) {
    const queued = await services.database.prisma.automationRun.findMany({ where, orderBy: [...order] })
    if (queued.length === 0) return
    for (const { eventId, automationId } of queued) await runAutomation(services, { orgId, eventId, automationId })
  }
}
