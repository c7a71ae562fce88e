import type { ListColumn } from '../../parts/list/columns.ts'
import { statusColumn } from '../../parts/list/shared-columns.tsx'
import { formatDay, readDay } from '../../parts/values/days.ts'
import { money } from '../../parts/values/money.ts'
import { personName } from '../../parts/values/person-name.ts'
import { expenseCategories, expenseKind } from '../../records/expense.ts'
import type { ExpenseRowFragment } from './operations.ts'

export const expenseSorts = ['incurredOn', 'amount'] as const

// biome-ignore format: a table reads by its columns
export const expenseColumns: readonly ListColumn<ExpenseRowFragment, (typeof expenseSorts)[number]>[] = [
  { id: 'worker', title: 'Worker', width: 9, phone: 'first', text: ({ worker }) => personName(worker) },
  { id: 'what', title: 'What for', width: 9, grow: 1.4, phone: 'second', text: ({ description, category }) => description ?? expenseCategories[category] },
  { id: 'category', title: 'Category', width: 8.5, grow: 0, text: ({ category }) => expenseCategories[category] },
  { id: 'project', title: 'Project', width: 8, grow: 1.2, text: ({ project }) => project?.name ?? null },
  { id: 'day', title: 'Paid on', width: 7.25, grow: 0, sort: 'incurredOn', cell: ({ incurredOn }) => formatDay(readDay(incurredOn), 'long'), text: ({ incurredOn }) => incurredOn },
  { id: 'receipt', title: 'Receipt', width: 5.25, grow: 0, text: ({ receiptUrl }) => (receiptUrl ? 'Yes' : 'None') },
  { ...statusColumn(expenseKind.statuses), width: 7.25, grow: 0 },
  { id: 'amount', title: 'Amount', width: 6.75, grow: 0, sort: 'amount', isRight: true, phone: 'end', cell: ({ amount, currency }) => <strong className="figures">{money(amount, currency)}</strong>, text: ({ amount, currency }) => money(amount, currency) },
]
