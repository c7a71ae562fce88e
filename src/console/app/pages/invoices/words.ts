import { money } from '../../parts/values/money.ts'
import type { InvoicesQuery, UnbilledQuery, WholeInvoiceFragment } from './operations.ts'

/** A row of the list of invoices. */
export type InvoiceRow = NonNullable<InvoicesQuery['invoices']>['data'][number]

/** The unbilled work of a client. */
export type UnbilledClient = NonNullable<UnbilledQuery['unbilledWork']>[number]

/** `£2,011.00 + €500.00` */
export const amountsText = (amounts: UnbilledClient['amounts']) =>
  amounts.length === 0 ? '–' : amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')

/** Whether it is issued, not paid and past its due date. */
export const isOverdue = ({ status, dueOn }: { status: WholeInvoiceFragment['status']; dueOn: string | null }) =>
  status === 'issued' && dueOn !== null && dueOn < new Date().toISOString().slice(0, 10)
