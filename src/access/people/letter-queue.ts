/**
 * The queue of all emails. A job says which email it is; its text and its link are made when it is sent, so that no job
 * has anything that opens something.
 */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'
import type { Email } from '../../platform/mail.ts'

/** A member's daily email. */
export interface DigestLetter {
  /** Absent in jobs of version 0.1, which had no other emails in this queue. */
  kind?: 'digest'
  orgId: string
  userId: string
  /** End of the time range, on the organisation's clock, ISO 8601. */
  until: string
}

/** The link of an invitation. */
export interface InvitationLetter {
  kind: 'invitation'
  orgId: string
  invitationId: string
}

/** The link of a password reset. Whether there is such an account is looked up when it is sent, out of a stranger's sight. */
export interface ResetLetter {
  kind: 'password_reset'
  /** The id that the reset will have. */
  resetId: string
  email: string
  /** Who asked, for the audit log. */
  requestId: string | null
  address: string | null
}

export type Letter = DigestLetter | InvitationLetter | ResetLetter
export type LetterKind = NonNullable<Letter['kind']>

/** What a letter has become: an email to send, or none; then `sent` stores that it was. */
export interface WrittenLetter {
  email: Email | undefined
  sent?(): Promise<void>
}

/**
 * One job per email. A retry comes after 2 seconds at first and after an hour at last; after about a day the email is
 * given up. Organisations take turns, and all password resets have one turn among them.
 */
export const letterQueue = defineQueue<Letter>('mail_letter', {
  concurrency: 4,
  turnsBy: 'orgId',
  retryLimit: 36,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})

/** While an email with this key waits or is being sent, another is not added. */
export function letterKey(letter: Letter): string {
  if (letter.kind === 'invitation') return `invitation ${letter.invitationId}`
  if (letter.kind === 'password_reset') return `password_reset ${letter.resetId}`
  return `${letter.orgId} ${letter.userId}`
}
