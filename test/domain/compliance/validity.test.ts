/** The status of an accepted document on a day, and the requirements that can be set. */
import { describe, expect, it } from 'vitest'
import { readRequirements } from '../../../src/domain/compliance/settings.ts'
import { validityOf } from '../../../src/domain/compliance/validity.ts'

const today = new Date('2026-03-02T00:00:00Z')

describe('a document that expires', () => {
  it.each([
    ['never', null, 'valid', null],
    ['in 31 days', 31, 'valid', null],
    ['in 30 days', 30, 'expiring', 30],
    ['in 15 days', 15, 'expiring', 30],
    ['in 14 days', 14, 'expiring', 14],
    ['in 8 days', 8, 'expiring', 14],
    ['in 7 days', 7, 'expiring', 7],
    ['today', 0, 'expiring', 7],
    ['yesterday', -1, 'expired', 7],
  ])('%s', (_when, days, status, expiryStep) => {
    const expiresOn = days === null ? null : new Date(today.getTime() + days * 86_400_000)
    expect(validityOf(expiresOn, today)).toEqual({ status, expiryStep })
  })
})

describe('requirements', () => {
  const problemsOf = (input: unknown, name?: string) => {
    try {
      return { read: readRequirements(input, name) }
    } catch (error) {
      return (error as { details: { path: string; message: string }[] }).details.map(
        ({ path, message }) => `${path} ${message}`,
      )
    }
  }

  it('are by trade, or for all', () => {
    const given = [{ documentTypes: ['passport'] }, { trade: ' Welder ', documentTypes: ['licence', 'other'] }]
    expect(problemsOf(given)).toEqual({
      read: [
        { trade: null, documentTypes: ['passport'] },
        { trade: 'Welder', documentTypes: ['licence', 'other'] },
      ],
    })
    expect(problemsOf([])).toEqual({ read: [] })
  })

  it('name each trade once, and at least a type', () => {
    const twice = ['requirements must not contain a trade more than once']
    const of = (...trades: (string | null)[]) => trades.map((trade) => ({ trade, documentTypes: ['passport'] }))
    expect(problemsOf(of('Welder', 'rigger', 'WELDER'))).toEqual(twice)
    expect(problemsOf(of(null, 'Welder', null))).toEqual(twice)
    expect(problemsOf(of(null, 'null'))).toHaveProperty('read')
    const none = [{ documentTypes: [] }]
    expect(problemsOf(none)).toEqual(['requirements[0].documentTypes must have at least 1 item'])
    expect(problemsOf(none, 'ifUnchangedFrom')).toEqual(['ifUnchangedFrom[0].documentTypes must have at least 1 item'])
  })
})
