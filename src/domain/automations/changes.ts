/**
 * What rules may change of records. Each change is a mutation of the API's own, so that nothing it refuses, and nothing
 * that follows from it, is written a second time here. What has no row is changed by no rule: an assignment is made and
 * deleted only, and nothing happens to a document pack before it is issued.
 */
import type { z } from 'zod'
import { clientChange } from '../../../schema/resources/client.ts'
import { expenseChange } from '../../../schema/resources/expense.ts'
import { jobChange } from '../../../schema/resources/job.ts'
import { windowChange } from '../../../schema/resources/planner.ts'
import { projectChange } from '../../../schema/resources/project.ts'
import { taskChange } from '../../../schema/resources/task.ts'
import { timesheetChange } from '../../../schema/resources/timesheet.ts'
import { workerChange } from '../../../schema/resources/worker.ts'
import type { EventObject } from '../../events/catalogue.ts'

export interface Changes {
  /** The mutation whose `input` takes the fields, and how it checks them. */
  update?: { mutation: string; check: z.ZodType }
  /** Statuses that have a mutation of their own. */
  status?: Readonly<Record<string, string>>
}

export const changes = {
  worker: { update: { mutation: 'updateWorker', check: workerChange } },
  client: { update: { mutation: 'updateClient', check: clientChange } },
  project: { update: { mutation: 'updateProject', check: projectChange } },
  job: {
    update: { mutation: 'updateJob', check: jobChange },
    status: { completed: 'completeJob(id: $id)', cancelled: 'cancelJob(id: $id)' },
  },
  planner: { update: { mutation: 'updatePlannerWindow', check: windowChange } },
  document: {
    status: {
      valid: 'reviewDocument(id: $id, decision: accept)',
      rejected: 'reviewDocument(id: $id, decision: reject)',
    },
  },
  timesheet: { update: { mutation: 'updateTimesheet', check: timesheetChange } },
  expense: { update: { mutation: 'updateExpense', check: expenseChange } },
  task: { update: { mutation: 'updateTask', check: taskChange } },
  invoice: { status: { paid: 'markInvoicePaid(id: $id)', void: 'voidInvoice(id: $id)' } },
} as const satisfies Partial<Record<EventObject, Changes>>

export type Changeable = keyof typeof changes

export function isChangeable(kind: string): kind is Changeable {
  return Object.hasOwn(changes, kind)
}
