/** The review without a browser: what becomes of the fields, what follows from an approval, keys, and the place in the queue. */
import { describe, expect, it } from 'vitest'
import {
  completed,
  correctionsOf,
  type Draft,
  nextOpen,
  proposalsOf,
  type ReviewedDocument,
  stateOf,
  undecided,
  type Values,
  valuesOf,
  wordsOf,
} from '../../../src/console/app/pages/review/draft.ts'
import { commandOf, shortcuts } from '../../../src/console/app/pages/review/keys.ts'
import { outcomeOf } from '../../../src/console/app/pages/review/outcome.ts'
import { positionOf } from '../../../src/console/app/pages/review/position.ts'

const EMPTY: Values = { type: 'passport', number: '', issuedOn: '', expiresOn: '' }
const read = (number: string, confidence = 0.95) => proposalsOf([{ field: 'number', value: number, confidence }])
const draftOf = (values: Partial<Values>, proposals: Draft['proposals'], own: Draft['own'] = new Set()): Draft => ({
  values: { ...EMPTY, ...values },
  proposals,
  own,
})

describe('the draft', () => {
  it('takes what was read of the fields that a document has', () => {
    const proposals = proposalsOf([
      { field: 'expires_on', value: '2031-03-14', confidence: 0.8 },
      { field: 'issued_on', value: '2021-03-14', confidence: 0.79 },
      { field: 'last_name', value: 'Okafor', confidence: 1 },
    ])
    expect(proposals).toEqual({
      expiresOn: expect.objectContaining({ value: '2031-03-14', isSure: true }),
      issuedOn: expect.objectContaining({ value: '2021-03-14', isSure: false }),
    })
    expect(proposalsOf(null)).toEqual({})
  })

  it('tells how a field stands', () => {
    expect(stateOf(draftOf({ number: 'A1' }, {}), 'number')).toBe('none')
    expect(stateOf(draftOf({ number: ' A1 ' }, read('A1')), 'number')).toBe('same')
    expect(stateOf(draftOf({}, read('A1')), 'number')).toBe('open')
    expect(stateOf(draftOf({ number: 'B2' }, read('A1'), new Set(['number'])), 'number')).toBe('own')
  })

  it('completes empty fields with what was read surely, and leaves the rest to the reviewer', () => {
    const sure = draftOf({}, read('A1'))
    expect(undecided(sure)).toEqual([])
    expect(completed(sure).number).toBe('A1')
    for (const draft of [draftOf({}, read('A1', 0.6)), draftOf({ number: 'B2' }, read('A1'))]) {
      expect(undecided(draft)).toEqual(['number'])
      expect(completed(draft)).toEqual(draft.values)
    }
    const kept = draftOf({ number: 'B2' }, read('A1'), new Set(['number']))
    expect(undecided(kept)).toEqual([])
    expect(completed(kept).number).toBe('B2')
  })

  it('sends what differs alone, and null for what was emptied', () => {
    const base = { ...EMPTY, number: 'A1', expiresOn: '2030-01-01' }
    expect(correctionsOf(base, { ...base, number: ' A1 ' })).toBeNull()
    expect(correctionsOf(base, { ...base, type: 'licence', number: '' })).toEqual({ type: 'licence', number: null })
  })

  it('goes on to the next open field, then from the first', () => {
    const proposals = { ...read('A1'), ...proposalsOf([{ field: 'expires_on', value: '2031-03-14', confidence: 1 }]) }
    expect(nextOpen(draftOf({}, { ...proposals, ...read('A1') }), 'type')).toBe('number')
    const both = { ...read('A1'), expiresOn: proposals.expiresOn as never }
    expect(nextOpen(draftOf({}, both), 'number')).toBe('expiresOn')
    expect(nextOpen(draftOf({}, both), 'expiresOn')).toBe('number')
    expect(nextOpen(draftOf({ number: 'A1', expiresOn: '2031-03-14' }, both), 'number')).toBeUndefined()
  })

  it('shows values as people read them', () => {
    expect(wordsOf('type', 'right_to_work')).toBe('Right to work')
    expect(wordsOf('expiresOn', '2031-03-14')).toBe('14 Mar 2031')
    expect(wordsOf('number', '2031-03-14')).toBe('2031-03-14')
  })
})

describe('what follows from an approval', () => {
  const today = new Date('2026-06-01T00:00:00Z')
  const requirements = [
    { trade: null, documentTypes: ['right_to_work' as const] },
    { trade: 'Rigger', documentTypes: ['trade_card' as const] },
  ]
  const held = (type: string, status = 'valid', expiresOn: string | null = null) => ({
    id: type,
    type,
    status,
    expiresOn,
  })
  const of = (trade: string | null, documents: object[], values: Partial<Values>) =>
    outcomeOf(
      { id: 'new', worker: { firstName: 'Ada', trade, documents: { data: documents } } } as unknown as ReviewedDocument,
      { ...EMPTY, ...values },
      requirements,
      today,
    )
  it.each<[string, string | null, object[], Partial<Values>, string, string]>([
    [
      'the last one that was missing',
      'rigger',
      [held('right_to_work')],
      { type: 'trade_card' },
      'good',
      'Ada becomes compliant.',
    ],
    [
      'one of two',
      'rigger',
      [],
      { type: 'trade_card' },
      'warn',
      'Ada stays not compliant: Right to work still missing.',
    ],
    [
      'one that expires soon',
      null,
      [],
      { type: 'right_to_work', expiresOn: '2026-06-20' },
      'warn',
      'Ada becomes compliant, but something expires within 30 days.',
    ],
    [
      'one that has run out',
      null,
      [],
      { type: 'right_to_work', expiresOn: '2026-05-31' },
      'bad',
      'It ran out on 31 May 2026: Ada stays not compliant.',
    ],
    [
      'one that runs out today',
      null,
      [],
      { type: 'right_to_work', expiresOn: '2026-06-01' },
      'warn',
      'Ada becomes compliant, but something expires within 30 days.',
    ],
    [
      'what their trade does not need',
      'welder',
      [held('right_to_work')],
      { type: 'trade_card' },
      'quiet',
      'A welder does not need it (Trade card): Ada stays compliant.',
    ],
    [
      'what nobody needs',
      null,
      [],
      { type: 'licence' },
      'quiet',
      'Ada does not need it (Licence): Ada stays not compliant.',
    ],
    [
      'a renewal',
      null,
      [held('right_to_work', 'expiring', '2026-06-10')],
      { type: 'right_to_work', expiresOn: '2028-01-01' },
      'good',
      'It replaces what expires: Ada is no longer expiring.',
    ],
    ['a second one', null, [held('right_to_work')], { type: 'right_to_work' }, 'good', 'Ada stays compliant.'],
  ])('%s', (_what, trade, documents, values, tone, text) => {
    expect(of(trade, documents, values)).toEqual({ tone, text })
  })

  it('says so if the worker is gone', () => {
    expect(
      outcomeOf({ id: 'x', type: 'passport', customTypeId: null, worker: null }, EMPTY, requirements, today).text,
    ).toBe('Its worker is gone.')
  })
})

describe('keys', () => {
  const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

  it('are one letter, and a capital for what cannot be taken back', () => {
    expect(commandOf(pressed('a'), 'page')).toBe('accept')
    expect(commandOf(pressed('A'), 'page')).toBe('approve')
    expect(commandOf(pressed('z'), 'page')).toBeUndefined()
    expect(shortcuts.length).toBeGreaterThan(5)
  })

  it('are letters where one types, and leave Enter and arrows to buttons and the browser its own', () => {
    expect(commandOf(pressed('a'), 'text')).toBeUndefined()
    expect(commandOf(pressed('Enter'), 'control')).toBeUndefined()
    expect(commandOf(pressed('j'), 'control')).toBe('next')
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(commandOf(pressed('r', more), 'page')).toBeUndefined()
  })
})

describe('the place in the queue', () => {
  const ids = ['b', 'd', 'f']

  it.each([
    ['b', { before: 0, isIn: true, next: 'd', previous: undefined }],
    ['d', { before: 1, isIn: true, next: 'f', previous: 'b' }],
    ['f', { before: 2, isIn: true, next: undefined, previous: 'd' }],
    ['a', { before: 0, isIn: false, next: 'b', previous: undefined }],
    ['e', { before: 2, isIn: false, next: 'f', previous: 'd' }],
    ['g', { before: 3, isIn: false, next: undefined, previous: 'f' }],
  ])('of %s, also where it has left it', (id, position) => {
    expect(positionOf(ids, id)).toEqual(position)
  })

  it('has the values of the document', () => {
    const document = { type: 'licence', number: null, issuedOn: null, expiresOn: '2030-01-01' } as ReviewedDocument
    expect(valuesOf(document)).toEqual({ type: 'licence', number: '', issuedOn: '', expiresOn: '2030-01-01' })
  })
})
