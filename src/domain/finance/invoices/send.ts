/** Sends issued invoices to the client by email. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Client, Invoice } from '../../../../prisma/generated/client/client.ts'
import type { Language } from '../../../../prisma/generated/client/enums.ts'
import { resources } from '../../../access/resources.ts'
import type { CallerWrite } from '../../../events/write.ts'
import type { Config } from '../../../platform/config.ts'
import { ApiError } from '../../../platform/errors/errors.ts'
import { dayText } from '../../../platform/time/dates.ts'
import { validInput } from '../../input/input.ts'
import { clientLanguage, clientTexts } from '../../messages/client-texts.ts'
import { amountInWords } from '../../messages/texts.ts'
import {
  checkClientText,
  checkMailServer,
  clientEmail,
  contactEmailOf,
  writeToClient,
} from '../../messages/write-to-client.ts'
import { callerName } from '../../records/caller-name.ts'
import { findReferenced } from '../../records/references.ts'
import { changed, invoiceOf } from './invoices.ts'
import { outstandingOf } from './payments.ts'

/** One email with an invoice, as stored in the database. */
export interface InvoiceSend {
  id: string
  /** ISO 8601, and who, as they were called then. */
  sentAt: string
  sentBy: string
  to: string
}

/** The invoice holds them, and so do its events. */
const MAX_SENDS = 100

const sending = z.object(clientEmail)

/**
 * Send an issued or paid invoice by email, with its PDF attached: to the addresses of the input, or to the client's contact.
 * @throws {ApiError} validation_failed, also if there is no address; not_found; insufficient_scope; invalid_transition for a
 * draft and a void invoice; conflict without a mail server, after too many emails, and over the limits of messages
 */
export async function sendInvoice(
  write: CallerWrite,
  id: string,
  input: unknown,
  config: Pick<Config, 'smtpUrl'>,
): Promise<Invoice> {
  const { to: given, message } = validInput(sending, input)
  checkClientText(write, { to: given, message })
  await checkMailServer(write, config, 'input.to')
  const current = await invoiceOf(write, id)
  if (current.status !== 'issued' && current.status !== 'paid') throw notSendable(current)
  const sends = current.sends as unknown as InvoiceSend[]
  const client = await findReferenced<Client>(resources.clients, current.clientId, write, 'id')
  const language = clientLanguage(client.language)
  const to = given ?? [contactEmailOf(client, 'input.to')]
  if (sends.length + to.length > MAX_SENDS)
    throw new ApiError('conflict', { message: `An invoice is sent to at most ${MAX_SENDS} addresses.` })
  const sentAt = (await write.at).toISOString()
  const sentBy = await callerName(write)
  const added: InvoiceSend[] = to.map((address) => ({ id: randomUUID(), sentAt, sentBy, to: address }))
  await writeToClient(write, added, {
    kind: 'invoice',
    clientId: current.clientId,
    invoiceId: current.id,
    path: 'input.to',
    language,
    subject: clientTexts[language].invoice.subject(current.number as string),
    body: message ?? usualText(current, language),
  })
  return changed(write, current, { sends: [...sends, ...added] as object[] }, 'invoice.sent')
}

function usualText(invoice: Invoice, language: Language): string {
  const { number, periodStart, periodEnd, total, currency, dueOn } = invoice
  return clientTexts[language].invoice.body({
    number: number as string,
    from: dayText(periodStart),
    until: dayText(periodEnd),
    total: amountInWords(total, currency, language),
    dueOn: outstandingOf(invoice) > 0 && dueOn !== null ? dayText(dueOn) : null,
  })
}

function notSendable({ status }: Invoice): ApiError {
  const message = status === 'draft' ? 'A draft cannot be sent: issue it first.' : 'A void invoice cannot be sent.'
  const detail = { path: 'id', code: 'invalid_transition', message: 'must be the id of an issued invoice' } as const
  return new ApiError('invalid_transition', { message, details: [detail] })
}
