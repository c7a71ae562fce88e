/** Why a message is not sent. */
import type { SkipReason } from './kinds.ts'
import type { Recipient } from './recipients.ts'
import type { MessageRules } from './settings.ts'

/** @returns undefined if it is sent */
export function skipReason(
  { isGone, hasAccount, email, off }: Recipient,
  choice: string,
  { everyone }: Pick<MessageRules, 'everyone'>,
): SkipReason | undefined {
  if (isGone) return 'gone'
  if (!hasAccount && !everyone) return 'no_account'
  if (email === null) return 'no_address'
  return off.has(choice) ? 'opted_out' : undefined
}
