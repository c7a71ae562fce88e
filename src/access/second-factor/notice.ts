/** The email that tells a person that how they prove who they are has changed. */
import type { Database } from '../../platform/database/client.ts'
import { messageIdOf } from '../../platform/mail.ts'
import type { SecurityChange, SecurityLetter, WrittenLetter } from '../people/letter-queue.ts'

const changes: Record<SecurityChange, { subject: string; text: string }> = {
  added: {
    subject: 'A second factor was added to your Muster account',
    text: 'A second factor was added to your account. You need it from now on to sign in with your password.',
  },
  removed: {
    subject: 'A second factor was removed from your Muster account',
    text: 'A second factor was removed from your account.',
  },
  reset: {
    subject: 'The second factors of your Muster account were reset',
    text: 'An administrator removed all second factors of your account and signed you out everywhere. Sign in with your password.',
  },
  'codes renewed': {
    subject: 'Your Muster recovery codes were renewed',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'code used': {
    subject: 'A recovery code of your Muster account was used',
    text: 'A recovery code was used instead of your second factor. It does not work again.',
  },
}

interface NoticeServices {
  database: Pick<Database, 'prisma'>
  publicUrl: string
}

/** Write the email; none if the account was deleted meanwhile. */
export async function writeSecurityNotice(
  { database, publicUrl }: NoticeServices,
  { id, userId, change }: SecurityLetter,
): Promise<WrittenLetter> {
  const user = await database.prisma.user.findUnique({ where: { id: userId }, select: { email: true } })
  if (user === null) return { email: undefined }
  const { subject, text } = changes[change]
  return {
    email: {
      to: user.email,
      messageId: messageIdOf(publicUrl, 'security', id),
      subject,
      text: `${text}

If it was not you, set a new password at ${publicUrl}/forgot-password, then check your second factors at
${publicUrl}/account/security.
`,
    },
  }
}
