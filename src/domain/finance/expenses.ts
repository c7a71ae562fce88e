/**
 * Expenses: amounts that workers paid and claim back, in minor units of the currency.
 */
import { z } from 'zod'
import type { Expense } from '../../../prisma/generated/client/client.ts'
import { ExpenseCategory, ExpenseStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { saveUpload, type UploadWrite } from '../documents/upload.ts'
import { currency, day, isOwnField, ownFields, reference, text } from '../input/checks.ts'
import { checkAll, validInput } from '../input/input.ts'
import { withExternalId } from '../records/external-ids.ts'
import { refuseOtherValues } from '../records/immutable.ts'
import type { RecordWrites } from '../records/record-writes.ts'
import { closedRecord, readOne } from '../records/records.ts'
import { findReferenced } from '../records/references.ts'
import { checkTransition } from '../records/transitions.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'

/** The input schema of a new expense. */
export const newExpense = z.object({
  workerId: reference,
  projectId: reference.nullish(),
  category: z.enum(ExpenseCategory),
  amount: z.int().min(1),
  currency,
  incurredOn: day,
  description: text.nullish(),
  ...ownFields,
})

/** The input schema of `updateExpense`. */
export const expenseChange = z.object({
  status: z.enum(ExpenseStatus).optional(),
  rejectionReason: text.nullish(),
  category: z.enum(ExpenseCategory).optional(),
  description: text.nullish(),
  ...ownFields,
})

type NewExpense = z.output<typeof newExpense>

/** How batches write expenses: an upsert corrects what a single change could, and repeats the rest. */
export const expenseWrites: RecordWrites<Expense, NewExpense, Partial<NewExpense>> = {
  resource: resources.expenses,
  readNew: (input) => validInput(newExpense, input),
  readChange: (input) => validInput(newExpense.partial(), input),
  references: { workerId: resources.workers, projectId: resources.projects },
  defaults: { status: 'submitted', metadata: {} },
  prepareCreates: async ({ emit }) => ({
    columns: (data) => data,
    async finish(rows) {
      for (const row of rows) emit('expense.submitted', row)
    },
  }),
  prepareUpdates: async ({ emit, credential }) => ({
    columns({ current, data: { externalId, metadata, category, description, ...claim } }) {
      const isClosed = current.status === 'paid' || (credential.workerId !== null && current.status !== 'submitted')
      const correction = { category, description }
      const kept = isClosed ? { ...claim, ...correction } : claim
      refuseOtherValues('expense', current, kept, 'Reject it, then submit another one.')
      return { externalId, metadata, ...(!isClosed && correction) }
    },
    async finish(changes) {
      for (const { before, after } of changes) emit('expense.updated', after, before)
    },
  }),
}

/** Submit an expense, optionally with a receipt. @throws {ApiError} validation_failed on the input or the receipt, conflict on the external id */
export async function createExpense(
  write: CallerWrite & UploadWrite,
  receipt: Upload | null | undefined,
  input: unknown,
) {
  const data = validInput(newExpense, input)
  await checkAll(
    () => findReferenced(resources.workers, data.workerId, write, 'input.workerId'),
    () => data.projectId && findReferenced(resources.projects, data.projectId, write, 'input.projectId'),
  )
  const saved = receipt ? await saveUpload(write, receipt, 'input.receipt') : undefined
  const file = saved && { receiptKey: saved.key, receiptName: saved.name, receiptType: saved.type }
  const created = await withExternalId(resources.expenses, data.externalId, () =>
    insertOne<Expense>(write, resources.expenses, { ...data, ...file }),
  )
  write.emit('expense.submitted', created)
  return created
}

/**
 * Change an expense's fields or status. In a paid expense, only `externalId` and `metadata` can change. A worker can
 * change only submitted expenses.
 * @throws {ApiError} validation_failed, not_found, invalid_transition, conflict
 */
export async function updateExpense(write: CallerWrite, id: string, input: unknown) {
  const data = validInput(expenseChange, input)
  const current = await readOne<Expense>(write, resources.expenses, id)
  checkTransition('expense', current.status, data.status ?? current.status)
  if (current.status === 'paid' && Object.keys(data).some((field) => field !== 'status' && !isOwnField(field)))
    throw closedRecord('expense', current.status)
  if (write.credential.workerId !== null && current.status !== 'submitted')
    throw closedRecord('expense', current.status)
  const changed = await withExternalId(resources.expenses, data.externalId, () =>
    updateOne(write, resources.expenses, current, data),
  )
  write.emit(changed.status === current.status ? 'expense.updated' : `expense.${changed.status}`, changed, current)
  return changed
}

/** What a decision is taken back to. */
const before = { submitted: undefined, approved: 'submitted', rejected: 'submitted', paid: 'approved' } as const

/**
 * Take back the last decision about an expense: a payment, an approval or a rejection, whose reason goes.
 * @throws {ApiError} not_found; invalid_transition if nothing was decided
 */
export async function reopenExpense(write: CallerWrite, id: string): Promise<Expense> {
  const current = await readOne<Expense>(write, resources.expenses, id)
  const status = before[current.status]
  if (status === undefined) {
    const message = 'The expense is submitted: there is no decision to take back.'
    const detail = { path: 'id', code: 'invalid_transition', message: 'must be the id of a decided expense' } as const
    throw new ApiError('invalid_transition', { message, details: [detail] })
  }
  const reopened = await updateOne(write, resources.expenses, current, { status, rejectionReason: null })
  write.emit('expense.reopened', reopened, current)
  return reopened
}
