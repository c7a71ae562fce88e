/** What a credential sees of its organisation, as a text: answers are shared only among credentials of one view. */
import type { Credential } from '../credentials/credential.ts'
import { boundOf } from './own-records.ts'
import { hidesRestricted } from './restricted.ts'

/** The ids of what it is bound to, and `restricted` if it sees restricted documents; null for neither. */
export function viewOf(credential: Pick<Credential, 'workerId' | 'limits' | 'scopes'>): string | null {
  const parts = [boundOf(credential)?.id ?? [], hidesRestricted(credential) ? [] : 'restricted'].flat()
  return parts.length === 0 ? null : parts.join('-')
}
