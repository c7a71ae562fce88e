/** The entries of one timesheet. */
import { describe, expect, it } from 'vitest'
import { checkEntries, totalHours } from '../../../src/domain/finance/timesheet-entries.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const [first, last] = [day('2026-02-02'), day('2026-02-08')]
const check = (...entries: { date: string; hours: number; overtimeHours?: number | null; note?: string }[]) =>
  checkEntries(
    entries.map((entry) => ({ ...entry, date: day(entry.date) })),
    first,
    last,
  )

function detailsOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, details: error.details }
    throw error
  }
  return undefined
}

describe('entries', () => {
  it('may be of the first and the last day; overtime and note are optional', () => {
    expect(
      check({ date: '2026-02-02', hours: 7.5 }, { date: '2026-02-08', hours: 8, overtimeHours: 1, note: 'Rain' }),
    ).toEqual([
      { date: '2026-02-02', hours: 7.5, overtimeHours: 0, note: null },
      { date: '2026-02-08', hours: 8, overtimeHours: 1, note: 'Rain' },
    ])
  })

  it('of days outside the period are refused, each by its own place', () => {
    const entries = ['2026-02-01', '2026-02-05', '2026-02-09'].map((date) => ({ date, hours: 8 }))
    expect(detailsOf(() => check(...entries))).toMatchObject({
      code: 'validation_failed',
      details: [
        { path: 'input.entries[0].date', code: 'invalid' },
        { path: 'input.entries[2].date', code: 'invalid' },
      ],
    })
  })

  it('of one day add up to 24 hours at most, with overtime', () => {
    const entries = [
      { date: '2026-02-02', hours: 20 },
      { date: '2026-02-03', hours: 20 },
      { date: '2026-02-02', hours: 3, overtimeHours: 1 },
    ]
    expect(check(...entries)).toHaveLength(3)
    expect(detailsOf(() => check(...entries, { date: '2026-02-02', hours: 0.01 }))).toMatchObject({
      details: [
        { path: 'input.entries[3].hours', code: 'too_big', message: expect.stringContaining('already have 24') },
      ],
    })
  })

  it('come to a total that is exact', () => {
    const entries = check(...[0.1, 0.2, 0.3].map((hours) => ({ date: '2026-02-02', hours, overtimeHours: 0.1 })))
    expect(totalHours(entries)).toBe(0.9)
    expect(totalHours([])).toBe(0)
  })
})
