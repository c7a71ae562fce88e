/** An amount of money in one currency. */
import { builder } from '../builder.ts'

export interface Money {
  currency: string
  /** In minor units. */
  amount: number
}

export const MoneyType = builder.objectRef<Money>('Money').implement({
  description: 'An amount of money.',
  fields: (t) => ({
    currency: t.exposeString('currency', { nullable: false, description: 'ISO 4217, e.g. `GBP`.' }),
    amount: t.exposeFloat('amount', { nullable: false, description: 'In minor units of the currency.' }),
  }),
})
