/** What a project's page makes of the records: values of its form, days and amounts in words. */
import { describe, expect, it } from 'vitest'
import { emptyProject, inputOf, valuesOf } from '../../../src/console/app/pages/projects/values.ts'
import { daysOf } from '../../../src/console/app/pages/projects/words.ts'
import { earnedOf, periodOf } from '../../../src/console/app/pages/projects/work.ts'

const project = {
  id: '1',
  name: 'Quay',
  code: null,
  address: '1 Quay, Leeds',
  status: 'active' as const,
  startDate: '2026-06-01',
  endDate: null,
  worksHolidays: false,
  externalId: 'ERP-1',
  client: { id: 'c', name: 'Harbour' },
}

describe('the form of a project', () => {
  it('holds its facts as texts, and clears what is empty', () => {
    const values = valuesOf(project as never)
    expect(values).toEqual({
      ...emptyProject,
      name: 'Quay',
      clientId: 'c',
      clientName: 'Harbour',
      address: '1 Quay, Leeds',
      startDate: '2026-06-01',
      status: 'active',
      holidays: 'rests',
      externalId: 'ERP-1',
    })
    expect(inputOf({ ...values, name: ' Quay 2 ', address: ' ' })).toEqual({
      name: 'Quay 2',
      clientId: 'c',
      status: 'active',
      worksHolidays: false,
      code: null,
      address: null,
      startDate: '2026-06-01',
      endDate: null,
      purchaseOrder: null,
      externalId: 'ERP-1',
    })
  })
})

describe('a project in words', () => {
  it('has the days that are known', () => {
    expect(daysOf({ startDate: '2026-06-01', endDate: '2026-06-30' })).toBe('1 Jun – 30 Jun 2026')
    expect(daysOf({ startDate: '2026-06-01', endDate: null })).toBe('from 1 Jun 2026')
    expect(daysOf({ startDate: null, endDate: '2026-06-30' })).toBe('until 30 Jun 2026')
    expect(daysOf({ startDate: null, endDate: null })).toBeUndefined()
  })

  it('has its margin in each currency, and none where nothing is charged', () => {
    const row = {
      projectId: '1',
      projectName: 'Quay',
      clientId: 'c',
      clientName: 'Harbour',
      hours: 8,
      hoursWithoutRate: 0,
    }
    expect(
      earnedOf([
        { ...row, currency: 'GBP', charged: 20_000, expenses: 5000 },
        { ...row, currency: 'EUR', charged: 0, expenses: 700 },
        { ...row, currency: 'USD', charged: 0, expenses: 0 },
      ]),
    ).toEqual([
      { currency: 'GBP', charged: 20_000, expenses: 5000, left: 15_000, margin: 75 },
      { currency: 'EUR', charged: 0, expenses: 700, left: -700, margin: undefined },
    ])
  })

  it('is shown for four weeks unless the address names another period', () => {
    expect([undefined, '52', '5200', 'toString'].map(periodOf)).toEqual(['4', '52', '4', '4'])
  })
})
