/** Converts values as people write them to the form that the API accepts. */
import type { ImportField } from './field.ts'

/** A value that is not understood stays as it is, and the check reports it. */
export function understand({ name, type, choices, countryCode }: ImportField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (choices !== undefined) return choices.find((choice) => plain(choice) === plain(value)) ?? value
  if (type === 'metadata') return objectOf(value)
  if (type === 'boolean') return answers.get(plain(value)) ?? value
  return isPhone(name) ? phoneNumber(value, countryCode) : value
}

/** What people write for true and false. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
])

const isPhone = (name: string) => /(^|_)phone$/.test(name)

/** The fields, in which a phone number without a country code has this one. @param countryCode digits, such as `44` */
export function withCountryCode(fields: readonly ImportField[], countryCode: string): ImportField[] {
  return fields.map((field) => (isPhone(field.name) && countryCode !== '' ? { ...field, countryCode } : field))
}

/** Whether it is a phone number that lacks its country code. */
export const isLocalNumber = ({ name }: ImportField, value: unknown) =>
  isPhone(name) && typeof value === 'string' && /^\d{6,}$/.test(digitsOf(value))

/** Removes case, accents and separators of words: `First_Name`, `firstName` and `FIRST NAME` become `first name`. */
export function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * A country code with the zeros behind it, which are dialled within the country only. Numbers of Italy (39), San Marino (378),
 * the Vatican (379), Ivory Coast (225) and the Congo (242) keep theirs.
 */
const DOMESTIC_ZERO =
  /^(\+(?:[17]|2[07]|3[0-46]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?!225|242|378|379)(?:2[1-689]|3[578]|42|50|59|6[7-9]|8[0578]|9[679])\d))0+/

/** `+44 (0)7700 900-123` and `0044 7700 900123` are `+447700900123`. Without a country code, the text stays as it is. */
function phoneNumber(text: string, countryCode: string | undefined): string {
  const typed = digitsOf(text)
  const whole = countryCode !== undefined && /^\d{6,}$/.test(typed) ? `+${countryCode}${typed}` : typed
  const digits = whole.replace(DOMESTIC_ZERO, '$1')
  return /^\+[1-9]\d+$/.test(digits) ? digits : text
}

/** A number without what people put between digits. */
const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+')

/** The object in a cell of an export. */
function objectOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
