/** Sends an email to a client: an invoice with its PDF, once that is printed; or hours with the link to approve them. */
import type { Message, TimesheetApproval } from '../../../prisma/generated/client/client.ts'
import { nameInEmail } from '../../access/people/names-in-emails.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { loadFile } from '../../platform/files/store.ts'
import { type Email, messageIdOf } from '../../platform/mail.ts'
import { dayOf } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/dates.ts'
import { keepTestEmail } from '../notifications/test-emails.ts'
import { invoiceFileName } from '../records/invoice-file.ts'
import { approvalLink } from './approval-link.ts'
import { sendEmail } from './carriers/email.ts'
import { clientTexts } from './client-texts.ts'
import type { Delivery, DueMessage, SendServices } from './delivery.ts'
import type { SkipReason } from './kinds.ts'

/** What is added to the text of the message. */
type Enclosure = { skipped: SkipReason } | { text?: string; attachments?: () => Promise<Email['attachments']> }

export async function toClient(services: SendServices, due: DueMessage): Promise<Delivery> {
  const { message, isTest } = due
  const { database, config, mail } = services
  const enclosed = message.invoiceId === null ? await linkOf(services, due) : await invoiceOf(services, due)
  if ('skipped' in enclosed) return enclosed
  if (config.smtpUrl === undefined && !isTest) return { skipped: 'no_mail_server' }
  return {
    async send() {
      const attachments = await enclosed.attachments?.()
      const email = { ...emailOf(mail.publicUrl, due, enclosed.text), replyTo: await senderOf(database, message) }
      if (isTest) await keepTestEmail(database, message.orgId, email)
      else await sendEmail(mail, attachments === undefined ? email : { ...email, attachments })
    },
  }
}

async function invoiceOf({ database, files }: SendServices, { message }: DueMessage): Promise<Enclosure> {
  const where = { orgId_id: { orgId: message.orgId, id: message.invoiceId as string } }
  const { status, fileKey, number } = await database.prisma.invoice.findUniqueOrThrow({ where })
  if (status === 'void') return { skipped: 'void' }
  return {
    async attachments() {
      if (fileKey === null) throw new Error('The PDF of the invoice is not printed yet.')
      const content = await loadFile(files.store, fileKey)
      return [{ filename: invoiceFileName(number as string), contentType: 'application/pdf', content }]
    },
  }
}

async function linkOf({ database, mail, secret }: SendServices, { message, timeZone }: DueMessage): Promise<Enclosure> {
  const approval = await openApproval(database.prisma, message.orgId, message.approvalId as string)
  if (approval === undefined) return { skipped: 'decided' }
  const until = dayText(dayOf(approval.expiresAt, timeZone))
  const link = approvalLink(mail.publicUrl, secret, approval)
  return { text: `\n\n${clientTexts[message.language].approval.link(until)}\n${link}` }
}

/** The request if it can be decided now. */
async function openApproval(prisma: Db, orgId: string, id: string): Promise<TimesheetApproval | undefined> {
  const approval = await prisma.timesheetApproval.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } })
  return approval.status === 'pending' && approval.deletedAt === null ? approval : undefined
}

/** The address of the member who sent it; undefined if they have left, or a system sent it. */
async function senderOf({ prisma }: Database, { orgId, senderId }: Message): Promise<string | undefined> {
  if (senderId === null) return undefined
  const where = { orgId, userId: senderId, role: { not: 'worker' } } as const
  return (await prisma.membership.findFirst({ where, select: { user: { select: { email: true } } } }))?.user.email
}

function emailOf(publicUrl: string, { message, organisation }: DueMessage, more = ''): Email {
  const from = nameInEmail(organisation)
  return {
    to: message.recipient as string,
    subject: `${from}: ${message.subject}`,
    text: `${message.body}${more}\n\n${from}\n`,
    messageId: messageIdOf(publicUrl, 'message', message.orgId, message.id),
  }
}
