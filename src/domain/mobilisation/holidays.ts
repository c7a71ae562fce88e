/**
 * Holidays in the counts of people and places. A project that does not work on them (`works_holidays`) has nobody on site
 * on these days and needs nobody; for all other projects a holiday is a day like any other.
 */

/** SQL: the days that are holidays of the organisation, as a datemultirange. @param organisation its id */
export const holidaysOf = (organisation: string) =>
  `(select coalesce(range_agg(daterange(h.date, h.date, '[]')), '{}') from holidays h
    where h.org_id = ${organisation} and h.deleted_at is null)`

/** SQL: the day, or the first one after it that is none of `holidays`. */
export const afterHolidays = (day: string, holidays: string) =>
  `(select lower(gap) from unnest(datemultirange(daterange(${day}, null)) - ${holidays}) gap order by 1 limit 1)`
