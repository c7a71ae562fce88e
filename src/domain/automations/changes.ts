/**
 * The records that automations can change, with the same write functions that the API's mutations call, so that the
 * same validation and side effects apply. Objects that are not listed cannot be changed: the days of assignments are
 * planned by people, and document packs do not change before they are issued.
 */
import type { z } from 'zod'
import type { EventObject } from '../../events/catalogue.ts'
import type { CallerWrite } from '../../events/write.ts'
import { reviewDocument } from '../documents/documents.ts'
import { expenseChange, updateExpense } from '../finance/expenses.ts'
import { voidInvoice } from '../finance/invoices/invoices.ts'
import { markInvoicePaid } from '../finance/invoices/payments.ts'
import { timesheetChange, updateTimesheet } from '../finance/timesheets.ts'
import { cancelJob, completeJob, jobChange, updateJob } from '../mobilisation/jobs.ts'
import { updatePlannerWindow, windowChange } from '../mobilisation/planner.ts'
import { taskChange, updateTask } from '../tasks/tasks.ts'
import { clientChange, updateClient } from '../workforce/clients.ts'
import { projectChange, updateProject } from '../workforce/projects.ts'
import { updateWorker, workerChange } from '../workforce/workers.ts'

/** How records of one type can be changed. */
export interface Changes {
  /** The write function for fields, and the schema of its input. */
  update?: { check: z.ZodObject; apply(write: CallerWrite, id: string, input: object): Promise<unknown> }
  /** Statuses that have their own write function. */
  status?: Readonly<Record<string, (write: CallerWrite, id: string) => Promise<unknown>>>
}

/** The changes that automations can make, by object. */
export const changes = {
  worker: { update: { check: workerChange, apply: updateWorker } },
  client: { update: { check: clientChange, apply: updateClient } },
  project: { update: { check: projectChange, apply: updateProject } },
  job: { update: { check: jobChange, apply: updateJob }, status: { completed: completeJob, cancelled: cancelJob } },
  planner: { update: { check: windowChange, apply: updatePlannerWindow } },
  document: {
    status: {
      valid: (write, id) => reviewDocument(write, id, 'accept'),
      rejected: (write, id) => reviewDocument(write, id, 'reject'),
    },
  },
  timesheet: { update: { check: timesheetChange.omit({ reason: true }), apply: updateTimesheet } },
  expense: { update: { check: expenseChange, apply: updateExpense } },
  task: { update: { check: taskChange, apply: updateTask } },
  invoice: { status: { paid: markInvoicePaid, void: voidInvoice } },
} as const satisfies Partial<Record<EventObject, Changes>>

export type Changeable = keyof typeof changes

/** Whether automations can change records of this object. */
export function isChangeable(kind: string): kind is Changeable {
  return Object.hasOwn(changes, kind)
}
