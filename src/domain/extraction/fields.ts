/** What is read off a document: each field once, with its form and, where there is one, the document's own field. */
import { z } from 'zod'

// biome-ignore format: a table reads by its columns
export const fields = {
  number: { form: 'text', of: 'number', meaning: "The document's own number, without spaces." },
  issued_on: { form: 'date', of: 'issuedOn', meaning: 'The day it was issued or is valid from.' },
  expires_on: { form: 'date', of: 'expiresOn', meaning: 'Its last day of validity.' },
  first_name: { form: 'text', of: undefined, meaning: "The holder's given names." },
  last_name: { form: 'text', of: undefined, meaning: "The holder's family name." },
  date_of_birth: { form: 'date', of: undefined, meaning: 'The day the holder was born.' },
  nationality: { form: 'text', of: undefined, meaning: "The holder's nationality, three letters of ISO 3166 or ICAO 9303." },
} as const satisfies Record<string, { form: 'text' | 'date'; of: 'number' | 'issuedOn' | 'expiresOn' | undefined; meaning: string }>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

/** One field as it was read; a day is `YYYY-MM-DD`. */
export interface ReadField {
  field: FieldName
  value: string
  /** 0 to 1, to two decimals. */
  confidence: number
}

const day = z.iso.date()
const line = z.string().trim().min(1).max(200)

/** `value` as the field takes it; undefined if it does not. */
export function readValue(field: FieldName, value: string): string | undefined {
  return (fields[field].form === 'date' ? day : line).safeParse(value).data
}

/** Of several readings of a field the surest stays; in the table's order. */
export function surest(readings: readonly ReadField[]): ReadField[] {
  return fieldNames.flatMap((name) => {
    const own = readings.filter(({ field }) => field === name)
    const best = own.toSorted((one, other) => other.confidence - one.confidence)[0]
    return best === undefined ? [] : [{ ...best, confidence: Math.round(best.confidence * 100) / 100 }]
  })
}
