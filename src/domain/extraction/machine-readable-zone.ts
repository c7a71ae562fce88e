/**
 * Reads the machine-readable zone of passports and identity cards (ICAO 9303): two or three lines with check digits
 * that detect recognition errors.
 */
import { type ParseResult, parse, type FieldName as ZoneField } from 'mrz'
import type { FieldName, ReadField } from './fields.ts'
import { properName } from './names.ts'

/** Confidence of a field with a correct check digit, and of a field without one. */
const CHECKED = 0.99
const UNCHECKED = 0.9

/** The name of each field in the zone, and its check digit. */
const zoneFields = {
  number: { name: 'documentNumber', digit: 'documentNumberCheckDigit' },
  expires_on: { name: 'expirationDate', digit: 'expirationDateCheckDigit' },
  date_of_birth: { name: 'birthDate', digit: 'birthDateCheckDigit' },
  first_name: { name: 'firstName', digit: undefined },
  last_name: { name: 'lastName', digit: undefined },
  nationality: { name: 'nationality', digit: undefined },
} as const satisfies Partial<Record<FieldName, { name: ZoneField; digit: ZoneField | undefined }>>

/** Number and length of the lines: TD3 (passports), TD2 (visas, older cards), TD1 (cards). */
const formats = [
  { length: 44, lines: 2 },
  { length: 36, lines: 2 },
  { length: 30, lines: 3 },
]

/**
 * The fields of the first zone in `text` whose document number and expiry date have correct check digits.
 * @param today decides the century of two-digit years: no birth after it, no expiry more than fifty years later
 */
export function readZone(text: string, today: Date): ReadField[] {
  const zone = findZone(text)
  return zone === undefined ? [] : readFields(zone, today)
}

function findZone(text: string): ParseResult | undefined {
  const lines = text.split('\n').map((line) => line.replace(/\s/g, '').toUpperCase())
  for (const { length, lines: count } of formats)
    for (let start = 0; start + count <= lines.length; start++) {
      const candidate = lines.slice(start, start + count).map((line) => fitToLength(line, length))
      if (candidate.every((line) => line !== undefined)) {
        const zone = parseZone(candidate)
        if (
          zone !== undefined &&
          isProven(zone, 'documentNumberCheckDigit') &&
          isProven(zone, 'expirationDateCheckDigit')
        )
          return zone
      }
    }
  return undefined
}

/** Corrects typical OCR errors in `<` fillers: a few too many or too few, and K, L or C among trailing ones. */
function fitToLength(line: string, length: number): string | undefined {
  const difference = length - line.length
  if (!/^[A-Z\d<]{24,}$/.test(line) || Math.abs(difference) > 4) return undefined
  const filled = line.replace(/<[<KLC]{3,}$/, (end) => '<'.repeat(end.length))
  if (difference === 0) return filled
  const longest = [...filled.matchAll(/<+/g)].toSorted((one, other) => other[0].length - one[0].length)[0]
  if (longest === undefined || longest[0].length + difference < 1) return undefined
  const end = longest.index + longest[0].length
  return filled.slice(0, longest.index) + '<'.repeat(longest[0].length + difference) + filled.slice(end)
}

function parseZone(lines: string[]): ParseResult | undefined {
  try {
    return parse(lines, { autocorrect: true })
  } catch {
    return undefined // matches no format
  }
}

function isProven(zone: ParseResult, digit: ZoneField): boolean {
  return zone.details.find(({ field }) => field === digit)?.valid === true
}

function readFields(zone: ParseResult, today: Date): ReadField[] {
  return Object.entries(zoneFields).flatMap(([field, { name, digit }]) => {
    const value = fieldValue(field as FieldName, zone.fields[name], today)
    if (value === undefined || (digit !== undefined && !isProven(zone, digit))) return []
    return [{ field: field as FieldName, value, confidence: digit === undefined ? UNCHECKED : CHECKED }]
  })
}

function fieldValue(field: FieldName, value: string | null | undefined, today: Date): string | undefined {
  if (!value) return undefined
  if (field === 'first_name' || field === 'last_name') return properName(value)
  if (field !== 'expires_on' && field !== 'date_of_birth') return value
  return dayOf(value, field === 'expires_on' ? today.getUTCFullYear() + 50 : today.getUTCFullYear())
}

/** `YYMMDD` as `YYYY-MM-DD`, in the latest possible year up to `latestYear`. */
function dayOf(digits: string, latestYear: number): string | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (parts === null) return undefined // parts of the date can be unknown
  const inCentury = Math.floor(latestYear / 100) * 100 + Number(parts[1])
  const year = inCentury > latestYear ? inCentury - 100 : inCentury
  return `${year}-${parts[2]}-${parts[3]}`
}
