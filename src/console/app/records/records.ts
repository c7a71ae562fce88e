/** The kinds of records that tasks, notifications and automations can be about. */
import { assignmentKind } from './assignment.ts'
import { automationKind } from './automation.ts'
import { clientKind } from './client.ts'
import { documentKind } from './document.ts'
import { expenseKind } from './expense.ts'
import { invoiceKind } from './invoice.ts'
import { jobKind } from './job.ts'
import { packKind } from './pack.ts'
import { projectKind } from './project.ts'
import { taskKind } from './task.ts'
import { timesheetKind } from './timesheet.ts'
import { workerKind } from './worker.ts'

export const byTypename = {
  Assignment: assignmentKind,
  Automation: automationKind,
  Client: clientKind,
  Document: documentKind,
  DocumentPack: packKind,
  Expense: expenseKind,
  Invoice: invoiceKind,
  Job: jobKind,
  Project: projectKind,
  Task: taskKind,
  Timesheet: timesheetKind,
  Worker: workerKind,
}
