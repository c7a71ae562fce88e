/** What a worker needs by their trade, and which of their documents counts. */
import { describe, expect, it } from 'vitest'
import { assess, type ValidDocument } from '../../../src/domain/compliance/assess.ts'
import { type Requirement, requiredFor } from '../../../src/domain/compliance/required.ts'

const requirements: Requirement[] = [
  { trade: null, documentTypes: ['right_to_work'] },
  { trade: 'Welder', documentTypes: ['certificate', 'right_to_work'] },
  { trade: 'rigger', documentTypes: ['licence'] },
]

it.each([
  ['welder', ['right_to_work', 'certificate']],
  ['RIGGER', ['right_to_work', 'licence']],
  ['joiner', ['right_to_work']],
  [null, ['right_to_work']],
])('the trade %s needs %j', (trade, types) => {
  expect([...requiredFor(requirements, trade)]).toEqual(types)
})

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const document = (id: string, expiresOn: string | null, more: Partial<ValidDocument> = {}): ValidDocument => ({
  id,
  workerId: 'ada',
  type: 'right_to_work',
  status: 'valid',
  expiresOn: expiresOn === null ? null : day(expiresOn),
  expiryStep: null,
  ...more,
})
const needs = new Set(['right_to_work', 'certificate'] as const)

describe('of several documents of a type', () => {
  it.each([
    ['the one that expires last', document('a', '2026-03-01'), document('b', '2026-03-02'), 'b'],
    ['the first of two that expire on one day', document('a', '2026-03-01'), document('b', '2026-03-01'), 'a'],
    ['the one that never expires', document('a', '2026-03-01'), document('b', null), 'b'],
  ])('%s counts, in whatever order', (_what, one, other, id) => {
    expect(assess(needs, [one, other]).reliedOn.map((each) => each.id)).toEqual([id])
    const reversed = assess(needs, [other, one]).reliedOn
    expect(reversed.map((each) => each.expiresOn)).toEqual([(id === 'a' ? one : other).expiresOn])
  })
})

describe('a worker is', () => {
  const right = document('a', null)
  const certificate = document('b', '2026-03-01', { type: 'certificate' })
  const expiring = { ...certificate, status: 'expiring' as const }
  it.each([
    ['compliant with all types', [right, certificate], 'compliant', []],
    ['expiring with one that is expiring', [right, expiring], 'expiring', []],
    ['non-compliant without one, even if another is expiring', [expiring], 'non_compliant', ['right_to_work']],
    ['non-compliant with none', [], 'non_compliant', ['right_to_work', 'certificate']],
  ])('%s', (_what, documents, status, missing) => {
    expect(assess(needs, documents)).toMatchObject({ status, missing, reliedOn: { length: documents.length } })
  })

  it('compliant whatever they have that is not required', () => {
    const licence = document('c', null, { type: 'licence', status: 'expiring' })
    expect(assess(new Set(), [licence])).toEqual({ status: 'compliant', missing: [], reliedOn: [] })
  })
})
