/** Names of time zones. */

export const TIME_ZONE_RULE = 'must be an IANA time zone name, e.g. Europe/London'

/** Rejects offsets such as `+01:00`: PostgreSQL reads their sign in the opposite way (POSIX). */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}
