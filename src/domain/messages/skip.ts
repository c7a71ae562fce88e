/** Why a message is not sent. */
import { choiceOf, type MessageChannel, type MessageKind, type SkipReason } from './kinds.ts'
import type { Recipient } from './recipients.ts'
import type { MessageRules } from './settings.ts'

/** @returns undefined if it is sent */
export function skipReason(
  { isGone, hasAccount, email, off }: Recipient,
  { kind, channel }: { kind: MessageKind; channel: MessageChannel },
  { enabled, kindsOff, everyone }: Pick<MessageRules, 'enabled' | 'kindsOff' | 'everyone'>,
): SkipReason | undefined {
  if (!enabled || kindsOff.includes(kind)) return 'turned_off'
  if (isGone) return 'gone'
  if (!hasAccount && !everyone) return 'no_account'
  if (email === null) return 'no_address'
  return off.has(choiceOf(kind, channel)) ? 'opted_out' : undefined
}
