/**
 * Emails to the contacts of clients, which staff send. They are in the log of messages, and their limit is that of
 * messages to people, counted on its own. Quiet hours and preferences do not concern them.
 */
import { z } from 'zod'
import type { Client } from '../../../prisma/generated/client/client.ts'
import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { email, STORABLE, storable } from '../input/checks.ts'
import { allowanceOf, maskedEmail, storeMessages } from './compose.ts'
import { type ClientKind, MAX_CLIENT_ADDRESSES, MAX_TEXT } from './kinds.ts'
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

/**
 * A key that only writes money must not write what it likes to whom it likes, nor read by email what it may not read: it
 * sends the usual text to the client's contact.
 * @throws {ApiError} insufficient_scope
 */
export function checkClientText(
  { credential: { kind, scopes } }: Pick<CallerWrite, 'credential'>,
  given: { to?: unknown; message?: unknown },
): void {
  const isFree = (given.to ?? given.message ?? null) !== null
  if (!isFree || kind === 'session' || (scopes.has('read') && scopes.has('write'))) return
  throw new ApiError('insufficient_scope', {
    message:
      'An address or a text of your own needs a signed-in member, or the scopes read and write. Without them, the email goes to the contact of the client, with the usual text.',
  })
}

type MailConfig = Pick<Config, 'smtpUrl'>

/** Whether emails to clients can be sent. Those of test organisations and of the sandbox leave nothing. */
export async function canEmailClients(
  { control, orgId, credential }: Pick<CallerWrite, 'control' | 'orgId' | 'credential'>,
  { smtpUrl }: MailConfig,
): Promise<boolean> {
  if (smtpUrl !== undefined || credential.environment === 'sandbox') return true
  return (await control.testOrganisation.findUnique({ where: { orgId }, select: { orgId: true } })) !== null
}

/** @param path the argument for the addresses @throws {ApiError} conflict without a mail server */
export async function checkMailServer(
  write: Pick<CallerWrite, 'control' | 'orgId' | 'credential'>,
  config: MailConfig,
  path: string,
): Promise<void> {
  if (await canEmailClients(write, config)) return
  throw new ApiError('conflict', {
    message:
      'This installation has no mail server, so it sends nothing to clients. Ask its operator to set SMTP_URL, and restart its servers and workers.',
    details: [{ path, code: 'no_mail_server', message: 'can only be sent with a mail server (SMTP_URL)' }],
  })
}

/** Where emails to a client go by default. @param path the argument for another address @throws {ApiError} validation_failed */
export function contactEmailOf({ contactEmail }: Pick<Client, 'contactEmail'>, path: string): string {
  if (contactEmail !== null) return contactEmail
  const remedy = 'must be given, because the client has no contact email: give an address, or add one to the client'
  throw invalidField(path, 'no_email', remedy)
}

/** What an hour can bring to one mailbox. */
const MAX_PER_HOUR = 5

async function checkMailboxes(
  control: Db,
  orgId: string,
  clientId: string,
  { path, to }: { path: string; to: readonly string[] },
): Promise<void> {
  const full = await control.$queryRaw<{ recipient: string }[]>`
    select lower(recipient) as recipient from messages
    where org_id = ${orgId}::uuid and client_id = ${clientId}::uuid and created_at > now() - interval '1 hour'
      and lower(recipient) = any(${to.map((each) => each.toLowerCase())})
    group by lower(recipient) having count(*) >= ${MAX_PER_HOUR} limit 1`
  if (full.length === 0) return
  throw new ApiError('conflict', {
    message: `${full[0]?.recipient} got ${MAX_PER_HOUR} emails within the last hour. Try again later.`,
    details: [
      {
        path,
        code: 'mailbox_limit',
        message: `must be addresses that got fewer than ${MAX_PER_HOUR} emails within an hour`,
      },
    ],
  })
}

interface ClientMessage {
  kind: ClientKind
  clientId: string
  /** What is attached, or what its link is about. */
  invoiceId?: string
  approvalId?: string
  /** The argument of the addresses, for errors. */
  path: string
  language: Language
  subject: string
  body: string
}

/**
 * Send an email to each address.
 * @param sends the ids are the causes of the emails: there is one for each
 * @throws {ApiError} conflict if the organisation has reached its limit of messages, or an address has got many within an hour
 */
export async function writeToClient(
  { control, orgId, jobs, credential }: CallerWrite,
  sends: readonly { id: string; to: string }[],
  { path, ...written }: ClientMessage,
): Promise<void> {
  const { rest, rules } = await allowanceOf(control, orgId, await messageRules(control, orgId), 'clients')
  if (rest < sends.length)
    throw new ApiError('conflict', {
      message: `Your organisation sends at most ${rules.perDay} emails to clients in 24 hours, and this would be too many. Try again later, or ask an owner or admin to raise the limit in the message settings.`,
      details: [{ path, code: 'daily_limit', message: 'must not be sent until the limit of messages allows it' }],
    })
  await checkMailboxes(control, orgId, written.clientId, { path, to: sends.map(({ to }) => to) })
  const messages = sends.map(({ id, to }) => ({
    orgId,
    personId: written.clientId,
    channel: 'email',
    causeId: `${written.kind}_${id}`,
    events: 1,
    ...written,
    senderId: credential.userId,
    recipient: to,
    address: maskedEmail(to),
  }))
  await storeMessages(control, jobs, orgId, messages)
}
