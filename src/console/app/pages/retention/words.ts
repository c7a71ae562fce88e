/** Retention rules in words. */
import type { RetentionSince, RetentionSubject } from '../../api/schema-types.ts'
import { documentTypes } from '../../records/document.ts'
import type { RetentionRuleFieldsFragment } from './operations.ts'

export type Rule = RetentionRuleFieldsFragment

export const subjects: Readonly<Record<RetentionSubject, string>> = {
  documents: 'Documents',
  workers: 'Workers (erased)',
  notes: 'Notes on workers',
  absences: 'Absences',
  receipts: 'Receipts of expenses',
}

export const since: Readonly<Record<RetentionSince, string>> = {
  last_assignment_end: 'after the last assignment',
  expiry: 'after the expiry date',
  record_date: 'after the date of the record',
}

/** @param ownTypes names of the organisation's own types, by id */
export function whatOf({ subject, documentType, customTypeId }: Rule, ownTypes: ReadonlyMap<string, string>): string {
  if (customTypeId !== null) return ownTypes.get(customTypeId) ?? 'A document type that was deleted'
  if (documentType !== null) return documentTypes[documentType]
  return subject === 'documents' ? 'All other documents' : subjects[subject]
}

export const timeOf = ({ months, since: from }: Pick<Rule, 'months' | 'since'>) =>
  `${months % 12 === 0 ? count(months / 12, 'year') : count(months, 'month')} ${since[from]}`

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Rules in the form in which they are set. */
export const plain = ({ subject, documentType, customTypeId, since: from, months }: Rule): Rule => {
  return { subject, documentType, customTypeId, since: from, months }
}

/** Whether two rules are about the same records, so that one replaces the other. */
export const isOfSame = (one: Rule, other: Rule) =>
  one.subject === other.subject && one.documentType === other.documentType && one.customTypeId === other.customTypeId
