/** Why a message is not sent. */
import { choiceOf, type MessageChannel, type MessageKind, type SkipReason } from './kinds.ts'
import type { Recipient } from './recipients.ts'
import type { MessageRules } from './settings.ts'

/** @returns undefined if it is sent */
export function skipReason(
  recipient: Recipient,
  { kind, channel }: { kind: MessageKind; channel: MessageChannel },
  { enabled, kindsOff, smsKinds, everyone }: Pick<MessageRules, 'enabled' | 'kindsOff' | 'smsKinds' | 'everyone'>,
): SkipReason | undefined {
  const { isGone, accountId, off } = recipient
  if (!enabled || kindsOff.includes(kind)) return 'turned_off'
  if (channel === 'sms' && !smsKinds.includes(kind)) return 'turned_off'
  if (isGone) return 'gone'
  if (accountId === null && !everyone) return 'no_account'
  if (!isReachable(recipient, channel)) return 'no_address'
  return off.has(choiceOf(kind, channel)) ? 'opted_out' : undefined
}

function isReachable({ email, phone, pushDevices }: Recipient, channel: MessageChannel): boolean {
  return { email: email !== null, push: pushDevices > 0, sms: phone !== null }[channel]
}
