/** Emails of test organisations, which are kept in their logs and not sent. */
import type { Database } from '../../platform/database/client.ts'
import type { Email } from '../../platform/mail.ts'

/** Write an email of a test organisation to its log. Returns false for other organisations. */
export async function keepTestEmail({ prisma }: Database, orgId: string, email: Email): Promise<boolean> {
  const test = await prisma.testOrganisation.findUnique({ where: { orgId }, select: { clock: true } })
  if (test === null) return false
  const { to: recipient, subject, text, messageId } = email
  const data = { orgId, messageId, recipient, subject, text, sentAt: test.clock }
  await prisma.testEmail.createMany({ data, skipDuplicates: true })
  return true
}
