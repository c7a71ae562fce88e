/** What a credential sees of its organisation, as a text: answers are shared only among credentials of one view. */
import type { Credential } from '../credentials/credential.ts'
import { boundOf } from './own-records.ts'
import { hidesRestricted } from './restricted.ts'

/**
 * The ids of what it is bound to, `restricted` if it sees restricted documents, and whose tasks it sees; null for none of
 * them.
 */
export function viewOf(credential: Pick<Credential, 'workerId' | 'limits' | 'scopes' | 'tasksOf'>): string | null {
  const { tasksOf } = credential
  const parts = [
    boundOf(credential)?.id ?? [],
    hidesRestricted(credential) ? [] : 'restricted',
    tasksOf === null ? [] : [tasksOf.role, tasksOf.userId],
  ].flat()
  return parts.length === 0 ? null : parts.join('-')
}
