/** The last signed-in person. Stored for workers only, so that the portal opens without a connection. */
import type { MeQuery } from './operations.ts'

type Me = NonNullable<MeQuery['me']>

const KEY = 'muster-portal-session'

/** Store a worker's session; for other roles, delete a stored one. */
export function keepSession(me: Me): void {
  if (me.role === 'worker') localStorage.setItem(KEY, JSON.stringify(me))
  else forgetKeptSession()
}

export function readKeptSession(): Me | undefined {
  const text = localStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as Me)
}

/** @param person only if it is the session of this person */
export function forgetKeptSession(person = readKeptSession()?.id): void {
  if (readKeptSession()?.id === person) localStorage.removeItem(KEY)
}
