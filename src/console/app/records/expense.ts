import type { ExpenseCategory, ExpenseStatus } from '../api/schema-types.ts'
import { IconReceipt } from '../parts/icons/icons.tsx'
import type { Named } from '../parts/values/person-name.ts'
import { type Identified, type RecordKind, sheetIn, withWorker } from './record.ts'

export const expenseKind = {
  typename: 'Expense',
  type: 'expense',
  name: 'expense',
  plural: 'Expenses',
  icon: IconReceipt,
  path: '/expenses',
  nameOf: (row) => withWorker(row.description ?? 'Expense', row),
  pathOf: sheetIn('/expenses'),
  statuses: {
    submitted: { label: 'To approve', tone: 'warn' },
    approved: { label: 'To pay', tone: 'calm' },
    rejected: { label: 'Rejected', tone: 'bad' },
    paid: { label: 'Paid', tone: 'good' },
  },
  none: {
    title: 'Nothing to approve',
    text: 'All expenses are decided. New ones appear here as workers claim them.',
  },
} satisfies RecordKind<Identified & { description: string | null; worker: Named | null }, ExpenseStatus>

export const expenseCategories: Readonly<Record<ExpenseCategory, string>> = {
  travel: 'Travel',
  accommodation: 'Accommodation',
  tools: 'Tools',
  ppe: 'Protective gear',
  meals: 'Meals',
  other: 'Other',
}
