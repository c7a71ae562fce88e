/** Converts values as people write them to the form that the API accepts. */
import type { ImportField } from './field.ts'

/** A value that is not understood stays as it is, and the check reports it. */
export function understand({ name, type, choices }: ImportField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (choices !== undefined) return choices.find((choice) => plain(choice) === plain(value)) ?? value
  if (type === 'metadata') return objectOf(value)
  return /(^|_)phone$/.test(name) ? phoneNumber(value) : value
}

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

/** `+44 (0)7700 900-123` and `0044 7700 900123` are `+447700900123`. Without a country code, the text stays as it is. */
function phoneNumber(text: string): string {
  const digits = text
    .replace('(0)', '')
    .replace(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+')
  return /^\+\d+$/.test(digits) ? digits : text
}

/** The object in a cell of an export. */
function objectOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
