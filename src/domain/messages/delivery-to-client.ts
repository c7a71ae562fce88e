/** Sends an email to a client: with the invoice as a PDF, once that is printed. */
import { nameInEmail } from '../../access/people/names-in-emails.ts'
import { loadFile } from '../../platform/files/store.ts'
import { type Email, messageIdOf } from '../../platform/mail.ts'
import { keepTestEmail } from '../notifications/test-emails.ts'
import { sendEmail } from './carriers/email.ts'
import type { Delivery, DueMessage, SendServices } from './delivery.ts'

export async function toClient(services: SendServices, due: DueMessage): Promise<Delivery> {
  const { message, isTest } = due
  const { database, config, files, mail } = services
  const where = { orgId_id: { orgId: message.orgId, id: message.invoiceId as string } }
  const { status, fileKey, number } = await database.prisma.invoice.findUniqueOrThrow({ where })
  if (status === 'void') return { skipped: 'void' }
  if (config.smtpUrl === undefined && !isTest) return { skipped: 'no_mail_server' }
  return {
    async send() {
      if (fileKey === null) throw new Error('The PDF of the invoice is not printed yet.')
      const email = emailOf(mail.publicUrl, due)
      if (isTest) return void (await keepTestEmail(database, message.orgId, email))
      const content = await loadFile(files.store, fileKey)
      const attachments = [{ filename: invoiceFileName(number as string), contentType: 'application/pdf', content }]
      await sendEmail(mail, { ...email, attachments })
    },
  }
}

/** The name of the PDF of the invoice with this number. */
export const invoiceFileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`

function emailOf(publicUrl: string, { message, organisation }: DueMessage): Email {
  const from = nameInEmail(organisation)
  return {
    to: message.recipient as string,
    subject: `${from}: ${message.subject}`,
    text: `${message.body}\n\n${from}\n`,
    messageId: messageIdOf(publicUrl, 'message', message.orgId, message.id),
  }
}
