/** What messages are about, and how they are sent. Uses neither server nor database, so it runs in browsers, too. */
import type { Language } from '../../../prisma/generated/client/enums.ts'
import type { Scope } from '../../access/scopes/scopes.ts'

interface KindRow {
  /** One sentence: when such a message is sent. */
  about: string
  to: 'worker' | 'member'
  /** What the role of a member must have to read what it tells of. */
  scope?: Scope
}

/** Each can be turned off, by the organisation and by a person. */
export const messageKinds = {
  assignment: { about: 'An assignment of the worker was made, changed or deleted.', to: 'worker' },
  document: { about: 'A document of the worker expires soon, has expired or was rejected.', to: 'worker' },
  timesheet: { about: 'A timesheet of the worker was approved or rejected.', to: 'worker' },
  correction: { about: 'Hours of the worker were corrected by staff.', to: 'worker' },
  expense: { about: 'An expense of the worker was approved or rejected.', to: 'worker' },
  paper: { about: 'The worker has papers to read and accept.', to: 'worker' },
  task: { about: 'A task was assigned to the member.', to: 'member', scope: 'read' },
  mention: { about: 'Somebody mentioned the member in a note.', to: 'member', scope: 'notes:read' },
  note: { about: 'Staff or an automation wrote to the worker.', to: 'worker' },
} as const satisfies Record<string, KindRow>

export type MessageKind = keyof typeof messageKinds

/** What staff send to the contacts of clients by email. The settings and preferences above do not concern them. */
export const clientKinds = {
  invoice: { about: 'An invoice was sent to the client.' },
  hours: { about: 'Hours were sent to the client for approval.' },
} as const satisfies Record<string, Pick<KindRow, 'about'>>

export type ClientKind = keyof typeof clientKinds

/** The scope that a member needs for messages of a kind; undefined for messages to workers. */
export const scopeOfKind = (kind: MessageKind): Scope | undefined => (messageKinds[kind] as KindRow).scope

export const messageChannels = {
  email: 'Email.',
  push: "Notification of the person's browsers, if they have turned them on.",
  sms: 'Text message to a worker, for the kinds that the organisation has chosen.',
} as const

export type MessageChannel = keyof typeof messageChannels

/** Why a message was not sent. */
export const skipReasons = {
  turned_off: 'The organisation has turned such messages off.',
  no_account: 'The worker has no account, and the organisation writes only to workers who have one.',
  no_address: 'The record has no address for the channel.',
  no_mail_server: 'This installation has no mail server: see the setting SMTP_URL.',
  no_sms_gateway: 'This installation has no SMS gateway: see the setting SMS_URL.',
  opted_out: 'The person does not want such messages.',
  daily_limit: 'The organisation had reached its limit of messages in 24 hours.',
  gone: 'The worker is inactive, or the member has left.',
  withdrawn: 'The person is no longer mentioned: the note was changed or deleted before it could be sent.',
  void: 'The invoice was voided before it could be sent.',
  decided: 'The hours were decided, or the request was withdrawn, before it could be sent.',
} as const

export type SkipReason = keyof typeof skipReasons

/** Addresses that an email to a client can be sent to at once. */
export const MAX_CLIENT_ADDRESSES = 10
/** Workers that a message can be written to at once. */
export const MAX_RECIPIENTS = 1000
/** Characters. */
export const MAX_SUBJECT = 100
export const MAX_TEXT = 2000
/** Characters of an organisation's own paragraph. */
export const MAX_OWN_TEXT = 500

/** The highest limit of messages in 24 hours. */
export const MAX_PER_DAY = 100_000

export const DEFAULT_LANGUAGE: Language = 'en'

/** How a preference names a kind by a channel. */
export const choiceOf = (kind: MessageKind, channel: MessageChannel) => `${kind}:${channel}`
