/** The page that users see after signing in. */
import type { Role } from '../../../prisma/generated/client/enums.ts'

/**
 * The path of the console, or of the account page for people without an organisation.
 * @param held the user's roles in all of their organisations
 */
export function homeOf(held: readonly Role[]): string {
  return held.length > 0 ? '/console' : '/account'
}
