/** Which person and organisation a tab shows, for a reload and for the next tab. */
import type { MeQuery } from './operations.ts'

/** GraphiQL reads these names, too. */
const ORGANISATION = 'muster-organisation'
const PERSON = 'muster-person'

/** The organisation of this tab, or of the one that was used last; undefined in a browser that has shown none. */
export function tabOrganisation(): string | undefined {
  return sessionStorage.getItem(ORGANISATION) ?? localStorage.getItem(ORGANISATION) ?? undefined
}

/** Nothing of this person stays in the tab. */
export function forgetTabOf(person: string): void {
  if (sessionStorage.getItem(PERSON) === person) sessionStorage.clear()
}

/** Keep what the tab shows. Of another person who used the tab before, nothing stays in it. */
export function keepTab({ id, organisation }: Pick<NonNullable<MeQuery['me']>, 'id' | 'organisation'>): void {
  if ((sessionStorage.getItem(PERSON) ?? id) !== id) sessionStorage.clear()
  sessionStorage.setItem(PERSON, id)
  for (const storage of [sessionStorage, localStorage]) storage.setItem(ORGANISATION, organisation.id)
}

/** Forget an organisation that is none of the person's. */
export function forgetTabOrganisation(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(ORGANISATION)
}
