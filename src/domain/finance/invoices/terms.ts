/** Changing an organisation's invoice settings. */
import { z } from 'zod'
import type { CallerWrite } from '../../../events/write.ts'
import { STORABLE, storable, text } from '../../input/checks.ts'
import { validInput } from '../../input/input.ts'
import { standardTerms } from './settings.ts'

/** Basis points per percent. */
export const BASIS_POINTS = 100

/** A VAT rate in percent, 0 to 100. */
export const vatPercent = z
  .number()
  .min(0)
  .max(100)
  .refine(
    (percent) => Math.abs(percent * BASIS_POINTS - Math.round(percent * BASIS_POINTS)) < 1e-6,
    'must have at most two decimal places',
  )

/** Convert percent to basis points (hundredths of a percent). */
export const basisPointsOf = (percent: number) => Math.round(percent * BASIS_POINTS)

/** Several lines, as printed. */
const lines = z.string().trim().min(1).max(500).refine(storable, STORABLE)

const change = z.object({
  prefix: z
    .string()
    .regex(
      /^[A-Z\d][A-Z\d/-]{0,11}$/,
      'must be 1 to 12 characters from A-Z, 0-9, / and -, starting with a letter or digit',
    )
    .optional(),
  vatPercent: vatPercent.optional(),
  paymentDays: z.int().min(0).max(365).optional(),
  address: lines.nullish(),
  vatNumber: text.nullish(),
  bankDetails: lines.nullish(),
})

/** Change the given settings. @throws {ApiError} validation_failed */
export async function updateInvoiceSettings(write: CallerWrite, input: unknown) {
  const { db, orgId } = write
  const { vatPercent: percent, ...rest } = validInput(change, input)
  const data = { ...rest, ...(percent !== undefined && { vatBasisPoints: basisPointsOf(percent) }) }
  return db.invoiceSettings.upsert({ where: { orgId }, create: { orgId, ...standardTerms, ...data }, update: data })
}
