/** What differs between the hours of a timesheet and the days on which its worker is assigned. */
import { describe, expect, it } from 'vitest'
import { daysOf, differencesIn } from '../../../src/console/app/pages/time/plan.ts'

const week = { periodStart: '2026-11-16', periodEnd: '2026-11-22' }
const hours = (date: string, worked: number, overtimeHours = 0) => ({ date, hours: worked, overtimeHours })
const differences = (entries: ReturnType<typeof hours>[], from: string, to: string | null, until = '2026-12-31') =>
  daysOf({ ...week, entries }, [{ startDate: from, endDate: to }], until)
    .filter(({ difference }) => difference)
    .map(({ date, difference }) => [date, difference])

describe('hours beside the plan', () => {
  it('are as planned on the working days of an assignment', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    const entries = days.map((date) => hours(date, 8))
    expect(differences(entries, '2026-01-01', null)).toEqual([])
    expect(daysOf({ ...week, entries }, [], '2026-12-31')).toHaveLength(7)
  })

  it('stand out outside of the assignment, above 12 hours, and where they are missing', () => {
    const entries = [hours('2026-11-16', 8), hours('2026-11-18', 10, 2.5), hours('2026-11-20', 8)]
    expect(differences(entries, '2026-11-17', '2026-11-19')).toEqual([
      ['2026-11-16', 'unassigned'],
      ['2026-11-17', 'missing'],
      ['2026-11-18', 'long'],
      ['2026-11-19', 'missing'],
      ['2026-11-20', 'unassigned'],
    ])
    const days = daysOf({ ...week, entries }, [{ startDate: '2026-11-17', endDate: '2026-11-19' }], '2026-12-31')
    expect(differencesIn(days)).toEqual(['2 not assigned', '2 without hours', '1 over 12 h'])
  })

  it('are not missing at weekends, nor on days to come', () => {
    expect(differences([], '2026-01-01', null, '2026-11-17')).toEqual([
      ['2026-11-16', 'missing'],
      ['2026-11-17', 'missing'],
    ])
  })

  it('of one day are added up', () => {
    const days = daysOf({ ...week, entries: [hours('2026-11-16', 4.1), hours('2026-11-16', 4.2)] }, [], '2026-12-31')
    expect(days[0]).toMatchObject({ hours: 8.3, overtime: 0, difference: 'unassigned' })
  })
})
