/** Stores the person and organisation of a tab, for reloads and new tabs. */
import type { MeQuery } from './operations.ts'

/** GraphiQL reads these names too. */
const ORGANISATION = 'muster-organisation'
const PERSON = 'muster-person'

/** The organisation of this tab, or else of the most recently used tab; undefined if there is none. */
export function tabOrganisation(): string | undefined {
  return sessionStorage.getItem(ORGANISATION) ?? localStorage.getItem(ORGANISATION) ?? undefined
}

/** Delete everything of this person in the tab. */
export function forgetTabOf(person: string): void {
  if (sessionStorage.getItem(PERSON) === person) sessionStorage.clear()
}

/** Store the tab's person and organisation. If another person used the tab before, their data is deleted. */
export function keepTab({ id, organisation }: Pick<NonNullable<MeQuery['me']>, 'id' | 'organisation'>): void {
  if ((sessionStorage.getItem(PERSON) ?? id) !== id) sessionStorage.clear()
  sessionStorage.setItem(PERSON, id)
  for (const storage of [sessionStorage, localStorage]) storage.setItem(ORGANISATION, organisation.id)
}

/** Forget an organisation of which the person is not a member. */
export function forgetTabOrganisation(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(ORGANISATION)
}
