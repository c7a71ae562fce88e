/**
 * Emails to the contacts of clients, which staff send. They are in the log of messages and count towards the limit of
 * the organisation. Its quiet hours, and what it tells workers and members, do not concern them.
 */
import { z } from 'zod'
import type { Write } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { email, STORABLE, storable } from '../input/checks.ts'
import { allowanceOf, maskedEmail, storeMessages } from './compose.ts'
import { type ClientKind, DEFAULT_LANGUAGE, MAX_CLIENT_ADDRESSES, MAX_TEXT } from './kinds.ts'
import { messageRules } from './settings.ts'

/** The text of an email to a client, as callers give it. */
export const clientText = z.string().trim().min(1).max(MAX_TEXT).refine(storable, STORABLE)

/** The addresses and the text. */
export const clientEmail = {
  to: z
    .array(email)
    .min(1)
    .max(MAX_CLIENT_ADDRESSES)
    .transform((given) => [...new Map(given.map((address) => [address.toLowerCase(), address])).values()])
    .nullish(),
  message: clientText.nullish(),
}

interface ClientMessage {
  kind: ClientKind
  clientId: string
  /** What is attached, or what its link is about. */
  invoiceId?: string
  approvalId?: string
  subject: string
  body: string
}

/**
 * Send an email to each address.
 * @param sends the ids are the causes of the emails: there is one for each
 * @throws {ApiError} conflict if the organisation has reached its limit of messages
 */
export async function writeToClient(
  { control, orgId, jobs }: Write,
  sends: readonly { id: string; to: string }[],
  written: ClientMessage,
): Promise<void> {
  const { rest, rules } = await allowanceOf(control, orgId, await messageRules(control, orgId))
  if (rest < sends.length)
    throw new ApiError('conflict', {
      message: `Your organisation sends at most ${rules.perDay} messages in 24 hours, and this would be too many. Try again later, or ask an owner or admin to raise the limit in the message settings.`,
      details: [{ path: 'id', code: 'daily_limit', message: 'must not be sent until the limit of messages allows it' }],
    })
  const messages = sends.map(({ id, to }) => ({
    orgId,
    personId: written.clientId,
    channel: 'email',
    causeId: `${written.kind}_${id}`,
    events: 1,
    language: DEFAULT_LANGUAGE, // that of the PDF
    ...written,
    recipient: to,
    address: maskedEmail(to),
  }))
  await storeMessages(control, jobs, orgId, messages)
}
