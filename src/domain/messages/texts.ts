/** The texts of messages in every language. A language without one of them does not compile. */
import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { MessageKind } from './kinds.ts'

interface Period {
  /** Name of the project; undefined if it is unknown. */
  project: string | undefined
  from: string
  until: string | null
}

interface Rejected {
  reason: string | null
}

interface Amount {
  what: string
  amount: string
}

/** What each line of a message tells, with its facts: names, and dates and amounts in the words of the language. */
export interface LineFacts {
  assignmentMade: Period
  assignmentChanged: Period
  assignmentDeleted: Period
  assignmentCovered: Period
  documentExpiring: { name: string; on: string }
  documentExpired: { name: string; on: string }
  documentRejected: { name: string } & Rejected
  timesheetApproved: Period
  timesheetRejected: Period & Rejected
  /** Hours in all. */
  timesheetCorrected: Period & Rejected & { before: string; after: string }
  expenseApproved: Amount
  expenseRejected: Amount & Rejected
  paperIssued: { name: string }
  taskAssigned: { title: string; due: string | null }
  /** Who wrote the note, if it was a person, the record that it is on, and its beginning. */
  mentioned: { author: string | null; on: string; text: string }
}

export type LineName = keyof LineFacts

interface Texts {
  subjects: Record<MessageKind, string>
  lines: { [Name in LineName]: (facts: LineFacts[Name]) => string }
  /** After the lines that are shown. */
  more: (count: number) => string
  hello: (name: string) => string
  /** Before a link. */
  portal: string
  console: string
  /** Why the person gets it, before the link that ends it. */
  why: (organisation: string) => string
  /** The page of that link, about messages with a subject. */
  unsubscribe: { button: string; ask: (subject: string) => string; done: (subject: string) => string }
}

const period = ({ from, until }: Period, open: string) => (until === null ? `${open} ${from}` : `${from} – ${until}`)
const at = ({ project }: Period) => (project === undefined ? '' : `${project}, `)
const because = (label: string, { reason }: Rejected) => (reason === null ? '' : ` ${label}: ${reason}`)

export const messageTexts: Readonly<Record<Language, Texts>> = {
  en: {
    subjects: {
      assignment: 'Your assignments',
      document: 'Your documents',
      timesheet: 'Your hours',
      correction: 'Your hours were corrected',
      expense: 'Your expenses',
      paper: 'Papers to accept',
      task: 'A task for you',
      mention: 'You were mentioned',
      note: 'Messages from staff',
    },
    lines: {
      assignmentMade: (facts) => `New assignment: ${at(facts)}${period(facts, 'from')}.`,
      assignmentChanged: (facts) => `Assignment changed: ${at(facts)}${period(facts, 'from')}.`,
      assignmentDeleted: (facts) => `Assignment cancelled: ${at(facts)}${period(facts, 'from')}.`,
      assignmentCovered: (facts) => `Somebody covers for you while you are away: ${at(facts)}${period(facts, 'from')}.`,
      documentExpiring: ({ name, on }) => `“${name}” expires on ${on}. Please add a new one.`,
      documentExpired: ({ name, on }) => `“${name}” expired on ${on}. Please add a new one.`,
      documentRejected: (facts) => `“${facts.name}” was rejected.${because('Reason', facts)}`,
      timesheetApproved: (facts) => `Hours approved: ${at(facts)}${period(facts, 'from')}.`,
      timesheetRejected: (facts) => `Hours rejected: ${at(facts)}${period(facts, 'from')}.${because('Reason', facts)}`,
      timesheetCorrected: (facts) =>
        `Hours corrected: ${at(facts)}${period(facts, 'from')}, ${facts.before} h → ${facts.after} h.${because('Reason', facts)}`,
      expenseApproved: ({ what, amount }) => `Expense approved: ${what}${amount}.`,
      expenseRejected: (facts) => `Expense rejected: ${facts.what}${facts.amount}.${because('Reason', facts)}`,
      paperIssued: ({ name }) => `Please read and accept: ${name}.`,
      taskAssigned: ({ title, due }) => (due === null ? `${title}.` : `${title}, due on ${due}.`),
      mentioned: ({ author, on, text }) => `${author ?? 'An integration'} mentioned you in a note on ${on}: “${text}”`,
    },
    more: (count) => `and ${count} more.`,
    hello: (name) => `Hello ${name},`,
    portal: 'See everything in the portal:',
    console: 'See it in the console:',
    why: (organisation) => `${organisation} sent you this message. To stop messages of this kind:`,
    unsubscribe: {
      button: 'Stop these messages',
      ask: (subject) => `Stop emails with the subject “${subject}”?`,
      done: (subject) => `You will get no more emails with the subject “${subject}”.`,
    },
  },
  pl: {
    subjects: {
      assignment: 'Twoje przydziały',
      document: 'Twoje dokumenty',
      timesheet: 'Twoje godziny',
      correction: 'Poprawione godziny',
      expense: 'Twoje wydatki',
      paper: 'Dokumenty do zaakceptowania',
      task: 'Zadanie dla Ciebie',
      mention: 'Wspomniano o Tobie',
      note: 'Wiadomości od biura',
    },
    lines: {
      assignmentMade: (facts) => `Nowy przydział: ${at(facts)}${period(facts, 'od')}.`,
      assignmentChanged: (facts) => `Zmieniony przydział: ${at(facts)}${period(facts, 'od')}.`,
      assignmentDeleted: (facts) => `Odwołany przydział: ${at(facts)}${period(facts, 'od')}.`,
      assignmentCovered: (facts) => `Ktoś Cię zastąpi podczas nieobecności: ${at(facts)}${period(facts, 'od')}.`,
      documentExpiring: ({ name, on }) => `Dokument „${name}” traci ważność ${on}. Dodaj nowy.`,
      documentExpired: ({ name, on }) => `Dokument „${name}” stracił ważność ${on}. Dodaj nowy.`,
      documentRejected: (facts) => `Dokument „${facts.name}” nie został przyjęty.${because('Powód', facts)}`,
      timesheetApproved: (facts) => `Godziny zatwierdzone: ${at(facts)}${period(facts, 'od')}.`,
      timesheetRejected: (facts) => `Godziny odesłane: ${at(facts)}${period(facts, 'od')}.${because('Powód', facts)}`,
      timesheetCorrected: (facts) =>
        `Godziny poprawione: ${at(facts)}${period(facts, 'od')}, ${facts.before} h → ${facts.after} h.${because('Powód', facts)}`,
      expenseApproved: ({ what, amount }) => `Wydatek zatwierdzony: ${what}${amount}.`,
      expenseRejected: (facts) => `Wydatek niezatwierdzony: ${facts.what}${facts.amount}.${because('Powód', facts)}`,
      paperIssued: ({ name }) => `Przeczytaj i zaakceptuj: ${name}.`,
      taskAssigned: ({ title, due }) => (due === null ? `${title}.` : `${title}, termin: ${due}.`),
      mentioned: ({ author, on, text }) => `Wzmianka w notatce (${on}), ${author ?? 'integracja'}: „${text}”`,
    },
    more: (count) => `i jeszcze ${count}.`,
    hello: (name) => `Dzień dobry, ${name}!`,
    portal: 'Wszystko zobaczysz w portalu:',
    console: 'Zobacz w konsoli:',
    why: (organisation) => `Tę wiadomość wysyła ${organisation}. Aby nie otrzymywać wiadomości tego rodzaju:`,
    unsubscribe: {
      button: 'Nie wysyłaj tych wiadomości',
      ask: (subject) => `Czy nie chcesz już otrzymywać e-maili o temacie „${subject}”?`,
      done: (subject) => `Nie będziesz już otrzymywać e-maili o temacie „${subject}”.`,
    },
  },
  ro: {
    subjects: {
      assignment: 'Repartizările tale',
      document: 'Documentele tale',
      timesheet: 'Orele tale',
      correction: 'Ore corectate',
      expense: 'Cheltuielile tale',
      paper: 'Documente de acceptat',
      task: 'O sarcină pentru tine',
      mention: 'Ai fost menționat',
      note: 'Mesaje de la birou',
    },
    lines: {
      assignmentMade: (facts) => `Repartizare nouă: ${at(facts)}${period(facts, 'din')}.`,
      assignmentChanged: (facts) => `Repartizare modificată: ${at(facts)}${period(facts, 'din')}.`,
      assignmentDeleted: (facts) => `Repartizare anulată: ${at(facts)}${period(facts, 'din')}.`,
      assignmentCovered: (facts) => `Cineva te înlocuiește cât lipsești: ${at(facts)}${period(facts, 'din')}.`,
      documentExpiring: ({ name, on }) => `Documentul „${name}” expiră la ${on}. Te rugăm să adaugi unul nou.`,
      documentExpired: ({ name, on }) => `Documentul „${name}” a expirat la ${on}. Te rugăm să adaugi unul nou.`,
      documentRejected: (facts) => `Documentul „${facts.name}” nu a fost acceptat.${because('Motiv', facts)}`,
      timesheetApproved: (facts) => `Ore aprobate: ${at(facts)}${period(facts, 'din')}.`,
      timesheetRejected: (facts) => `Ore returnate: ${at(facts)}${period(facts, 'din')}.${because('Motiv', facts)}`,
      timesheetCorrected: (facts) =>
        `Ore corectate: ${at(facts)}${period(facts, 'din')}, ${facts.before} h → ${facts.after} h.${because('Motiv', facts)}`,
      expenseApproved: ({ what, amount }) => `Cheltuială aprobată: ${what}${amount}.`,
      expenseRejected: (facts) => `Cheltuială neaprobată: ${facts.what}${facts.amount}.${because('Motiv', facts)}`,
      paperIssued: ({ name }) => `Citește și acceptă: ${name}.`,
      taskAssigned: ({ title, due }) => (due === null ? `${title}.` : `${title}, termen: ${due}.`),
      mentioned: ({ author, on, text }) =>
        `${author ?? 'O integrare'} te-a menționat într-o notă despre ${on}: „${text}”`,
    },
    more: (count) => `și încă ${count}.`,
    hello: (name) => `Bună ziua, ${name}!`,
    portal: 'Vezi totul în portal:',
    console: 'Vezi în consolă:',
    why: (organisation) => `Acest mesaj este trimis de ${organisation}. Pentru a nu mai primi mesaje de acest fel:`,
    unsubscribe: {
      button: 'Oprește aceste mesaje',
      ask: (subject) => `Nu mai vrei să primești e-mailuri cu subiectul „${subject}”?`,
      done: (subject) => `Nu vei mai primi e-mailuri cu subiectul „${subject}”.`,
    },
  },
}

/** A calendar day, `2026-03-02`, in the words of a language. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

export const hoursInWords = (hours: number, language: Language) =>
  new Intl.NumberFormat(localeOf[language]).format(hours)

/** @param minor minor units of the currency */
export function amountInWords(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(localeOf[language], { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', pl: 'pl', ro: 'ro' }
