/** Expenses: what workers paid and claim back. */

import { ExpenseCategory, ExpenseStatus } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { resources } from '../../src/access/resources.ts'
import { createExpense, updateExpense } from '../../src/domain/finance/expenses.ts'
import { builder } from '../builder.ts'
import { RecordType } from '../record.ts'

const ExpenseCategoryType = builder.enumType(ExpenseCategory, {
  name: 'ExpenseCategory',
  description: 'What an expense was for.',
})
const ExpenseStatusType = builder.enumType(ExpenseStatus, {
  name: 'ExpenseStatus',
  description: 'Where an expense stands.',
})

builder.prismaObject('Expense', {
  description: 'What a worker paid and claims back.',
  interfaces: [RecordType],
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Who paid.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'For which project.' }),
    category: t.expose('category', { type: ExpenseCategoryType, nullable: false, description: 'What it was for.' }),
    amount: t.exposeInt('amount', { nullable: false, description: 'In minor units of the currency, e.g. pence.' }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    incurredOn: t.expose('incurredOn', { type: 'Date', nullable: false, description: 'On which day.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it was.' }),
    receiptUrl: t.string({
      nullable: true,
      description: 'The receipt, by a signed link that works for 15 minutes.',
      resolve: ({ receiptKey, receiptName, receiptType }, _args, context) =>
        receiptKey === null
          ? null
          : fileLink(context, { key: receiptKey, name: receiptName ?? 'receipt', type: receiptType ?? '' }).url,
    }),
    status: t.expose('status', { type: ExpenseStatusType, nullable: false, description: 'Where it stands.' }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Why it was rejected.' }),
    worker: t.relation('worker', {
      nullable: false,
      description: 'Who paid.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'For which project.',
      authScopes: { anyOf: resources.projects.read },
    }),
  }),
})

const CreateExpenseInput = builder.inputType('CreateExpenseInput', {
  description: 'A new expense; submitted at once.',
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Who paid.' }),
    projectId: t.id({ description: 'For which project.' }),
    category: t.field({ type: ExpenseCategoryType, required: true, description: 'What it was for.' }),
    amount: t.int({ required: true, description: 'In minor units of the currency, 1 or more.' }),
    currency: t.string({ required: true, description: 'ISO 4217, e.g. `GBP`.' }),
    incurredOn: t.field({ type: 'Date', required: true, description: 'On which day.' }),
    description: t.string({ description: 'What it was.' }),
    receipt: t.field({ type: 'File', description: 'The receipt: PDF, PNG, JPEG or WebP, up to 25 MB.' }),
  }),
})

const UpdateExpenseInput = builder.inputType('UpdateExpenseInput', {
  description: 'What changes of an expense: absent fields stay, null clears.',
  fields: (t) => ({
    status: t.field({ type: ExpenseStatusType, description: 'Where it moves.' }),
    rejectionReason: t.string({ description: 'Why it is rejected.' }),
    category: t.field({ type: ExpenseCategoryType, description: 'What it was for.' }),
    description: t.string({ description: 'What it was.' }),
  }),
})

const authScopes = { anyOf: resources.expenses.write }

builder.mutationFields((t) => ({
  createExpense: t.prismaField({
    type: 'Expense',
    nullable: false,
    description: 'Claim an expense.',
    authScopes,
    emits: ['expense.submitted'],
    args: { input: t.arg({ type: CreateExpenseInput, required: true, description: 'The expense.' }) },
    resolve: (query, _root, { input: { receipt, ...input } }, context) => createExpense(context, receipt, input, query),
  }),
  updateExpense: t.prismaField({
    type: 'Expense',
    nullable: false,
    description: 'Approve, reject, pay or correct an expense that is not paid.',
    authScopes,
    emits: ['expense.approved', 'expense.rejected', 'expense.paid'],
    args: {
      id: t.arg.id({ required: true, description: 'The expense.' }),
      input: t.arg({ type: UpdateExpenseInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateExpense(context, id, input, query),
  }),
}))
