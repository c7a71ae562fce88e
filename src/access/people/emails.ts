/** Texts of the emails with links. Each says who sent it and why the person gets it. */
import { type Email, messageIdOf } from '../../platform/mail.ts'
import { nameInEmail } from './names-in-emails.ts'

interface Reset {
  publicUrl: string
  resetId: string
  email: string
  token: string
}

/** The email with a password reset link. */
export function passwordResetEmail({ publicUrl, resetId, email, token }: Reset): Email {
  return {
    to: email,
    messageId: messageIdOf(publicUrl, 'reset', resetId),
    subject: 'Reset your Muster password',
    text: `We received a request to reset the password of ${email}.
To set a new password, open this link. It expires in one hour and works once:

${linkTo(publicUrl, '/reset-password', token)}

If you did not request this, ignore this email. Your password stays the same.
`,
  }
}

interface Invitation {
  publicUrl: string
  id: string
  email: string
  name: string
  organisationName: string
  /** The member who invites; undefined if it is the operator, or the account was deleted. */
  sender: { name: string; email: string } | undefined
  token: string
}

/** The email with an invitation link. */
export function invitationEmail({ publicUrl, id, email, name, organisationName, sender, token }: Invitation): Email {
  const organisation = nameInEmail(organisationName)
  const invites =
    sender === undefined
      ? `${organisation} invites you`
      : `${nameInEmail(sender.name)} (${sender.email}) invites you, for ${organisation},`
  return {
    to: email,
    messageId: messageIdOf(publicUrl, 'invitation', id),
    subject: `${organisation} invited you to Muster`,
    text: `Hello ${nameInEmail(name)},

${invites} to join ${organisation} on Muster.
To accept, open this link. It expires in seven days and works once:

${invitationLink(publicUrl, token)}

You get this email because ${sender === undefined ? organisation : 'they'} entered your address. If you do not know
them, ignore it: without the link, nothing happens.
`,
  }
}

/** The URL of the page that accepts an invitation. */
export function invitationLink(publicUrl: string, token: string): string {
  return linkTo(publicUrl, '/invitation', token)
}

function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`
}
