/**
 * Expenses: amounts that workers paid and claim back, in minor units of the currency.
 * `load` is Prisma's `select` or `include` for the returned record.
 */
import { z } from 'zod'
import type { Expense } from '../../../prisma/generated/client/client.ts'
import { ExpenseCategory, ExpenseStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { currency, day, reference, text } from '../checks.ts'
import { saveUpload, type UploadWrite } from '../documents/upload.ts'
import { validInput } from '../input.ts'
import { closedRecord, readOne, withRelations } from '../records.ts'
import { findReferenced } from '../references.ts'
import { checkTransition } from '../transitions.ts'
import { updateOne } from '../update-one.ts'

/** The input schema of a new one. */
export const newExpense = z.object({
  workerId: reference,
  projectId: reference.nullish(),
  category: z.enum(ExpenseCategory),
  amount: z.int().min(1),
  currency,
  incurredOn: day,
  description: text.nullish(),
})

/** The input schema of `updateExpense`. */
export const expenseChange = z.object({
  status: z.enum(ExpenseStatus).optional(),
  rejectionReason: text.nullish(),
  category: z.enum(ExpenseCategory).optional(),
  description: text.nullish(),
})

/** Submit an expense, optionally with a receipt. @throws {ApiError} validation_failed on the input or the receipt */
export async function createExpense(
  write: CallerWrite & UploadWrite,
  receipt: Upload | null | undefined,
  input: unknown,
  load: object = {},
) {
  const data = validInput(newExpense, input)
  await findReferenced(resources.workers, data.workerId, write, 'input.workerId')
  if (data.projectId) await findReferenced(resources.projects, data.projectId, write, 'input.projectId')
  const saved = receipt ? await saveUpload(write, receipt, 'input.receipt') : undefined
  const file = saved && { receiptKey: saved.key, receiptName: saved.name, receiptType: saved.type }
  const created = await write.db.expense.create({ ...load, data: { orgId: write.orgId, ...data, ...file } })
  write.emit('expense.submitted', created)
  return created
}

/**
 * Change an expense's fields or status. A paid expense cannot be changed; a worker can change submitted ones only.
 * @throws {ApiError} validation_failed, not_found, invalid_transition
 */
export async function updateExpense(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(expenseChange, input)
  const current = await readOne<Expense>(write, resources.expenses, id)
  checkTransition('expense', current.status, data.status ?? current.status)
  if (current.status === 'paid' && Object.keys(data).some((field) => field !== 'status'))
    throw closedRecord('expense', current.status)
  if (write.credential.workerId !== null && current.status !== 'submitted')
    throw closedRecord('expense', current.status)
  const changed = await updateOne(write, resources.expenses, current, data)
  write.emit(changed.status === current.status ? 'expense.updated' : `expense.${changed.status}`, changed, current)
  return withRelations(write, resources.expenses, changed, load)
}
