/** The holidays of the organisation, by day. */
import { useMemo } from 'react'
import { useApiQuery } from '../api/hooks.ts'
import { dayText, today } from '../parts/values/days.ts'
import { HolidaysDocument } from './operations.ts'

/** Names by `YYYY-MM-DD`. */
export type Holidays = ReadonlyMap<string, string>

/** The holidays from a day to another, both `YYYY-MM-DD`; empty while they are read. */
export function useHolidays(from: string, to: string): Holidays {
  const { data } = useApiQuery(HolidaysDocument, { from, to }, { quiet: true })
  return useMemo(() => new Map(data?.holidays?.data.map(({ date, name }) => [date, name])), [data])
}

/** From a year ago to a year ahead: one answer for all rows of a list. */
export const aroundToday = (): [string, string] => [dayText(today() - 366), dayText(today() + 366)]
