/**
 * The queue of all emails. A job only identifies the email; its text and link are created when it is sent, so that no
 * stored job contains a secret.
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

/** The link of a password reset. The account is looked up later, so that the requester cannot tell if it exists. */
export interface ResetLetter {
  kind: 'password_reset'
  /** The id that the reset will have. */
  resetId: string
  email: string
  /** Who asked, for the audit log. */
  requestId: string | null
  address: string | null
}

/** What changed about how a person proves who they are. */
export type SecurityChange = 'added' | 'removed' | 'reset' | 'codes renewed' | 'code used'

/** Tells a person of such a change. */
export interface SecurityLetter {
  kind: 'security'
  /** One for each change. */
  id: string
  userId: string
  change: SecurityChange
}

/** Tells an owner that their organisation was closed or reopened. */
export interface ClosingLetter {
  kind: 'closing'
  orgId: string
  userId: string
  change: 'closed' | 'reopened'
  /** When, ISO 8601. */
  at: string
}

export type Letter = DigestLetter | InvitationLetter | ResetLetter | SecurityLetter | ClosingLetter
export type LetterKind = NonNullable<Letter['kind']>

/** The email to send, if any; call `sent` afterwards, which stores that it was sent. */
export interface WrittenLetter {
  email: Email | undefined
  sent?(): Promise<void>
}

/**
 * One job per email. The first retry is after 2 seconds, the later ones up to an hour apart; after about a day the
 * email is given up. Organisations alternate; all password resets and
 * notices of security together count as one organisation.
 */
export const letterQueue = defineQueue<Letter>('mail_letter', {
  concurrency: 4,
  roundRobinBy: 'orgId',
  retryLimit: 36,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: 5 * MINUTE,
  policy: 'exclusive',
})

/** The key of an email. While one with the same key is queued or being sent, no other is added. */
export function letterKey(letter: Letter): string {
  if (letter.kind === 'invitation') return `invitation ${letter.invitationId}`
  if (letter.kind === 'security') return `security ${letter.id}`
  if (letter.kind === 'closing') return `${letter.change} ${letter.orgId} ${letter.userId} ${letter.at}`
  if (letter.kind === 'password_reset') return `password_reset ${letter.resetId}`
  return `${letter.orgId} ${letter.userId}`
}
