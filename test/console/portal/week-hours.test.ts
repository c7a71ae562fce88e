/** A week's hours as people type them, and as they are sent. */
import { describe, expect, it } from 'vitest'
import { entriesOf, problemOf, totalOf } from '../../../src/console/app/parts/hours/day-hours.ts'
import { isValidHours, readHours } from '../../../src/console/app/parts/hours/hours-value.ts'
import { copied, filled, projectsOf, typed } from '../../../src/console/app/portal/hours/week-hours.ts'
import type { Records } from '../../../src/console/app/portal/records.ts'
import { addDays, today, weekName, weekOf, weekOfSheet } from '../../../src/console/app/portal/week.ts'

describe('days', () => {
  it('are those of the calendar, over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    const weeks = (start: 'monday' | 'saturday' | 'sunday') =>
      ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => weekOf(day, start))
    expect(weeks('monday')).toEqual(['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-16', '2026-11-23'])
    expect(weeks('saturday')).toEqual(['2026-11-14', '2026-11-14', '2026-11-21', '2026-11-21', '2026-11-21'])
    expect(weeks('sunday')).toEqual(['2026-11-15', '2026-11-15', '2026-11-15', '2026-11-22', '2026-11-22'])
    expect(weekName('2026-11-16')).toBe('16–22 Nov')
    expect(weekName('2026-12-28')).toBe('28 Dec – 3 Jan')
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})

it('of last week fill the days that have none, and leave what was typed', () => {
  const before = [
    { date: '2026-11-16', hours: 8 },
    { date: '2026-11-17', hours: 8, overtimeHours: 1 },
  ]
  const week = typed([{ date: '2026-11-24', hours: 4 }], '2026-11-23')
  const both = filled(week, copied(before, '2026-11-16', '2026-11-23'))
  expect([both['2026-11-23'], both['2026-11-24'], both['2026-11-25']]).toEqual([
    { hours: '8', overtime: '' },
    { hours: '4', overtime: '' },
    { hours: '', overtime: '' },
  ])
})

describe('hours', () => {
  it.each([
    ['7.5', '7.5'],
    ['7,5', '7.5'],
    ['7:30', '7.5'],
    [' 8 ', '8'],
    ['0:20', '0.33'],
    ['eight', 'eight'],
  ])('%j is read as %j', (text, read) => expect(readHours(text)).toBe(read))

  it.each(['', '8', '7.25', '24', '.5'])('%j is valid', (text) => expect(isValidHours(text)).toBe(true))
  it.each(['25', '-1', '8.125', '.', 'x', '1e1'])('%j is not', (text) => expect(isValidHours(text)).toBe(false))

  it('of a day are at most 24', () => {
    expect(problemOf({ hours: '20', overtime: '4' })).toBeUndefined()
    expect(problemOf({ hours: '20', overtime: '4.5' })).toContain('24')
    expect(problemOf({ hours: '25', overtime: '' })).toContain('24')
    expect(totalOf({ one: { hours: 'eight', overtime: '' }, two: { hours: '8', overtime: '' } })).toBe(8)
  })

  it('are copied to the same days of another week, and keep the notes of that week', () => {
    const last = [
      { date: '2026-11-09', hours: 8, overtimeHours: 0 },
      { date: '2026-11-13', hours: 7.5, overtimeHours: 1.5 },
      { date: '2026-10-01', hours: 3, overtimeHours: 0 }, // of no day of that week
    ]
    const week = copied(last, '2026-11-09', '2026-11-16')
    expect(totalOf(week)).toBe(17)
    expect(entriesOf(week, [{ date: '2026-11-16', note: 'Rain' }])).toEqual([
      { date: '2026-11-16', hours: 8, overtimeHours: 0, note: 'Rain' },
      { date: '2026-11-20', hours: 7.5, overtimeHours: 1.5 },
    ])
    expect(typed(entriesOf(week), '2026-11-16')).toEqual(week)
  })
})

it('the projects of a week are those of its assignments and timesheets', () => {
  const project = { id: 'dock', name: 'Dock', code: null, address: null }
  const stay = { id: 'a1', projectId: 'dock', trade: null, status: 'active' as const, project }
  const timesheet = {
    id: 't1',
    projectId: 'wall',
    assignmentId: null,
    status: 'draft' as const,
    periodStart: '2026-11-16',
    periodEnd: '2026-11-22',
    totalHours: 0,
    rejectionReason: null,
    updatedAt: '',
    entries: [],
    project: null,
  }
  const records: Records = {
    assignments: [{ ...stay, startDate: '2026-11-19', endDate: null }],
    timesheets: [timesheet],
    documents: [],
    expenses: [],
  }
  const [dock, wall] = projectsOf(records, '2026-11-16')
  expect(dock).toMatchObject({ projectId: 'dock', assignmentId: 'a1', timesheet: undefined })
  expect([...(dock?.assigned ?? [])]).toHaveLength(4)
  expect(wall).toMatchObject({ projectId: 'wall', timesheet: { id: 't1' } })
  expect(projectsOf(records, '2026-11-09')).toEqual([])
})

it('a timesheet keeps the week that it was entered for, whichever day weeks begin on now', () => {
  const week = { periodStart: '2026-11-16', periodEnd: '2026-11-22' }
  expect(weekOfSheet(week, 'sunday')).toBe('2026-11-16')
  expect(weekOfSheet({ ...week, periodEnd: '2026-11-17' }, 'sunday')).toBe('2026-11-15')
})
