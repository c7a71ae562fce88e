/** Payments of issued invoices, in parts. The invoice is paid when they reach the total. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Invoice } from '../../../../prisma/generated/client/client.ts'
import { type CallerWrite, todayOf } from '../../../events/write.ts'
import { ApiError, invalidField } from '../../../platform/errors/errors.ts'
import { dayText } from '../../../platform/time/dates.ts'
import { day, reference, text } from '../../input/checks.ts'
import { validInput } from '../../input/input.ts'
import { callerName } from '../../records/caller-name.ts'
import { checkTransition } from '../../records/transitions.ts'
import { changed, invoiceOf } from './invoices.ts'

/** A payment as stored in the database. */
export interface Payment {
  id: string
  /** `YYYY-MM-DD`. */
  paidOn: string
  /** Minor units of the invoice's currency. */
  amount: number
  reference: string | null
  /** ISO 8601, and who, as they were called then. */
  recordedAt: string
  recordedBy: string
}

/** The highest amount of an invoice. */
const INT_MAX = 2_147_483_647
/** The invoice holds them, and so do its events. */
const MAX_PAYMENTS = 100

const newPayment = z.object({
  amount: z.int().min(1).max(INT_MAX),
  paidOn: day.nullish(),
  reference: text.nullish(),
})

const paymentsOf = ({ payments }: Invoice) => payments as unknown as Payment[]

/** What is still to be paid. An invoice that an earlier release marked as paid has no payments. */
export const outstandingOf = ({ status, total, paid }: Pick<Invoice, 'status' | 'total' | 'paid'>) =>
  status === 'issued' ? total - paid : 0

/**
 * Record a payment of an issued invoice, today unless the input says otherwise.
 * @throws {ApiError} not_found, invalid_transition, validation_failed for more than what is left, and for a day in the future; conflict after too many payments
 */
export async function recordPayment(write: CallerWrite, id: string, input: unknown): Promise<Invoice> {
  const { amount, paidOn, reference: about } = validInput(newPayment, input)
  const current = await invoiceOf(write, id)
  if (current.status !== 'issued') throw notPayable(current)
  const left = outstandingOf(current)
  if (amount > left)
    throw invalidField('input.amount', 'too_big', `must be at most ${left}, which is left to pay, in minor units`)
  const today = await todayOf(write)
  if (paidOn && paidOn > today)
    throw invalidField('input.paidOn', 'invalid', `must not be in the future: today is ${dayText(today)}`)
  return addPayment(write, current, { amount, paidOn: dayText(paidOn ?? today), reference: about ?? null })
}

/** Mark an issued invoice as paid, by a payment of the outstanding amount today. @throws {ApiError} not_found, invalid_transition */
export async function markInvoicePaid(write: CallerWrite, id: string): Promise<Invoice> {
  const current = await invoiceOf(write, id)
  checkTransition('invoice', current.status, 'paid', 'id')
  if (current.status === 'paid') return current
  const paidOn = dayText(await todayOf(write))
  return addPayment(write, current, { amount: outstandingOf(current), paidOn, reference: null })
}

type Paid = Pick<Payment, 'amount' | 'paidOn' | 'reference'>

async function addPayment(write: CallerWrite, current: Invoice, paid: Paid): Promise<Invoice> {
  const payments = paymentsOf(current)
  if (payments.length >= MAX_PAYMENTS)
    throw new ApiError('conflict', { message: `An invoice has at most ${MAX_PAYMENTS} payments.` })
  const at = await write.at
  const recorded = { recordedAt: at.toISOString(), recordedBy: await callerName(write) }
  const payment: Payment = { id: randomUUID(), ...paid, ...recorded }
  const sum = current.paid + paid.amount
  const isSettled = sum === current.total
  const data = {
    paid: sum,
    payments: [...payments, payment] as object[],
    ...(isSettled && ({ status: 'paid', paidAt: at } as const)),
  }
  const after = await changed(write, current, data, 'invoice.payment_recorded')
  if (isSettled) write.emit('invoice.paid', after, current)
  return after
}

const which = z.object({ paymentId: reference })

/**
 * Delete a payment that was recorded by mistake. A paid invoice is open again.
 * @throws {ApiError} not_found, invalid_transition, validation_failed if the invoice has no such payment
 */
export async function removePayment(write: CallerWrite, id: string, input: unknown): Promise<Invoice> {
  const { paymentId } = validInput(which, input)
  const current = await invoiceOf(write, id)
  if (current.status !== 'issued' && current.status !== 'paid') throw notPayable(current)
  const deleted = paymentsOf(current).find((payment) => payment.id === paymentId.toLowerCase())
  if (deleted === undefined)
    throw invalidField('input.paymentId', 'unknown_reference', 'must be the id of a payment of the invoice')
  const payments = paymentsOf(current).filter((payment) => payment !== deleted)
  const data = {
    payments: payments as object[],
    paid: current.paid - deleted.amount,
    status: 'issued',
    paidAt: null,
  } as const
  return changed(write, current, data, 'invoice.payment_removed')
}

function notPayable({ status }: Invoice): ApiError {
  const message = `The invoice is ${status}: only an issued invoice can be paid.`
  const detail = { path: 'id', code: 'invalid_transition', message: 'must be the id of an issued invoice' } as const
  return new ApiError('invalid_transition', { message, details: [detail] })
}
