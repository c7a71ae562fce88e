/** What the built-in extractor reads from texts. */
import { describe, expect, it } from 'vitest'
import { findDates } from '../../../src/domain/extraction/dates.ts'
import { readZone } from '../../../src/domain/extraction/machine-readable-zone.ts'
import { namesAnotherPerson } from '../../../src/domain/extraction/same-person.ts'
import { ada, certificateLines, passportZone } from '../../support/papers.ts'
import { fieldsIn as read } from '../../support/reading.ts'

const today = new Date('2026-11-21')
const values = (text: string) => Object.fromEntries(read(text).map(({ field, value }) => [field, value]))

describe('days', () => {
  it.each([
    ['2031-03-14', '2031-03-14'],
    ['14/03/2031', '2031-03-14'],
    ['14.3.2031', '2031-03-14'],
    ['03/14/2031', '2031-03-14'],
    ['14 March 2031', '2031-03-14'],
    ['14th Mar. 2031', '2031-03-14'],
    ['14MAR2031', '2031-03-14'],
    ['14 MAR / MARS 2031', '2031-03-14'],
    ['March 14, 2031', '2031-03-14'],
    ['Sept 1st 2030', '2030-09-01'],
  ])('%s', (text, day) => {
    expect(findDates(`until ${text}.`)).toEqual([{ day, index: 6, ambiguous: false }])
  })

  it.each(['30/02/2031', '2031-13-01', '32 March 2031', '1234567', '14/03/31', '1.2.3'])('%s is not a date', (text) => {
    expect(findDates(text)).toEqual([])
  })

  it('reports ambiguous dates', () => {
    expect(findDates('03/04/2031')).toEqual([{ day: '2031-04-03', index: 0, ambiguous: true }])
    expect(findDates('04/04/2031')).toEqual([{ day: '2031-04-04', index: 0, ambiguous: false }])
    expect(findDates('12/11/2031 11/12/2031')).toEqual([
      { day: '2031-11-12', index: 0, ambiguous: true },
      { day: '2031-12-11', index: 11, ambiguous: true },
    ])
  })
})

describe('labels', () => {
  it('a certificate', () => {
    expect(read(certificateLines.join('\n'))).toEqual([
      { field: 'number', value: 'CSC-204518', confidence: 0.9 },
      { field: 'issued_on', value: '2024-09-02', confidence: 0.6 },
      { field: 'expires_on', value: '2031-03-14', confidence: 0.9 },
      { field: 'first_name', value: 'Ada Grace', confidence: 0.6 },
      { field: 'last_name', value: 'Okafor', confidence: 0.6 },
    ])
  })

  it.each([
    ['Card No. 0123 4567', { number: '01234567' }],
    ['LICENCE NUMBER: OKAFO802148AG9XY', { number: 'OKAFO802148AG9XY' }],
    ['Reg no: see overleaf', {}],
    ['Surname: OKAFOR-LIND\nGiven names: ADA GRACE', { first_name: 'Ada Grace', last_name: 'Okafor-Lind' }],
    ['SURNAME OKAFOR\nFORENAMES ADA', { first_name: 'Ada', last_name: 'Okafor' }],
    ["This is to certify that Siân O'Neill has passed", { first_name: 'Siân', last_name: "O'Neill" }],
    ['Company name: Harbour', {}],
    ['Date of birth: 14/02/1988', { date_of_birth: '1988-02-14' }],
    ['Expires\n14 March 2031', { expires_on: '2031-03-14' }],
    ['Valid from 2026-01-01 valid to 2027-12-31', { issued_on: '2026-01-01', expires_on: '2027-12-31' }],
    ['No dates, no numbers', {}],
  ])('%j', (text, expected) => {
    expect(values(text)).toEqual(expected)
  })

  it('has a lower confidence in text that was hard to read', () => {
    expect(read('Expires: 14 March 2031', 0.5)).toEqual([
      { field: 'expires_on', value: '2031-03-14', confidence: 0.45 },
    ])
  })
})

describe('the machine-readable zone', () => {
  const [first, second] = passportZone(ada)
  const zone = (...lines: string[]) =>
    Object.fromEntries(readZone(lines.join('\n'), today).map((each) => [each.field, each.value]))
  const whole = {
    number: '533380006',
    expires_on: '2031-03-14',
    date_of_birth: '1988-02-14',
    first_name: 'Ada Grace',
    last_name: 'Okafor',
    nationality: 'GBR',
  }

  it('is found among other lines', () => {
    expect(zone('PASSPORT', first, second, '', '1')).toEqual(whole)
  })

  it.each([
    ['a missing filler', first.slice(0, -1), second],
    ['extra fillers', `${first}<<`, second.replace('<<<', '<<<<')],
    ['fillers misread as letters', first.replace(/<{9}$/, '<KLLLCLLL'), second],
    ['blanks', `${first.slice(0, 20)} ${first.slice(20)}`, second],
    [
      'letters for digits',
      first,
      second.replace('533380006', '5333BOO06').replace('880214', 'BB0214').replace('BOO', '800'),
    ],
  ])('is read in spite of %s', (_what, one, two) => {
    expect(zone(one, two)).toEqual(whole)
  })

  it('is ignored when the check digit of the number or the expiry date is wrong', () => {
    expect(zone(first, second.replace('533380006', '533380007'))).toEqual({})
    expect(zone(first, second.replace('310314', '320314'))).toEqual({})
  })

  it('omits a date of birth with a wrong check digit', () => {
    const { date_of_birth: _unproven, ...rest } = whole
    expect(zone(first, second.replace('880214', '890214'))).toEqual(rest)
  })

  it('of an identity card has three lines', () => {
    expect(
      zone('I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F3204153UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'),
    ).toEqual({
      number: 'D23145890',
      expires_on: '2032-04-15',
      date_of_birth: '1974-08-12',
      first_name: 'Anna Maria',
      last_name: 'Eriksson',
    })
  })
})

describe('a document names another person than', () => {
  const ada = { firstName: 'Ada', lastName: 'Okafor' }
  it.each([
    ['nobody', {}, ada, false],
    ['them, with a second name', { first_name: 'ADA GRACE', last_name: 'OKAFOR' }, ada, false],
    ['them, by the last name alone', { last_name: 'Okafor' }, ada, false],
    ['somebody else of that first name', { first_name: 'Ada', last_name: 'Berg' }, ada, true],
    ['somebody else of that last name', { first_name: 'Ida', last_name: 'Okafor' }, ada, true],
    ['somebody else, by the last name alone', { last_name: 'Berg' }, ada, true],
    ['somebody else, by the first name alone', { first_name: 'Ida' }, ada, true],
    [
      'them without accents',
      { last_name: 'ONEILL', first_name: 'SIAN' },
      { firstName: 'Siân', lastName: "O'Neill" },
      false,
    ],
    ['them by the first of two last names', { last_name: 'Okafor-Lind' }, ada, false],
  ])('its worker: %s', (_who, names, worker, expected) => {
    const read = Object.entries(names).map(([field, value]) => ({ field, value: value as string }))
    expect(namesAnotherPerson(read, worker)).toBe(expected)
  })
})
