/** Where the rate of an assignment comes from, in words. */
import { formatDay, readDay } from '../../parts/values/days.ts'
import type { RateRowFragment } from './operations.ts'

type ClientRate = NonNullable<RateRowFragment['clientRate']>

/** `Rate of Northgate for electrician since 1 Nov 2026` */
export function clientRateText({ trade, validFrom }: Pick<ClientRate, 'trade' | 'validFrom'>, client = 'the client') {
  return `Rate of ${client} for ${trade ?? 'every trade'} since ${formatDay(readDay(validFrom), 'long')}`
}

/** The rate that counts, and what it is that of. */
export function rateOf({
  chargeRate,
  clientRate,
  project,
}: Pick<RateRowFragment, 'chargeRate' | 'clientRate' | 'project'>) {
  if (chargeRate !== null) return { ...chargeRate, source: 'This assignment' }
  return clientRate && { ...clientRate, source: clientRateText(clientRate, project?.client?.name) }
}
