import type { UnbilledClient } from './words.ts'

export type Totals = Pick<UnbilledClient, 'amounts' | 'hours' | 'timesheets' | 'withoutRate'>

/** The totals of unbilled work; amounts by currency, in order of appearance. */
export function totalsOf(clients: readonly Totals[]): Totals {
  const amounts = new Map<string, number>()
  for (const { currency, amount } of clients.flatMap((client) => client.amounts))
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  const sum = (of: (client: Totals) => number) => clients.reduce((so, client) => so + of(client), 0)
  return {
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
    hours: sum(({ hours }) => hours),
    timesheets: sum(({ timesheets }) => timesheets),
    withoutRate: sum(({ withoutRate }) => withoutRate),
  }
}
