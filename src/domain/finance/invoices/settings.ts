/** Reading an organisation's invoice settings. */
import type { InvoiceSettings } from '../../../../prisma/generated/client/client.ts'
import type { Db } from '../../../platform/database/client.ts'

/** The settings without their key. `vatBasisPoints` is in hundredths of a percent. */
export type InvoiceTerms = Omit<InvoiceSettings, 'orgId'>

/** Defaults until the organisation changes them: the standard VAT rate of the United Kingdom, 30 days to pay. */
export const standardTerms: InvoiceTerms = {
  prefix: 'INV',
  vatBasisPoints: 2000,
  paymentDays: 30,
  address: null,
  vatNumber: null,
  bankDetails: null,
}

/** The organisation's settings, or the defaults. */
export async function invoiceTerms(db: Db, orgId: string): Promise<InvoiceTerms> {
  return (await db.invoiceSettings.findUnique({ where: { orgId } })) ?? standardTerms
}
