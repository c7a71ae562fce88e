/** The extractor that needs no external service: it takes the machine-readable zone, and values after known labels. */
import { type FoundDate, findDates } from './dates.ts'
import type { Extractor } from './extractor.ts'
import { type FieldName, mostConfident, type ReadField } from './fields.ts'
import { properName } from './names.ts'
import type { ReadText } from './text.ts'

/** Confidence of a value on the same line as its label, and on the next line. */
const SAME_LINE = 0.9
const NEXT_LINE = 0.75
/** Reduction of the confidence of an ambiguous date. */
const AMBIGUOUS = 0.3
/** Confidence of a full name, which does not show where the family name starts. */
const SPLIT_NAME = 0.6

const dateLabels = {
  expires_on:
    /\b(?:date of expir(?:y|ation)|expir(?:y|es|ation)|valid (?:until|to|thru|till)|good until|renew(?:al)? (?:by|due|date))\b/i,
  issued_on:
    /\b(?:date of issue|issued?(?: on| date)?|valid from|award(?:ed)?(?: on| date)?|date of award|achieved on)\b/i,
  date_of_birth: /\b(?:date of birth|born(?: on)?|d\.?o\.?b)\b/i,
} as const satisfies Partial<Record<FieldName, RegExp>>

const NUMBER_LABEL =
  /\b(?:certificate|card|licen[cs]e|passport|document|registration|reg|permit|membership|id|cscs|share code)?(?:number|no|nr|ref(?:erence)?)\b|№/gi
/** A number directly after a label. It can have several words if each word after the first contains a digit. */
const NUMBER = /[\s.:#]*([A-Z\d](?:[A-Z\d/-]| (?=[A-Z\d]{0,24}\d)){3,24})/iy

const nameLabels = {
  last_name: /\b(?:surname|last name|family name)\b/i,
  first_name: /\b(?:given names?|first names?|forenames?)\b/i,
} as const satisfies Partial<Record<FieldName, RegExp>>
const WHOLE_NAME =
  /\b(?:full name|name of holder|(?:card ?)?holder(?:'s name)?|issued to|awarded to|certif(?:y|ies) that|name)\b/i
/** Capitalised words directly after a label. */
const NAME = /^[^\p{L}\d]*(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*)/u

/** Takes the fields that text-process.ts has found, under its limits, because a document decides how long that takes. */
export const builtInExtractor: Extractor = {
  async extract({ zone, labelled }) {
    return mostConfident([...zone, ...labelled])
  },
}

/** The values after known labels. The confidence of a value is scaled with that of the text. */
export function readLabelled({ text, confidence }: ReadText): ReadField[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const labelled = lines.flatMap((line, index) => [
    ...readDates(line, lines[index + 1] ?? ''),
    ...readNumber(line),
    ...readNames(line),
  ])
  return mostConfident(labelled.map((reading) => ({ ...reading, confidence: reading.confidence * confidence })))
}

function readDates(line: string, next: string): ReadField[] {
  const found = findDates(line)
  return Object.entries(dateLabels).flatMap(([field, pattern]) => {
    const label = pattern.exec(line)
    if (label === null) return []
    const after = found.find(({ index }) => index >= label.index + label[0].length)
    if (after !== undefined) return [dateField(field as FieldName, after, SAME_LINE)]
    const [below] = found.length === 0 ? findDates(next) : []
    return below === undefined ? [] : [dateField(field as FieldName, below, NEXT_LINE)]
  })
}

function dateField(field: FieldName, { day, ambiguous }: FoundDate, confidence: number): ReadField {
  return { field, value: day, confidence: ambiguous ? confidence - AMBIGUOUS : confidence }
}

function readNumber(line: string): ReadField[] {
  const value = numberIn(line)?.replaceAll(' ', '')
  return value === undefined || !/\d/.test(value) ? [] : [{ field: 'number', value, confidence: SAME_LINE }]
}

function numberIn(line: string): string | undefined {
  for (const { index, 0: label } of line.matchAll(NUMBER_LABEL)) {
    NUMBER.lastIndex = index + label.length
    const number = NUMBER.exec(line)?.[1]
    if (number !== undefined) return number
  }
  return undefined
}

function readNames(line: string): ReadField[] {
  const parts = Object.entries(nameLabels).flatMap(([field, label]): ReadField[] => {
    const name = nameAfter(label, line)
    return name === undefined ? [] : [{ field: field as FieldName, value: properName(name), confidence: SAME_LINE }]
  })
  if (parts.length > 0) return parts
  const words = nameAfter(WHOLE_NAME, line)?.split(' ') ?? []
  const last = words.at(-1)
  if (last === undefined || words.length < 2) return []
  return [
    { field: 'first_name', value: properName(words.slice(0, -1).join(' ')), confidence: SPLIT_NAME },
    { field: 'last_name', value: properName(last), confidence: SPLIT_NAME },
  ]
}

function nameAfter(label: RegExp, line: string): string | undefined {
  const found = label.exec(line)
  return found === null ? undefined : NAME.exec(line.slice(found.index + found[0].length))?.[1]
}
