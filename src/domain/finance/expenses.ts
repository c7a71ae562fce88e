/** Expenses: what workers paid and claim back. */

import { z } from 'zod'
import { ExpenseCategory, ExpenseStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { currency, day, reference, text } from '../checks.ts'
import { saveUpload, type UploadWrite } from '../documents/upload.ts'
import { validInput } from '../input.ts'
import { closedRecord, found, liveRecord } from '../records.ts'
import { referred } from '../references.ts'
import { checkTransition } from '../transitions.ts'

const newExpense = z.object({
  workerId: reference,
  projectId: reference.nullish(),
  category: z.enum(ExpenseCategory),
  amount: z.int().min(1),
  currency,
  incurredOn: day,
  description: text.nullish(),
})

export const expenseChange = z.object({
  status: z.enum(ExpenseStatus).optional(),
  rejectionReason: text.nullish(),
  category: z.enum(ExpenseCategory).optional(),
  description: text.nullish(),
})

export async function createExpense(
  write: CallerWrite & UploadWrite,
  receipt: File | null | undefined,
  input: unknown,
  load: object = {},
) {
  const data = validInput(newExpense, input)
  await referred(resources.workers, data.workerId, write, 'input.workerId')
  if (data.projectId) await referred(resources.projects, data.projectId, write, 'input.projectId')
  const saved = receipt ? await saveUpload(write, receipt, 'input.receipt') : undefined
  const file = saved && { receiptKey: saved.key, receiptName: saved.name, receiptType: saved.type }
  const made = await write.db.expense.create({ ...load, data: { orgId: write.orgId, ...data, ...file } })
  write.emit('expense.submitted', made)
  return made
}

export async function updateExpense(write: CallerWrite, id: string, input: unknown, load: object = {}) {
  const data = validInput(expenseChange, input)
  const where = liveRecord(write, id)
  const now = found(await write.db.expense.findUnique({ where }))
  checkTransition('expense', now.status, data.status ?? now.status)
  if (now.status === 'paid' && Object.keys(data).some((field) => field !== 'status'))
    throw closedRecord('expense', now.status)
  if (write.credential.workerId !== null && now.status !== 'submitted') throw closedRecord('expense', now.status)
  const changed = await write.db.expense.update({ ...load, where, data })
  if (changed.status !== now.status && changed.status !== 'submitted')
    write.emit(`expense.${changed.status}`, changed, now)
  return changed
}
