import { expenseKind } from '../../records/expense.ts'

export const FILTERS = ['status', 'project'] as const

export const views = [
  { name: 'To approve', text: '' },
  { name: 'To pay', text: 'status=approved' },
  { name: 'Paid', text: 'status=paid' },
  { name: 'All', text: new URLSearchParams({ status: Object.keys(expenseKind.statuses).join() }).toString() },
]
