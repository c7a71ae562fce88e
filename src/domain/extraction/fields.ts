/** The fields that can be extracted from a document. */
import { z } from 'zod'

/** `of` is the document column that the field sets, if there is one; `meaning` is part of the model's instructions. */
// biome-ignore format: a table reads by its columns
export const fields = {
  number: { form: 'text', of: 'number', meaning: "The document's own number, without spaces." },
  issued_on: { form: 'date', of: 'issuedOn', meaning: 'The day it was issued or is valid from.' },
  expires_on: { form: 'date', of: 'expiresOn', meaning: 'Its last day of validity.' },
  first_name: { form: 'text', of: undefined, meaning: "The holder's first names." },
  last_name: { form: 'text', of: undefined, meaning: "The holder's last name." },
  date_of_birth: { form: 'date', of: undefined, meaning: 'The day the holder was born.' },
  nationality: { form: 'text', of: undefined, meaning: "The holder's nationality, three letters of ISO 3166 or ICAO 9303." },
} as const satisfies Record<string, { form: 'text' | 'date'; of: 'number' | 'issuedOn' | 'expiresOn' | undefined; meaning: string }>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

/** One extracted field. Dates are `YYYY-MM-DD`. */
export interface ReadField {
  field: FieldName
  value: string
  /** 0 to 1, rounded to two decimals in results. */
  confidence: number
}

const day = z.iso.date()
const line = z.string().trim().min(1).max(200)

/** `value` validated and trimmed; undefined if it is not valid for the field. */
export function readValue(field: FieldName, value: string): string | undefined {
  return (fields[field].form === 'date' ? day : line).safeParse(value).data
}

/** The reading with the highest confidence of each field, in the order of `fields`. */
export function mostConfident(readings: readonly ReadField[]): ReadField[] {
  return fieldNames.flatMap((name) => {
    const candidates = readings.filter(({ field }) => field === name)
    const best = candidates.toSorted((one, other) => other.confidence - one.confidence)[0]
    return best === undefined ? [] : [{ ...best, confidence: Math.round(best.confidence * 100) / 100 }]
  })
}
