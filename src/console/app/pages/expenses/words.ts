import type { Tone } from '../../parts/values/status.tsx'
import type { ExpenseRowFragment } from './operations.ts'

export const expenseStatuses: Record<ExpenseRowFragment['status'], { label: string; tone: Tone }> = {
  submitted: { label: 'To approve', tone: 'warn' },
  approved: { label: 'To pay', tone: 'calm' },
  rejected: { label: 'Rejected', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
}

const names: Record<ExpenseRowFragment['category'], string> = {
  travel: 'Travel',
  accommodation: 'Accommodation',
  tools: 'Tools',
  ppe: 'Protective gear',
  meals: 'Meals',
  other: 'Other',
}

export const categoryName = (category: ExpenseRowFragment['category']) => names[category]
