/** Names and tones of statuses in the portal. */
import type { Tone } from '../../parts/values/tone.ts'
import { texts } from '../../words/texts.ts'
import type { Records } from '../records.ts'

interface Word {
  text: string
  tone: Tone
}

type DocumentRecord = Records['documents'][number]

const documentTones: Record<DocumentRecord['status'], Tone> = {
  pending: 'calm',
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
  rejected: 'bad',
}

/** Whether it is a paper of a pack that the worker has to accept. */
export const isToAccept = ({ paper }: Pick<DocumentRecord, 'paper'>) =>
  paper !== null && paper.acceptedAt === null && paper.withdrawnAt === null

export function documentWord(document: Pick<DocumentRecord, 'status' | 'paper'>): Word {
  const words = texts().documentStatuses
  if (document.paper?.withdrawnAt && document.paper.acceptedAt === null) return { text: words.withdrawn, tone: 'quiet' }
  if (isToAccept(document)) return { text: words.toAccept, tone: 'warn' }
  return { text: words[document.status], tone: documentTones[document.status] }
}

const timesheetTones = { draft: 'quiet', submitted: 'calm', approved: 'good', rejected: 'bad' } as const

export const timesheetWord = (status: Records['timesheets'][number]['status']): Word => ({
  text: texts().timesheetStatuses[status],
  tone: timesheetTones[status],
})

const expenseTones = { submitted: 'calm', approved: 'good', rejected: 'bad', paid: 'good' } as const

export const expenseWord = (status: Records['expenses'][number]['status']): Word => ({
  text: texts().expenseStatuses[status],
  tone: expenseTones[status],
})

/** @param kind as `kindOf` returns it */
export function typeName(kind: string, ownTypes: Records['ownTypes'] = []): string {
  const builtIn: Readonly<Record<string, string>> = texts().documentTypes
  return ownTypes.find(({ id }) => id === kind)?.name ?? builtIn[kind] ?? texts().documentTypes.other
}
export const categoryName = (category: Records['expenses'][number]['category']) => texts().categories[category]
