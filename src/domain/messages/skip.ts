/** Why a message is not sent. */
import { mayUse } from '../../access/scopes/roles.ts'
import { choiceOf, type MessageChannel, type MessageKind, type SkipReason, scopeOfKind } from './kinds.ts'
import type { Recipient } from './recipients.ts'
import type { MessageRules } from './settings.ts'

/** @returns undefined if it is sent */
export function skipReason(
  recipient: Recipient,
  { kind, channel }: { kind: MessageKind; channel: MessageChannel },
  { enabled, kindsOff, smsKinds, everyone }: Pick<MessageRules, 'enabled' | 'kindsOff' | 'smsKinds' | 'everyone'>,
): SkipReason | undefined {
  const { isGone, role, accountId, off } = recipient
  const scope = scopeOfKind(kind)
  if (!enabled || kindsOff.includes(kind)) return 'turned_off'
  if (channel === 'sms' && !smsKinds.includes(kind)) return 'turned_off'
  if (isGone || (scope !== undefined && (role === null || !mayUse(role, scope)))) return 'gone'
  if (accountId === null && !everyone) return 'no_account'
  if (!isReachable(recipient, channel)) return 'no_address'
  return off.has(choiceOf(kind, channel)) ? 'opted_out' : undefined
}

function isReachable({ email, phone, pushDevices }: Recipient, channel: MessageChannel): boolean {
  return { email: email !== null, push: pushDevices > 0, sms: phone !== null }[channel]
}
