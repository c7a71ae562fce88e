/** Messages as emails. */
import { nameInEmail } from '../../../access/people/names-in-emails.ts'
import { type Email, EmailRefused, type Mail, messageIdOf } from '../../../platform/mail.ts'
import { messageTexts } from '../texts.ts'
import { unsubscribeLink } from '../unsubscribe.ts'
import { type Carrier, type CarrierServices, type Parcel, Refused } from './carrier.ts'

export const byEmail: Carrier = (services, parcel) => sendEmail(services.mail, emailOf(services, parcel))

/** Send an email. @throws {Refused}, or another error: retry later */
export async function sendEmail(mail: Mail, email: Email): Promise<void> {
  await mail.send(email).catch((error: unknown) => {
    throw error instanceof EmailRefused ? new Refused('The mail server rejects the address.', { cause: error }) : error
  })
}

/** The email of a message. */
export function emailOf(
  { mail: { publicUrl }, secret }: Pick<CarrierServices, 'mail' | 'secret'>,
  { message, recipient: { email, name, workerId }, organisation }: Parcel,
): Email {
  const { hello, portal, console, why } = messageTexts[message.language]
  const from = nameInEmail(organisation)
  const stop = unsubscribeLink(publicUrl, secret, message)
  return {
    to: email as string,
    subject: `${from}: ${message.subject}`,
    text: `${hello(nameInEmail(name))}

${message.body}

${workerId === null ? console : portal}
${publicUrl}/console${message.page ?? ''}

${why(from)}
${stop}
`,
    messageId: messageIdOf(publicUrl, 'message', message.orgId, message.id),
    // RFC 8058: mail programs unsubscribe with one click.
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
