/** Sends the emails of the queue: each kind is written by its own function, outside of any transaction. */

import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { writeClosingNotice } from '../access/closing.ts'
import { writeInvitation } from '../access/people/invitations.ts'
import type { Letter, LetterKind, WrittenLetter } from '../access/people/letter-queue.ts'
import { writeReset } from '../access/people/password-reset.ts'
import { writeSecurityNotice } from '../access/second-factor/notice.ts'
import type { Database } from '../platform/database/client.ts'
import { EmailRefused, type Mail } from '../platform/mail.ts'
import { writeDigest } from './notifications/digest.ts'
import { keepTestEmail } from './notifications/test-emails.ts'

const kinds: readonly LetterKind[] = ['digest', 'invitation', 'password_reset', 'security', 'closing']
const outcomes = ['sent', 'refused', 'failed'] as const

/** Attempts to send an email, exposed at `/metrics`. All are initialised with 0. */
export const letterAttempts = new Counter({
  name: 'muster_letters_total',
  help: 'Attempts of this process to send an email by kind: sent, refused (address rejected permanently) or failed (retried)',
  labelNames: ['kind', 'outcome'],
  registers: [],
})
for (const kind of kinds) for (const outcome of outcomes) letterAttempts.inc({ kind, outcome }, 0)

interface LetterServices {
  database: Database
  mail: Mail
  /** The installation's secret, from which links are made. */
  secret: Buffer
  log: Logger
}

/** Send one email, unless it is no longer wanted. @throws if it could not be sent, so that the job is retried */
export async function sendLetter(services: LetterServices, letter: Letter): Promise<void> {
  const { mail, log } = services
  const { kind = 'digest' } = letter
  const { email, sent } = await write(services, letter)
  const count = (outcome: (typeof outcomes)[number]) => letterAttempts.inc({ kind, outcome })
  if (email !== undefined) {
    try {
      if (!('orgId' in letter && (await keepTestEmail(services.database, letter.orgId, email)))) await mail.send(email)
    } catch (error) {
      const isRefused = error instanceof EmailRefused
      count(isRefused ? 'refused' : 'failed')
      if (!isRefused) throw error
      log.warn({ err: error, kind }, 'an email was not sent: the mail server refuses the address for good')
      return
    }
    count('sent')
  }
  await sent?.()
}

function write({ database, secret, mail: { publicUrl } }: LetterServices, letter: Letter): Promise<WrittenLetter> {
  const services = { database, secret, publicUrl }
  if (letter.kind === 'invitation') return writeInvitation(services, letter)
  if (letter.kind === 'password_reset') return writeReset(services, letter)
  if (letter.kind === 'security') return writeSecurityNotice(services, letter)
  if (letter.kind === 'closing') return writeClosingNotice(services, letter)
  return writeDigest(services, letter)
}
