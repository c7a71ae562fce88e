/** Sends issued invoices to the client by email. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Client, Invoice } from '../../../../prisma/generated/client/client.ts'
import { resources } from '../../../access/resources.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { ApiError } from '../../../platform/errors/errors.ts'
import { dayText } from '../../../platform/time/dates.ts'
import { validInput } from '../../input/input.ts'
import { checkClientText, clientEmail, contactEmailOf, writeToClient } from '../../messages/write-to-client.ts'
import { callerName } from '../../records/caller-name.ts'
import { findReferenced } from '../../records/references.ts'
import { changed, invoiceOf } from './invoices.ts'
import { inMajorUnits } from './money.ts'
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
 * draft and a void invoice; conflict after too many emails, and over the limits of messages
 */
export async function sendInvoice(write: CallerWrite, id: string, input: unknown): Promise<Invoice> {
  const { to: given, message } = validInput(sending, input)
  checkClientText(write, { to: given, message })
  const current = await invoiceOf(write, id)
  if (current.status !== 'issued' && current.status !== 'paid') throw notSendable(current)
  const sends = current.sends as unknown as InvoiceSend[]
  const to = given ?? [await contactOf(write, current)]
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
    subject: `Invoice ${current.number}`,
    body: message ?? usualText(current),
  })
  return changed(write, current, { sends: [...sends, ...added] as object[] }, 'invoice.sent')
}

async function contactOf(write: CallerWrite, { clientId }: Invoice): Promise<string> {
  return contactEmailOf(await findReferenced<Client>(resources.clients, clientId, write, 'id'), 'input.to')
}

function usualText(invoice: Invoice): string {
  const { number, periodStart, periodEnd, total, currency, dueOn } = invoice
  const work = `for work from ${dayText(periodStart)} to ${dayText(periodEnd)}`
  const due = outstandingOf(invoice) > 0 && dueOn !== null ? `, due on ${dayText(dueOn)}` : ''
  return `Please find attached invoice ${number} ${work}: ${currency} ${inMajorUnits(total, currency)}${due}.`
}

function notSendable({ status }: Invoice): ApiError {
  const message = status === 'draft' ? 'A draft cannot be sent: issue it first.' : 'A void invoice cannot be sent.'
  const detail = { path: 'id', code: 'invalid_transition', message: 'must be the id of an issued invoice' } as const
  return new ApiError('invalid_transition', { message, details: [detail] })
}
