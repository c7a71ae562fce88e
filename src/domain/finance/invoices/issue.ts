/** Issuing invoices. The numbers of an organisation's invoices are consecutive, without gaps or duplicates. */
import type { Client } from '../../../../prisma/generated/client/client.ts'
import type { CallerWrite } from '../../../events/write.ts'
import { ApiError } from '../../../platform/errors/errors.ts'
import { UnprintableCharacter } from '../../papers/characters.ts'
import type { Fonts } from '../../papers/fonts.ts'
import type { DraftLine } from './draft.ts'
import type { InvoiceTerms } from './settings.ts'

/** Seller and client as printed on the invoice, which later changes of the records do not affect. */
export interface Parties {
  seller: {
    name: string
    address: string | null
    vatNumber: string | null
    /** Absent in invoices of version 0.1. */
    bankDetails?: string | null
  }
  client: { name: string; address: string | null }
}

const DAY = 86_400_000
const DIGITS = 4

/**
 * The columns that issuing an invoice sets, including the next number. The transaction must hold the organisation's
 * clock, so that one invoice is issued at a time; if it rolls back, the next invoice gets the number.
 * @param today in the organisation's time zone
 */
export async function numbered(
  { db, control, orgId, at }: Pick<CallerWrite, 'db' | 'control' | 'orgId' | 'at'>,
  client: Client,
  terms: InvoiceTerms,
  today: Date,
) {
  const { _max } = await db.invoice.aggregate({ _max: { sequence: true } })
  const sequence = (_max.sequence ?? 0) + 1
  const seller = await control.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } })
  const parties: Parties = {
    seller: {
      name: seller.name,
      address: terms.address,
      vatNumber: terms.vatNumber,
      bankDetails: terms.bankDetails,
    },
    client: { name: client.name, address: client.address },
  }
  return {
    status: 'issued' as const,
    sequence,
    number: `${terms.prefix}-${today.getUTCFullYear()}-${String(sequence).padStart(DIGITS, '0')}`,
    issuedAt: await at,
    issuedOn: today,
    dueOn: new Date(today.getTime() + terms.paymentDays * DAY),
    parties,
  }
}

/**
 * Check that the PDF can show all texts.
 * @throws {ApiError} conflict, naming the first character that it cannot show
 */
export function checkPrintable(
  fonts: Fonts,
  { seller, client }: Parties,
  { lines, purchaseOrder }: { lines: readonly DraftLine[]; purchaseOrder: string | null },
): void {
  const own = [seller.name, seller.address, seller.vatNumber, seller.bankDetails ?? null]
  const texts = [...own, client.name, client.address, purchaseOrder]
  try {
    for (const text of [...texts, ...lines.flatMap(({ worker, project }) => [worker, project])])
      fonts.printable(text ?? '')
  } catch (error) {
    if (!(error instanceof UnprintableCharacter)) throw error
    const detail = `must be the id of an invoice that can be issued. ${error.message}`
    throw new ApiError('conflict', {
      message: `The invoice cannot be issued. ${error.message}`,
      details: [{ path: 'id', code: 'cannot_be_issued', message: detail }],
    })
  }
}

/**
 * Check that an invoice with VAT names its supplier as the law wants it: with address and VAT number.
 * @throws {ApiError} conflict, with a detail for each that is missing
 */
export function checkSupplier({ vatBasisPoints }: { vatBasisPoints: number }, terms: InvoiceTerms): void {
  if (vatBasisPoints === 0) return
  const missing = [
    ...(terms.address === null ? [{ code: 'no_supplier_address', what: 'address' } as const] : []),
    ...(terms.vatNumber === null ? [{ code: 'no_vat_number', what: 'VAT number' } as const] : []),
  ]
  if (missing.length === 0) return
  const names = missing.map(({ what }) => what).join(' and ')
  throw new ApiError('conflict', {
    message: `An invoice with VAT needs your organisation's ${names}. An owner or admin sets them in the invoice settings.`,
    details: missing.map(({ code, what }) => ({
      path: 'id',
      code,
      message: `must not be an invoice with VAT while the invoice settings have no ${what}`,
    })),
  })
}
