/** The input schemas of a client rate. Use neither server nor database, so they run in browsers, too. */
import { z } from 'zod'
import { currency, day, ownFields, reference, text } from '../input/checks.ts'

const MAX_RATE = 100_000_000

/** Minor units of a currency. */
const perHour = z.int().min(0).max(MAX_RATE)

/** What an hour of an assignment costs. */
export const hourlyRates = z.object({ rate: perHour, overtimeRate: perHour.nullish(), currency })

export const newClientRate = z.object({
  clientId: reference,
  trade: text.nullish(),
  rate: perHour,
  overtimeRate: perHour.optional(),
  currency,
  validFrom: day,
  validUntil: day.nullish(),
  ...ownFields,
})

/** A rate stays with its client and trade. */
export const clientRateChange = newClientRate.omit({ clientId: true, trade: true }).partial()
