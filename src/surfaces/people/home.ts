/** The page that users see after signing in. */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { READERS } from '../../access/roles.ts'

/**
 * The path of the console if one of the roles can use it, otherwise the account page.
 * @param held the user's roles in all of their organisations
 */
export function homeOf(held: readonly Role[]): string {
  const readers: readonly Role[] = READERS
  return held.some((role) => readers.includes(role)) ? '/console' : '/account'
}
