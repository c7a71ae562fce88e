/** The page that users see after signing in. */
import type { Role } from '../../../prisma/generated/client/enums.ts'

/**
 * The path of the console, which shows each role its own part; the account page for who belongs to no organisation.
 * @param held the user's roles in all of their organisations
 */
export function homeOf(held: readonly Role[]): string {
  return held.length > 0 ? '/console' : '/account'
}
