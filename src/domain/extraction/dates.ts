/** Finds dates in the formats that documents use. */

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  day: string
  /** Position in the text. */
  index: number
  /** Whether day and month could be swapped, as in 03/04/2031. */
  ambiguous: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

interface DateFormat {
  pattern: RegExp
  read(parts: string[]): { year: number; month: number; day: number; ambiguous?: boolean }
}

const formats: readonly DateFormat[] = [
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    read: ([year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    // Day first, as everywhere except in the United States; month first if the second number is above 12.
    pattern: /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/g,
    read: ([first, , second, year]) => {
      const [one, two] = [Number(first), Number(second)]
      const monthFirst = one <= 12 && two > 12
      const ambiguous = one <= 12 && two <= 12 && one !== two
      return { year: Number(year), month: monthFirst ? one : two, day: monthFirst ? two : one, ambiguous }
    },
  },
  {
    // Passports write the month in two languages: 14 MAR / MARS 2031.
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?[ .-]{0,5}(${MONTH})\\.?(?: ?/ ?\\p{L}{1,20}\\.?)?[ .,-]{0,5}(\\d{4})\\b`,
      'giu',
    ),
    read: ([day, month, year]) => ({ year: Number(year), month: monthNumber(month ?? ''), day: Number(day) }),
  },
  {
    pattern: new RegExp(`\\b(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'giu'),
    read: ([month, day, year]) => ({ year: Number(year), month: monthNumber(month ?? ''), day: Number(day) }),
  },
]

/** All dates in `text` in order of position, without invalid ones such as 30 February. */
export function findDates(text: string): FoundDate[] {
  const found = formats.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: _whole, ...groups }) => {
      const parts = Object.values(groups).filter((part): part is string => typeof part === 'string')
      const { year, month, day, ambiguous = false } = read(parts)
      const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      return isDay(written) ? [{ day: written, index, ambiguous }] : []
    }),
  )
  return found.toSorted((one, other) => one.index - other.index)
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
