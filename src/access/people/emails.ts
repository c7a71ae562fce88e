/** What letters say. */
import type { Email } from '../../platform/mail.ts'

interface Reset {
  publicUrl: string
  email: string
  token: string
}

export function passwordResetEmail({ publicUrl, email, token }: Reset): Email {
  return {
    to: email,
    subject: 'Set a new password for Muster',
    text: `Somebody, hopefully you, asked to set a new password for ${email}.
This link works once, within an hour:

${linkTo(publicUrl, '/reset-password', token)}

If it was not you, ignore this letter: nothing changes.
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

export function invitationEmail({ publicUrl, email, name, organisationName, token }: Invitation): Email {
  return {
    to: email,
    subject: `${oneLine(organisationName)} invites you to Muster`,
    text: `Hello ${name},

${organisationName} invites you to work with them on Muster.
This link works once, within seven days:

${invitationLink(publicUrl, token)}
`,
  }
}

export function invitationLink(publicUrl: string, token: string): string {
  return linkTo(publicUrl, '/invitation', token)
}

function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}?token=${token}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
