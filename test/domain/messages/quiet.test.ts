/** Quiet hours, by the clock of the organisation's time zone. */
import { expect, it } from 'vitest'
import { sendTime } from '../../../src/domain/messages/quiet.ts'

const NIGHT = ['21:00', '07:00'] as const

it.each([
  { about: 'by day, at once', now: '2026-01-10T12:00:30Z', zone: 'UTC', hours: NIGHT, at: '2026-01-10T12:00:30Z' },
  { about: 'before midnight', now: '2026-01-10T23:30:20Z', zone: 'UTC', hours: NIGHT, at: '2026-01-11T07:00:00Z' },
  { about: 'at midnight', now: '2026-01-11T00:00:00Z', zone: 'UTC', hours: NIGHT, at: '2026-01-11T07:00:00Z' },
  { about: 'at their start', now: '2026-01-10T21:00:00Z', zone: 'UTC', hours: NIGHT, at: '2026-01-11T07:00:00Z' },
  { about: 'a moment before', now: '2026-01-10T20:59:59Z', zone: 'UTC', hours: NIGHT, at: '2026-01-10T20:59:59Z' },
  { about: 'at their end', now: '2026-01-11T07:00:00Z', zone: 'UTC', hours: NIGHT, at: '2026-01-11T07:00:00Z' },
  {
    about: 'within a day',
    now: '2026-01-10T12:30:00Z',
    zone: 'UTC',
    hours: ['12:00', '13:00'],
    at: '2026-01-10T13:00:00Z',
  },
  {
    about: 'until midnight',
    now: '2026-01-10T23:59:59Z',
    zone: 'UTC',
    hours: ['20:00', '00:00'],
    at: '2026-01-11T00:00:00Z',
  },
  {
    about: 'none: equal times',
    now: '2026-01-10T07:00:00Z',
    zone: 'UTC',
    hours: ['07:00', '07:00'],
    at: '2026-01-10T07:00:00Z',
  },
  {
    about: 'of a zone with half an hour',
    now: '2026-01-10T18:00:00Z',
    zone: 'Asia/Kolkata',
    hours: NIGHT,
    at: '2026-01-11T01:30:00Z',
  },
  {
    about: 'of a zone behind UTC',
    now: '2026-01-10T03:00:00Z',
    zone: 'America/New_York',
    hours: NIGHT,
    at: '2026-01-10T12:00:00Z',
  },
])('$about', ({ now, zone, hours: [quietFrom, quietUntil], at }) => {
  expect(sendTime(new Date(now), zone, { quietFrom, quietUntil } as never)).toEqual(new Date(at))
})

/** How often it is asked until the message goes, and when that is. */
function asked(now: string, zone: string) {
  const times = [new Date(now)]
  for (;;) {
    const last = times.at(-1) as Date
    const next = sendTime(last, zone, { quietFrom: '21:00', quietUntil: '07:00' })
    if (next.getTime() === last.getTime()) return { times: times.length - 1, at: last.toISOString() }
    times.push(next)
  }
}

it('in the night when the clocks go forward: an hour late', () => {
  // 07:00 in Berlin is 05:00 UTC from this morning on; 9 hours after 22:00 it is 08:00.
  expect(asked('2026-03-28T21:00:00Z', 'Europe/Berlin')).toEqual({ times: 1, at: '2026-03-29T06:00:00.000Z' })
})

it('in the night when the clocks go back: asked twice, and never in quiet hours', () => {
  expect(asked('2026-10-24T20:00:00Z', 'Europe/Berlin')).toEqual({ times: 2, at: '2026-10-25T06:00:00.000Z' })
})
