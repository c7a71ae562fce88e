/** What the pages of charge rates and of work to bill make of their addresses and answers. */
import { describe, expect, it } from 'vitest'
import { countsOf, filterOf, statusesOf } from '../../../src/console/app/pages/invoices/rates-asked.ts'
import { totalsOf } from '../../../src/console/app/pages/invoices/unbilled-totals.ts'
import { amountsText } from '../../../src/console/app/pages/invoices/words.ts'

const address = (values: Record<string, string>) => (name: string) => values[name]?.split(',') ?? []

describe('charge rates', () => {
  it.each([
    [{}, ['active', 'scheduled']],
    [{ status: 'ended,nonsense' }, ['ended']],
    [{ status: 'nonsense' }, ['active', 'scheduled']],
  ] as const)('of %j are of %j', (values, statuses) => expect(statusesOf(address(values))).toEqual(statuses))

  it('are counted with all filters but that of the status', () => {
    const filter = filterOf(address({ project: 'p', trade: 'Welder,Rigger', status: 'ended' }))
    expect(filter).toEqual({ projectId: ['p'], trade: ['Welder', 'Rigger'] })
  })

  it('that are missing are counted of the statuses that are shown', () => {
    const data = {
      statuses: [{ value: 'active', count: 9 }],
      trades: [],
      missing: [
        { value: 'active', count: 3 },
        { value: 'scheduled', count: 2 },
        { value: 'ended', count: 40 },
      ],
    }
    const all = countsOf(data, address({}))
    expect([all.missing, all.statuses?.get('active')]).toEqual([5, 9])
    const missing = countsOf(data, address({ rate: 'missing', status: 'active' }))
    expect([missing.missing, missing.statuses?.get('active'), missing.statuses?.get('ended')]).toEqual([3, 3, 40])
    expect(countsOf(undefined, address({}))).toEqual({ statuses: undefined, missing: undefined }) // not counted, not 0
  })
})

it('work to bill is added up by currency', () => {
  const client = (amounts: { currency: string; amount: number }[], hours: number, withoutRate = 0) => ({
    amounts,
    hours,
    timesheets: 2,
    withoutRate,
  })
  const totals = totalsOf([
    client([{ currency: 'GBP', amount: 100_000 }], 40.5),
    client([], 8, 1),
    client(
      [
        { currency: 'EUR', amount: 5000 },
        { currency: 'GBP', amount: 50 },
      ],
      2,
    ),
  ])
  expect(totals).toMatchObject({ hours: 50.5, timesheets: 6, withoutRate: 1 })
  expect(amountsText(totals.amounts)).toBe('£1,000.50 + €50.00')
  expect(amountsText([])).toBe('–')
})
