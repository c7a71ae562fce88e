/** Who was signed in last, kept for workers: the portal then opens without a connection. */
import type { MeQuery } from './operations.ts'

type Me = NonNullable<MeQuery['me']>

const KEY = 'muster-portal-session'

/** Keep a worker's session; of others nothing is kept. */
export function keepSession(me: Me): void {
  if (me.role === 'worker') localStorage.setItem(KEY, JSON.stringify(me))
  else forgetKeptSession()
}

export function readKeptSession(): Me | undefined {
  const text = localStorage.getItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as Me)
}

/** @param person of this person only */
export function forgetKeptSession(person = readKeptSession()?.id): void {
  if (readKeptSession()?.id === person) localStorage.removeItem(KEY)
}
