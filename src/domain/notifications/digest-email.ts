/** The daily email with a member's unread notifications. */
import type { Notification, Organisation, User } from '../../../prisma/generated/client/client.ts'
import type { Email } from '../../platform/mail.ts'

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
    subject: `${oneLine(organisation.name)}: ${count} new notification${count === 1 ? '' : 's'}`,
    text: `Hello ${oneLine(user.name)},

Here is what is new in ${oneLine(organisation.name)} since your last email:

${lines.join('\n')}
${more}
${publicUrl}/console

You receive this email once a day when you have unread notifications. To turn it off:
${publicUrl}/console/account
`,
    messageId: `<digest.${orgId}.${userId}.${Date.parse(until)}@${new URL(publicUrl).hostname}>`,
    headers: { 'auto-submitted': 'auto-generated' }, // RFC 3834: prevents automatic replies
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
