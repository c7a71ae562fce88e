/** Where people go who came for nothing else. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { READERS } from '../../access/roles.ts'

/**
 * The console, where it has pages for them; for workers, and for who belongs to no organisation, their account.
 * @param held the person's roles, in all of their organisations
 */
export function homeOf(held: readonly Role[]): string {
  const readers: readonly Role[] = READERS
  return held.some((role) => readers.includes(role)) ? '/console' : '/account'
}
