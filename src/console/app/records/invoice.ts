import type { InvoiceStatus } from '../api/schema-types.ts'
import { IconFileInvoice } from '../parts/icons/icons.tsx'
import { clientKind } from './client.ts'
import { type Identified, pageIn, type RecordKind } from './record.ts'

export const invoiceKind = {
  typename: 'Invoice',
  type: 'invoice',
  name: 'invoice',
  plural: 'Invoices',
  icon: IconFileInvoice,
  path: '/invoices',
  nameOf: ({ number }) => (number === null ? 'Invoice, not issued' : `Invoice ${number}`),
  pathOf: pageIn('/invoices'),
  statuses: {
    draft: { label: 'Draft', tone: 'quiet' },
    issued: { label: 'Issued', tone: 'calm' },
    paid: { label: 'Paid', tone: 'good' },
    void: { label: 'Void', tone: 'bad' },
  },
  none: { title: 'No invoices yet', text: 'Create a draft from what is to bill.' },
} satisfies RecordKind<Identified & { number: string | null }, InvoiceStatus>

/** A client with approved work that is on no invoice. */
export const toBillKind = {
  ...clientKind,
  name: 'client with work to bill',
  icon: invoiceKind.icon,
  nameOf: ({ clientName }: { clientName: string }) => clientName,
  pathOf: ({ clientId }: { clientId: string }) => clientKind.pathOf({ id: clientId }),
  none: {
    title: 'Everything is billed',
    text: 'Approved timesheets that are on no invoice appear here, by client.',
  },
}
