/** How an organisation invoices. */
import type { InvoiceSettings } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'

export type InvoiceTerms = Omit<InvoiceSettings, 'orgId'>

/** Until somebody says otherwise: the United Kingdom's standard rate, a month to pay. */
export const standardTerms: InvoiceTerms = {
  prefix: 'INV',
  vatBasisPoints: 2000,
  paymentDays: 30,
  address: null,
  vatNumber: null,
}

export async function invoiceTerms(db: Db, orgId: string): Promise<InvoiceTerms> {
  return (await db.invoiceSettings.findUnique({ where: { orgId } })) ?? standardTerms
}
