/** Texts of the emails. */
import type { Email } from '../../platform/mail.ts'

interface Reset {
  publicUrl: string
  email: string
  token: string
}

/** The email with a password reset link. */
export function passwordResetEmail({ publicUrl, email, token }: Reset): Email {
  return {
    to: email,
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
  email: string
  name: string
  organisationName: string
  token: string
}

/** The email with an invitation link. */
export function invitationEmail({ publicUrl, email, name, organisationName, token }: Invitation): Email {
  return {
    to: email,
    subject: `${oneLine(organisationName)} invited you to Muster`,
    text: `Hello ${name},

${organisationName} invited you to join its organisation on Muster.
To accept, open this link. It expires in seven days and works once:

${invitationLink(publicUrl, token)}
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
