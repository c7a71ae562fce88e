/** Names and tones of statuses in the portal. */
import type { Tone } from '../../parts/values/tone.ts'
import type { Records } from '../records.ts'

interface Word {
  text: string
  tone: Tone
}

type DocumentRecord = Records['documents'][number]

const documentWords: Record<DocumentRecord['status'], Word> = {
  pending: { text: 'In review', tone: 'calm' },
  valid: { text: 'Accepted', tone: 'good' },
  expiring: { text: 'Expires soon', tone: 'warn' },
  expired: { text: 'Expired', tone: 'bad' },
  rejected: { text: 'Not accepted', tone: 'bad' },
}

/** Whether it is a paper of a pack that the worker has to accept. */
export const isToAccept = ({ paper }: Pick<DocumentRecord, 'paper'>) =>
  paper !== null && paper.acceptedAt === null && paper.withdrawnAt === null

export function documentWord(document: Pick<DocumentRecord, 'status' | 'paper'>): Word {
  if (document.paper?.withdrawnAt && document.paper.acceptedAt === null) return { text: 'Withdrawn', tone: 'quiet' }
  return isToAccept(document) ? { text: 'To accept', tone: 'warn' } : documentWords[document.status]
}

export const timesheetWords: Record<Records['timesheets'][number]['status'], Word> = {
  draft: { text: 'Draft', tone: 'quiet' },
  submitted: { text: 'Sent for approval', tone: 'calm' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Sent back', tone: 'bad' },
}

export const expenseWords: Record<Records['expenses'][number]['status'], Word> = {
  submitted: { text: 'Sent for approval', tone: 'calm' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Not approved', tone: 'bad' },
  paid: { text: 'Paid', tone: 'good' },
}

const readable = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** `right_to_work` as `Right to work`. */
export const typeName = (type: string) => readable(type)
