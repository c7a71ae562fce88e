/** What a worker's page makes of the records: what is missing, what changed, where bars stand, and whose values stay. */
import { describe, expect, it } from 'vitest'
import { needsOf } from '../../../src/console/app/pages/workers/compliance.ts'
import { scaleOf } from '../../../src/console/app/pages/workers/time-scale.ts'
import { inputOf, valuesOf, type WorkerValues } from '../../../src/console/app/pages/workers/values.ts'
import { changedByOthers, keepMine } from '../../../src/console/app/parts/forms/edited-values.ts'
import { changesOf, titleOf } from '../../../src/console/app/parts/history/changes.ts'

describe('a requirement', () => {
  it('is met by the best document of its type, and by the one that lasts longest of two', () => {
    const held = [
      { type: 'right_to_work', status: 'expired', expiresOn: '2026-01-01' },
      { type: 'right_to_work', status: 'valid', expiresOn: '2027-01-01' },
      { type: 'right_to_work', status: 'valid', expiresOn: null },
      { type: 'licence', status: 'expiring', expiresOn: '2026-12-01' },
      { type: 'trade_card', status: 'rejected', expiresOn: '2030-01-01' },
    ] as const
    expect(needsOf(['right_to_work', 'licence', 'trade_card', 'passport'], held)).toEqual([
      { type: 'right_to_work', tone: 'good', label: 'Valid', until: null },
      { type: 'licence', tone: 'warn', label: 'Expiring', until: '2026-12-01' },
      { type: 'trade_card', tone: 'bad', label: 'Rejected', until: null },
      { type: 'passport', tone: 'bad', label: 'Missing', until: null },
    ])
  })
})

describe('an event', () => {
  it('says which fields changed, from what to what', () => {
    const data = {
      object: { phone: '+441', status: 'active', trade: null, metadata: { a: 1 }, updated_at: 'now' },
      previous: { phone: null, trade: 'steel_fixer', metadata: {}, updated_at: 'before' },
    }
    expect(changesOf(data)).toEqual([
      { field: 'Phone', before: 'empty', now: '+441' },
      { field: 'Trade', before: 'steel fixer', now: 'empty' },
      { field: 'Metadata', before: '{}', now: '{"a":1}' },
    ])
    expect(changesOf({ object: {} })).toEqual([])
    expect(changesOf(null)).toEqual([])
    expect(titleOf('worker.compliance_expiring')).toBe('Compliance expiring')
  })
})

describe('a line of time', () => {
  const NOW = Date.parse('2026-11-23')

  it('reaches from the first day to the last, and past the present day', () => {
    const stays = [
      { startDate: '2025-01-01', endDate: '2025-03-31' },
      { startDate: '2026-11-01', endDate: null },
    ]
    const { now, place, months } = scaleOf(stays, NOW)
    expect(place(stays[0] as (typeof stays)[0]).left).toBe(0)
    const open = place(stays[1] as (typeof stays)[0])
    expect(open.left + open.width).toBeCloseTo(100)
    expect(now).toBeGreaterThan(open.left)
    expect(now).toBeLessThan(100)
    expect(months.length).toBeLessThanOrEqual(8)
    expect(months[0]?.label).toBe('Feb 25')
  })

  it('shows a single day, too', () => {
    const day = { startDate: '2020-01-01', endDate: '2020-01-01' }
    expect(scaleOf([day], NOW).place(day).width).toBeGreaterThan(0.5)
  })
})

describe('the values of a form', () => {
  const base = valuesOf({
    firstName: 'Ada',
    lastName: 'Okafor',
    email: null,
    phone: '+44 1',
    trade: 'welder',
    status: 'active',
    externalId: null,
  })
  const change = (values: Partial<WorkerValues>) => ({ ...base, ...values })

  it('are cleared by an empty field, and a phone number has no spaces', () => {
    expect(inputOf(change({ email: ' ', phone: '+44 7700 900123', firstName: ' Ada ' }))).toEqual({
      firstName: 'Ada',
      lastName: 'Okafor',
      email: null,
      phone: '+447700900123',
      trade: 'welder',
      status: 'active',
      language: null,
      externalId: null,
    })
  })

  it('name the fields that others changed meanwhile', () => {
    expect(changedByOthers(base, base)).toEqual([])
    expect(changedByOthers(base, change({ trade: 'roofer', email: 'ada@x.example' }))).toEqual(['email', 'trade'])
  })

  it('stay where a person changed them, and are those of others elsewhere', () => {
    const theirs = change({ trade: 'roofer', email: 'ada@x.example' })
    expect(keepMine(change({ trade: 'joiner' }), base, theirs)).toEqual(
      change({ trade: 'joiner', email: 'ada@x.example' }),
    )
  })
})
