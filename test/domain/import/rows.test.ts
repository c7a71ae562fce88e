/** What a line of a file is as a record. */
import { describe, expect, it } from 'vitest'
import { Batcher } from '../../../src/domain/import/batches.ts'
import { delimiterOf, guessTargets, headerIndex, namesAnyField } from '../../../src/domain/import/columns.ts'
import type { ImportField } from '../../../src/domain/import/field.ts'
import { importFields } from '../../../src/domain/import/fields.ts'
import { columnOf, firstLine, isExportEnd, readCells, readJson, recordOf } from '../../../src/domain/import/rows.ts'
import { plain, understand, withCountryCode } from '../../../src/domain/import/values.ts'

const fields = importFields.workers
const fieldOf = (name: string) => fields.find((field) => field.name === name) as (typeof fields)[number]
const column = (target: string) => columnOf(target, fields) as NonNullable<ReturnType<typeof columnOf>>

describe('a column', () => {
  it.each([
    ['first_name', { field: fieldOf('first_name') }],
    ['', { field: undefined }],
    ['metadata', { field: fieldOf('metadata') }],
    ['metadata.site', { field: fieldOf('metadata'), key: 'site' }],
    ['metadata.site.gate', { field: fieldOf('metadata'), key: 'site.gate' }],
    ['first_name.x', undefined],
    ['nobody', undefined],
  ])('%j is known', (target, expected) => {
    expect(columnOf(target, fields)).toEqual(expected)
  })
})

describe('a row of cells', () => {
  const columns = ['external_id', 'first_name', 'metadata.site', ''].map(column)
  it('has what its cells have, without blanks and the guard of spreadsheets; empty ones are absent', () => {
    expect(readCells(3, [' P-1 ', "'=Ada ", '', 'left out'], columns)).toEqual({
      line: 3,
      record: { external_id: 'P-1', first_name: '=Ada' },
    })
    expect(readCells(4, ["'\tP-1", '', '', ''], columns).record).toEqual({ external_id: 'P-1' })
    expect(readCells(4, ['', ' ', 'Leeds', ''], columns)).toEqual({ line: 4, record: { metadata: { site: 'Leeds' } } })
  })

  it.each(
    [
      ['P-1', 'Ada', 'Leeds'],
      ['P-1', 'Ada', 'Leeds', '', 'more'],
    ].map((cells) => [cells]),
  )('of another length than the header has a problem: %j', (cells) => {
    expect(readCells(2, cells, columns)).toEqual({
      line: 2,
      record: { external_id: 'P-1', first_name: 'Ada', metadata: { site: 'Leeds' } },
      problem: `must have 4 cells, like the header: it has ${cells.length}`,
    })
  })

  it('begins on the line that its breaks leave', () => {
    expect(firstLine(['a', 'b\nc', 'd\n\ne'], 10)).toBe(7)
    expect(firstLine([], 10)).toBe(10)
  })
})

describe('a line of NDJSON', () => {
  it.each([
    ['{"a":1,"import_error":"old"}', { record: { a: 1 } }],
    ['[1]', { record: {}, problem: 'must be a JSON object' }],
    ['null', { record: {}, problem: 'must be a JSON object' }],
    ['5', { record: {}, problem: 'must be a JSON object' }],
    ['{', { record: {}, problem: expect.stringMatching(/^must be a JSON object: .+/) }],
  ])('%s', (text, expected) => {
    expect(readJson(7, text)).toEqual({ line: 7, ...expected })
  })

  it('is the end of an export only if it says so', () => {
    const end = (record: Record<string, unknown>) => isExportEnd({ line: 1, record })
    expect(end({ object: 'export', complete: true })).toBe(true)
    expect([end({ object: 'export' }), end({ object: 'worker', complete: true }), end({ complete: true })]).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('keys of metadata join an object of metadata', () => {
  const given = [
    [column('metadata'), '{"a":"1","b":"2"}'],
    [column('metadata.b'), '3'],
    [column('first_name'), 'Ada'],
    [column(''), 'x'],
  ] as const
  expect(recordOf(given.map((pair) => [...pair]))).toEqual({ metadata: { a: '1', b: '3' }, first_name: 'Ada' })
  expect(recordOf([])).toEqual({})
})

describe('a value', () => {
  it.each([
    ['status', 'ACTIVE', 'active'],
    ['status', 'asleep', 'asleep'],
    ['status', 5, 5],
    ['metadata', '{"a":"1"}', { a: '1' }],
    ['metadata', 'none', 'none'],
    ['phone', '+44 (0)7700 900-123', '+447700900123'],
    ['phone', '0044 7700/900.123', '+447700900123'],
    ['phone', '+49(0)170/1234567', '+491701234567'],
    ['phone', '0049 (0170) 123 45-67', '+491701234567'],
    ['phone', '00 44 0 7700 900123', '+447700900123'],
    ['phone', '+ 44 ( 0 ) 7700 900123', '+447700900123'],
    ['phone', 'tel:+353-(0)86-123-4567', '+353861234567'],
    ['phone', '＋４４ ７７００ ９００１２３', '+447700900123'],
    ['phone', '+39 (0)6 6982', '+39066982'],
    ['phone', '+39 06 6982', '+39066982'],
    ['phone', '+225 07 07 00 00 01', '+2250707000001'],
    ['phone', '(0)7700 900123', '(0)7700 900123'],
    ['phone', '0000 900123', '0000 900123'],
    ['phone', '07700 900123', '07700 900123'],
    ['phone', 'call +44 7700', 'call +44 7700'],
    ['phone', '+44 7700 ext 5', '+44 7700 ext 5'],
    ['first_name', '+44 (0)7', '+44 (0)7'],
  ])('of %s: %j is %j', (name, value, understood) => {
    expect(understand(fieldOf(name), value)).toEqual(understood)
  })

  it.each([
    ['Yes', true],
    ['FALSE', false],
    ['0', false],
    ['maybe', 'maybe'],
    [true, true],
  ])('of a field of yes and no: %j is %j', (value, understood) => {
    const field = { name: 'works_holidays', type: 'boolean', required: false, description: '' } as const
    expect(understand(field, value)).toBe(understood)
  })

  it.each([
    ['44', '07700 900123', '+447700900123'],
    ['44', '7700/900.123', '+447700900123'],
    ['39', '06 69 82 0', '+390669820'],
    ['44', '+353 86 123 4567', '+353861234567'],
    ['44', '0123', '0123'],
    ['44', 'call 07700 900123', 'call 07700 900123'],
  ])('of a phone number in the country +%s: %j is %j', (code, value, understood) => {
    const [phone] = withCountryCode([fieldOf('phone')], code)
    expect(understand(phone as ImportField, value)).toBe(understood)
  })

  it.each([
    ['First_Name', 'first name'],
    ['firstName', 'first name'],
    ['FIRST  NAME:', 'first name'],
    ['Téléphone', 'telephone'],
  ])('%s is plainly %s', (text, words) => {
    expect(plain(text)).toBe(words)
  })
})

describe('columns', () => {
  it('are guessed once each, and the column of errors is none', () => {
    expect(guessTargets(['Surname', 'last name', 'Family name', 'import_error', 'metadata.site'], 'workers')).toEqual([
      '',
      'last_name',
      '',
      '',
      'metadata.site',
    ])
  })

  it('stand in the first of five rows that has the names of two fields', () => {
    const title = ['Workers of March']
    const header = ['First name', 'Last name']
    expect(headerIndex([title, header, header])).toBe(1)
    expect(headerIndex([title, ['Email'], title, title, header])).toBe(4)
    expect(headerIndex([title, title, title, title, title, header])).toBe(0)
    expect(headerIndex([title, header], ['tasks'])).toBe(0)
    expect([namesAnyField(['x', 'Email']), namesAnyField(['x', 'y'])]).toEqual([true, false])
  })

  it.each([
    ['first_name,last_name\nA;B,C;D', ','],
    ['first_name;last_name\nA,B,C;D', ';'],
    ['\uFEFFfirst_name\tlast_name\n', '\t'],
    ['first_name|last_name', '|'],
    ['Report, of March, 2026\nfirst_name;last_name', ';'],
    ['"a;b;c;d",x,y', ','],
    ['x;y;z,1', ';'],
    ['one', ','],
  ])('%j are parted by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})

describe('batches', () => {
  const item = (text: string) => ({ record: { a: text } })
  const sizeOf = (text: string) => JSON.stringify(item(text).record).length
  it('have at most so many records', () => {
    const batcher = new Batcher<{ record: unknown }>({ records: 2, characters: 1000 })
    expect([batcher.add(item('1')), batcher.add(item('2'))]).toEqual([undefined, undefined])
    expect(batcher.add(item('3'))).toEqual([item('1'), item('2')])
    expect([batcher.take(), batcher.take()]).toEqual([[item('3')], []])
  })

  it('have at most so many characters, but for one record that has more', () => {
    const batcher = new Batcher<{ record: unknown }>({ records: 10, characters: 2 * sizeOf('1') })
    expect(batcher.add(item('x'.repeat(100)))).toBeUndefined()
    expect(batcher.add(item('1'))).toEqual([item('x'.repeat(100))])
    expect(batcher.add(item('2'))).toBeUndefined()
    expect(batcher.add(item('3'))).toEqual([item('1'), item('2')])
    expect(batcher.add(item('4'))).toBeUndefined()
    expect(batcher.take()).toEqual([item('3'), item('4')])
    expect(batcher.add(item('5'))).toBeUndefined()
  })
})
