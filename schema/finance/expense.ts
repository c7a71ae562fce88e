/** Expenses: costs that workers paid and claim back. */

import { ExpenseCategory, ExpenseStatus } from '../../prisma/generated/client/enums.ts'
import { fileLink } from '../../src/access/file-links.ts'
import { resources } from '../../src/access/resources.ts'
import {
  createExpense,
  expenseChange,
  expenseWrites,
  newExpense,
  reopenExpense,
  updateExpense,
} from '../../src/domain/finance/expenses.ts'
import { builder } from '../builder.ts'
import { computedFrom } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { addBatch } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const ExpenseCategoryType = builder.enumType(ExpenseCategory, {
  name: 'ExpenseCategory',
  description: 'Category of an expense.',
})
const ExpenseStatusType = builder.enumType(ExpenseStatus, {
  name: 'ExpenseStatus',
  description: 'Status of an expense.',
})

builder.prismaObject('Expense', {
  description: 'A cost that a worker paid and claims back.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker who paid.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'Id of the project.' }),
    category: t.expose('category', {
      type: ExpenseCategoryType,
      nullable: false,
      description: 'Category of the expense.',
    }),
    amount: t.exposeInt('amount', {
      nullable: false,
      description: 'Amount in minor units of the currency, e.g. pence.',
    }),
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    incurredOn: t.expose('incurredOn', { type: 'Date', nullable: false, description: 'Date of the payment.' }),
    description: t.exposeString('description', { nullable: true, description: 'Description of the expense.' }),
    receiptUrl: t.string({
      nullable: true,
      description: 'Signed link to the receipt, valid for 15 minutes.',
      resolve: ({ receiptKey, receiptName, receiptType }, _args, context) =>
        receiptKey === null
          ? null
          : fileLink(context, { key: receiptKey, name: receiptName ?? 'receipt', type: receiptType ?? '' }).url,
      ...computedFrom('receiptKey', 'receiptName', 'receiptType'),
    }),
    status: t.expose('status', { type: ExpenseStatusType, nullable: false, description: 'Status of the expense.' }),
    rejectionReason: t.exposeString('rejectionReason', { nullable: true, description: 'Reason for the rejection.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among expenses.',
    }),
    metadata: t.field(metadataField),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker who paid.',
      authScopes: { anyOf: resources.workers.read },
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project.',
      authScopes: { anyOf: resources.projects.read },
    }),
  }),
})

const CreateExpenseInput = builder.inputType('CreateExpenseInput', {
  description: 'A new expense. Its status is `submitted`.',
  extensions: { check: newExpense },
  fields: (t) => ({
    workerId: t.id({ required: true, description: 'Id of the worker who paid.' }),
    projectId: t.id({ description: 'Id of the project.' }),
    category: t.field({ type: ExpenseCategoryType, required: true, description: 'Category of the expense.' }),
    amount: t.int({ required: true, description: 'Amount in minor units of the currency, at least 1.' }),
    currency: t.string({ required: true, description: 'ISO 4217, e.g. `GBP`.' }),
    incurredOn: t.field({ type: 'Date', required: true, description: 'Date of the payment.' }),
    description: t.string({ description: 'Description of the expense.' }),
    ...ownFields(t, 'expenses'),
    receipt: t.field({ type: 'File', description: 'The receipt: PDF, PNG, JPEG or WebP, up to 25 MB.' }),
  }),
})

const UpdateExpenseInput = builder.inputType('UpdateExpenseInput', {
  description: 'Changes to an expense. An absent field keeps its value; null clears it.',
  extensions: { check: expenseChange },
  fields: (t) => ({
    status: t.field({ type: ExpenseStatusType, description: 'The new status.' }),
    rejectionReason: t.string({ description: 'Reason for the rejection.' }),
    category: t.field({ type: ExpenseCategoryType, description: 'Category of the expense.' }),
    description: t.string({ description: 'Description of the expense.' }),
    ...ownFields(t, 'expenses'),
  }),
})

const authScopes = { anyOf: resources.expenses.write }

builder.mutationFields((t) => ({
  createExpense: t.field({
    type: 'Expense',
    nullable: false,
    description: 'Create an expense claim.',
    authScopes,
    emits: ['expense.submitted'],
    args: { input: t.arg({ type: CreateExpenseInput, required: true, description: 'The new expense.' }) },
    resolve: (_root, { input: { receipt, ...input } }, context) => createExpense(context, receipt, input),
  }),
  updateExpense: t.field({
    type: 'Expense',
    nullable: false,
    description:
      'Approve, reject, mark as paid or correct an expense. Only the `externalId` and `metadata` of a paid expense can be changed.',
    authScopes,
    emits: ['expense.updated', 'expense.approved', 'expense.rejected', 'expense.paid'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the expense.' }),
      input: t.arg({ type: UpdateExpenseInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateExpense(context, id, input),
  }),
  reopenExpense: t.field({
    type: 'Expense',
    nullable: false,
    description:
      'Take back the last decision about an expense: a paid one is approved again, an approved or rejected one submitted.',
    authScopes,
    boundCallers: ['supervisor', 'finance'],
    emits: ['expense.reopened'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the expense.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => reopenExpense(context, id),
  }),
}))

addBatch(resources.expenses, expenseWrites, ['expense.submitted', 'expense.updated'])
