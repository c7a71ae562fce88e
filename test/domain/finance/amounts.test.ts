/** Invoice amounts, exact to the minor unit. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, priceOf, type RatedCharge, totalsOf } from '../../../src/domain/finance/invoices/amounts.ts'
import { inMajorUnits } from '../../../src/domain/finance/invoices/money.ts'
import { type InvoicePaper, printInvoice } from '../../../src/domain/finance/invoices/paper.ts'
import { helvetica } from '../../../src/domain/papers/fonts.ts'
import { readText } from '../../support/reading.ts'

interface Work {
  workerId: string
  projectId: string
  rate: number
  overtimeRate: number
  hours: number
  overtimeHours: number
}

/** The hours of a timesheet, with what they are charged. */
const charged = ({ hours, overtimeHours, ...work }: Work): RatedCharge => {
  const [standard, overtime] = [Math.round(hours * 100), Math.round(overtimeHours * 100)]
  const overtimeAmount = priceOf(overtime, work.overtimeRate)
  const amount = priceOf(standard, work.rate) + overtimeAmount
  return { ...work, hours: standard + overtime, overtimeHours: overtime, amount, overtimeAmount }
}

const work = (change: Partial<Work> = {}) =>
  charged({
    workerId: 'ada',
    projectId: 'dock',
    rate: 2500,
    overtimeRate: 3750,
    hours: 8,
    overtimeHours: 0,
    ...change,
  })

describe('lines', () => {
  it('are one per worker and project, with one part per rate', () => {
    const all = [
      work({ overtimeHours: 1.5 }),
      work({ workerId: 'bryn' }),
      work({ hours: 7.25 }),
      work({ rate: 2600 }),
      work({ projectId: 'quay', hours: 0.1 }),
    ]
    expect(linesOf(all)).toEqual([
      {
        workerId: 'ada',
        projectId: 'dock',
        parts: [
          { kind: 'standard', hundredths: 1525, rate: 2500, amount: 38125 },
          { kind: 'overtime', hundredths: 150, rate: 3750, amount: 5625 },
          { kind: 'standard', hundredths: 800, rate: 2600, amount: 20800 },
        ],
        amount: 64550,
      },
      {
        workerId: 'bryn',
        projectId: 'dock',
        parts: [{ kind: 'standard', hundredths: 800, rate: 2500, amount: 20000 }],
        amount: 20000,
      },
      {
        workerId: 'ada',
        projectId: 'quay',
        parts: [{ kind: 'standard', hundredths: 10, rate: 2500, amount: 250 }],
        amount: 250,
      },
    ])
  })

  it('add hours exactly: three times 0.1 h is 0.3 h', () => {
    const [line] = linesOf([work({ hours: 0.1 }), work({ hours: 0.1 }), work({ hours: 0.1 })])
    expect(line?.parts).toEqual([{ kind: 'standard', hundredths: 30, rate: 2500, amount: 750 }])
  })

  it('add what each timesheet is charged, which is rounded already', () => {
    const [line] = linesOf([
      work({ hours: 0.01, rate: 49 }),
      work({ hours: 0.01, rate: 49 }),
      work({ hours: 0.03, rate: 50 }),
    ])
    expect(line?.parts.map(({ amount }) => amount)).toEqual([0, 2])
  })

  it.each([
    [0.01, 50, 1],
    [0.01, 49, 0],
    [1.01, 1050, 1061],
    [1.15, 1010, 1162],
  ])('round %f h at %i to %i: half up', (hours, rate, amount) => {
    expect(linesOf([work({ hours, rate })])[0]?.amount).toBe(amount)
  })
})

describe('totals', () => {
  const lines = linesOf([work({ hours: 1.01, rate: 1050 })]) // the net amount is 10.61

  it.each([
    [2000, { net: 1061, vat: 212, total: 1273 }],
    [0, { net: 1061, vat: 0, total: 1061 }],
    [1750, { net: 1061, vat: 186, total: 1247 }],
    [500, { net: 1061, vat: 53, total: 1114 }],
  ])('with VAT of %i basis points', (vat, totals) => {
    expect(totalsOf(lines, vat)).toEqual(totals)
  })

  it('do not depend on the order of the work, and are exact for any amounts', () => {
    const anyWork = fc
      .record({
        workerId: fc.constantFrom('ada', 'bryn'),
        projectId: fc.constantFrom('dock', 'quay'),
        rate: fc.integer({ min: 0, max: 100_000_000 }),
        overtimeRate: fc.integer({ min: 0, max: 100_000_000 }),
        hours: fc.integer({ min: 0, max: 2400 }).map((hundredths) => hundredths / 100),
        overtimeHours: fc.integer({ min: 0, max: 2400 }).map((hundredths) => hundredths / 100),
      })
      .map(charged)
    fc.assert(
      fc.property(fc.array(anyWork, { maxLength: 30 }), fc.integer({ min: 0, max: 10_000 }), (all, vat) => {
        const one = totalsOf(linesOf(all), vat)
        expect(totalsOf(linesOf(all.toReversed()), vat)).toEqual(one)
        expect(one.total).toBe(one.net + one.vat)
        expect(Number.isSafeInteger(one.total)).toBe(true)
      }),
    )
  })
})

it.each([
  [182600, 'GBP', '1,826.00'],
  [5, 'EUR', '0.05'],
  [123456789, 'USD', '1,234,567.89'],
  [1500, 'JPY', '1,500'],
  [0, 'GBP', '0.00'],
  [12345, 'KWD', '12.345'],
])('%i %s is written %s', (amount, currency, text) => {
  expect(inMajorUnits(amount, currency)).toBe(text)
})

it('a printed invoice has its number, parties, lines and totals', async () => {
  const lines = linesOf([work({ overtimeHours: 1.5 })])
  const paper: InvoicePaper = {
    number: 'INV-2026-0042',
    seller: { name: 'Northgate Mobilisation', address: '1 Quay Street\nHull', vatNumber: 'GB123456789' },
    client: { name: 'Harbour Civils Ltd', address: null },
    periodStart: '2026-02-02',
    periodEnd: '2026-02-08',
    issuedOn: '2026-02-27',
    dueOn: '2026-03-29',
    currency: 'GBP',
    vatBasisPoints: 2000,
    lines: lines.map(({ parts, amount }) => ({ worker: 'Ada Okafor', project: 'Dock Wall', parts, amount })),
    ...totalsOf(lines, 2000),
  }
  const bytes = await printInvoice(helvetica, paper)
  const { text } = await readText({ bytes, type: 'application/pdf' })
  const shown = text.replace(/\s+/g, ' ')
  for (const part of [
    'Invoice INV-2026-0042',
    '1 Quay Street Hull VAT number GB123456789',
    'Harbour Civils Ltd',
    'Issued 2026-02-27 Due 2026-03-29 For work 2026-02-02 to 2026-02-08',
    'Ada Okafor Dock Wall 8 h × 25.00 1.5 h × 37.50 overtime 256.25',
    'VAT 20% GBP 51.25',
    'Total GBP 307.50',
  ])
    expect(shown).toContain(part)
  expect((await printInvoice(helvetica, paper)).equals(bytes)).toBe(true)
})
