/** Amounts and periods as people read and type them. */
import { describe, expect, it } from 'vitest'
import { formatPeriod } from '../../src/console/app/parts/values/days.ts'
import { minorUnits, money, moneyText } from '../../src/console/app/parts/values/money.ts'

describe('an amount', () => {
  it.each([
    ['12.5', 'GBP', 1250],
    ['12,50', 'EUR', 1250],
    ['7', 'GBP', 700],
    ['7.', 'GBP', 700],
    ['0', 'GBP', 0],
    ['1200', 'JPY', 1200],
  ])('%s %s is %d minor units', (text, currency, minor) => expect(minorUnits(text, currency)).toBe(minor))

  it.each(['', '12.505', '-1', 'x', '1,200.00'])('%j is none', (text) =>
    expect(minorUnits(text, 'GBP')).toBeUndefined(),
  )

  it('is written as it is typed, and as it is read', () => {
    expect([moneyText(1250, 'GBP'), moneyText(1200, 'JPY')]).toEqual(['12.50', '1200'])
    expect([money(131_250, 'GBP'), money(1200, 'JPY')]).toEqual(['£1,312.50', 'JP¥1,200'])
    expect([money(131_250, 'GBP', 0), money(1200, 'JPY', 0)]).toEqual(['£1,313', 'JP¥1,200'])
  })
})

it('a period names its year once', () => {
  expect(formatPeriod('2026-11-16', '2026-11-22')).toBe('16 Nov – 22 Nov 2026')
  expect(formatPeriod('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027')
})
