/** The daily email with a member's unread notifications. */
import type { Notification, Organisation, User } from '../../../prisma/generated/client/client.ts'
import { nameInEmail } from '../../access/people/names-in-emails.ts'
import { type Email, messageIdOf } from '../../platform/mail.ts'

interface Unread {
  user: Pick<User, 'email' | 'name'>
  organisation: Pick<Organisation, 'name'>
  count: number
  /** The notifications to show. */
  first: readonly Pick<Notification, 'title' | 'body' | 'severity'>[]
}

const MAX_BODY_LENGTH = 300

/** Compose the email. Its Message-ID is the same each time, so that mailboxes show a repeated one once. */
export function digestEmail(
  publicUrl: string,
  { orgId, userId, until }: { orgId: string; userId: string; until: string },
  { user, organisation, count, first }: Unread,
): Email {
  const lines = first.map(({ title, body, severity }) => {
    const detail = body === null ? '' : `\n  ${oneLine(body).slice(0, MAX_BODY_LENGTH).toWellFormed()}`
    return `- ${severity.toUpperCase()}: ${oneLine(title)}${detail}`
  })
  const more = count > first.length ? `\nand ${count - first.length} more.\n` : ''
  return {
    to: user.email,
    subject: `${nameInEmail(organisation.name)}: ${count} new notification${count === 1 ? '' : 's'}`,
    text: `Hello ${nameInEmail(user.name)},

Here is what is new in ${nameInEmail(organisation.name)} since your last email:

${lines.join('\n')}
${more}
${publicUrl}/console

You receive this email once a day when you have unread notifications, as a member of ${nameInEmail(organisation.name)}.
To turn it off:
${publicUrl}/console/account
`,
    messageId: messageIdOf(publicUrl, 'digest', orgId, userId, Date.parse(until)),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
