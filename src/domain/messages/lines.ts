/** Puts the facts of events into the words of a language. */
import type { Language } from '../../../prisma/generated/client/enums.ts'
import { nameInEmail } from '../../access/people/names-in-emails.ts'
import type { Notice } from './notices.ts'
import { amountInWords, dayInWords, hoursInWords, type LineFacts, type LineName, messageTexts } from './texts.ts'

/** Lines of one message. */
const MAX_LINES = 10
const MAX_REASON = 300

type Names = ReadonlyMap<string, string>

/** @param projects the names of projects by id */
export function bodyOf(notices: readonly Notice[], language: Language, projects: Names): string {
  const { more } = messageTexts[language]
  const lines = notices.slice(0, MAX_LINES).map((notice) => lineOf(notice, language, projects))
  const rest = notices.length - lines.length
  return [...lines, ...(rest > 0 ? [more(rest)] : [])].join('\n')
}

function lineOf({ line, event: { object } }: Notice, language: Language, projects: Names): string {
  const text = (field: string) => (typeof object[field] === 'string' ? (object[field] as string) : undefined)
  const name = (field: string) => nameInEmail(text(field) ?? '')
  const day = (field: string) => {
    const given = text(field)
    return given === undefined ? null : dayInWords(given, language)
  }
  const project = projects.get(text('project_id') ?? '')
  const period = (from: string, until: string) => ({
    project: project && nameInEmail(project),
    from: day(from) ?? '',
    until: day(until),
  })
  const given = text('rejection_reason')
  const rejected = { reason: given === undefined ? null : shortened(given) }
  const corrected = () => {
    const { reason = null, hours_before = 0, hours_after = 0 } = (object.corrections as Corrected[]).at(-1) ?? {}
    const [before, after] = [hoursInWords(hours_before, language), hoursInWords(hours_after, language)]
    return { ...period('period_start', 'period_end'), before, after, reason: reason && shortened(reason) }
  }
  const about = text('description')
  const expense = () => ({
    what: about === undefined ? '' : `${nameInEmail(about)}, `,
    amount: amountInWords(object.amount as number, text('currency') ?? '', language),
  })
  const facts: { [Name in LineName]: () => LineFacts[Name] } = {
    assignmentMade: () => period('start_date', 'end_date'),
    assignmentChanged: () => period('start_date', 'end_date'),
    assignmentDeleted: () => period('start_date', 'end_date'),
    assignmentCovered: () => period('start_date', 'end_date'),
    documentExpiring: () => ({ name: name('name'), on: day('expires_on') ?? '' }),
    documentExpired: () => ({ name: name('name'), on: day('expires_on') ?? '' }),
    documentRejected: () => ({ name: name('name'), ...rejected }),
    timesheetApproved: () => period('period_start', 'period_end'),
    timesheetRejected: () => ({ ...period('period_start', 'period_end'), ...rejected }),
    timesheetCorrected: corrected,
    expenseApproved: expense,
    expenseRejected: () => ({ ...expense(), ...rejected }),
    paperIssued: () => ({ name: name('name') }),
    mentioned: () => ({
      author: text('author_name') === undefined ? null : name('author_name'),
      on: name('on_name'),
      text: shortened(text('text') ?? ''),
    }),
    taskAssigned: () => ({ title: name('title'), due: day('due_on') }),
  }
  const write = messageTexts[language].lines[line] as (of: unknown) => string
  return write(facts[line]())
}

/** A correction in REST's format. */
interface Corrected {
  reason: string | null
  hours_before: number
  hours_after: number
}

const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON).toWellFormed()
