import type { Language, MessageKind, MessageSkipReason, MessageStatus } from '../api/schema-types.ts'
import { IconMail } from '../parts/icons/icons.tsx'
import { plainChoices } from '../parts/list/choices.ts'
import { en } from '../words/en.ts'
import type { Listed, Word } from './record.ts'

export const messageRecord: Listed = {
  name: 'message',
  plural: 'Messages',
  icon: IconMail,
  none: {
    title: 'No messages yet',
    text: 'What workers, members and clients are told appears here for 90 days.',
  },
}

export const messageStates: Readonly<Record<MessageStatus, Word>> = {
  queued: { label: 'Waiting', tone: 'calm' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Not sent', tone: 'quiet' },
}

export const messageKindNames: Readonly<Record<MessageKind, string>> = {
  ...en.messages.kinds,
  invoice: 'Invoices to clients',
  hours: 'Hours to clients',
}

export const skipWords: Readonly<Record<MessageSkipReason, string>> = {
  turned_off: 'Such messages are off',
  no_account: 'Has no account',
  no_address: 'Has no address for it',
  no_mail_server: 'There is no mail server',
  no_sms_gateway: 'There is no SMS gateway',
  opted_out: 'Does not want such messages',
  daily_limit: 'Over the daily limit',
  gone: 'Is inactive or has left',
  withdrawn: 'The mention was taken back',
  void: 'The invoice was voided',
  decided: 'The hours were decided or withdrawn',
}

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', pl: 'Polski', ro: 'Română' }

/** For a Select. */
export const languageChoices = plainChoices(languageNames)
