/** Reading a chosen file: rows with their lines, and what to do with a file that is no table of records. */
import { describe, expect, it } from 'vitest'
import { MAX_FILE, readFile } from '../../../src/console/app/pages/import/file/read-file.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'staff.csv') => new File([content], name)
const read = (content: string, name?: string, delimiter?: string) => readFile(fileOf(content, name), delimiter)

describe('a CSV file', () => {
  it('has rows with the lines on which they begin', async () => {
    const { columns, rows } = await read('\uFEFFid, Name \r\n1,"Ada\nMaria"\r\n\r\n2,"He said ""no"""\r\n')
    expect(columns).toEqual(['id', 'Name'])
    expect(rows).toEqual([
      { line: 2, cells: ['1', 'Ada\nMaria'] },
      { line: 5, cells: ['2', 'He said "no"'] },
    ])
  })

  it.each([
    ['a,b\n1,2', ','],
    ['a;"b,c,d,e";f\n1;2;3', ';'],
    ['a\tb\tc,d\n1\t2\t3', '\t'],
    ['a|b\n1|2', '|'],
    ['only\n1', ','],
  ])('%j has its cells between %j', async (text, delimiter) => {
    expect((await read(text)).delimiter).toBe(delimiter)
  })

  it('is read with the character that is chosen', async () => {
    expect((await read('a,b;c\n1,2;3', undefined, ',')).columns).toEqual(['a', 'b;c'])
  })

  it('with a header of numbers has one, if other columns are fields', async () => {
    expect((await read('external_id,2024\nP-1,x')).columns).toEqual(['external_id', '2024'])
  })

  it('is read in time that grows with its length', async () => {
    const row = 'P-1,Ada,Okafor,"welder, first class"\n'
    expect((await read(`external_id,first_name,last_name,trade\n${row.repeat(20_000)}`)).rows).toHaveLength(20_000)
  })
})

describe('an NDJSON file', () => {
  it('has the keys of all its objects', async () => {
    const { format, columns, rows } = await read('{"a":1}\n\nnonsense\n{"b":{"c":",;"},"a":null}\n', 'staff.ndjson')
    expect([format, columns]).toEqual(['ndjson', ['a', 'b']])
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4])
  })

  it('is known by its content if not by its name', async () => {
    expect((await read('{"a":1}', 'staff.txt')).format).toBe('ndjson')
    expect((await read('a,b\n1,2', 'staff.txt')).format).toBe('csv')
  })
})

describe('a file is refused, with what to do, that', () => {
  it.each([
    ['is empty', '', 'The file is empty'],
    ['has spaces only', ' \n\n', 'The file is empty'],
    ['has a header only', 'external_id,first_name\n', 'only a header line'],
    ['has no header', 'P-1,Ada,2026-03-01\nP-2,Bo,2026-03-01', 'has no header'],
    ['has an address in its first line', 'Ada,ada@post.example\nBo,bo@post.example', 'names the columns'],
    ['has a quote that does not close', 'external_id,name\n1,"Ada', 'not valid CSV: Quote Not Closed'],
  ])('%s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it.each([
    ['is a workbook', [0x50, 0x4b, 3, 4, 1], 'CSV UTF-8'],
    ['is UTF-16', [0xff, 0xfe, 0x61, 0], 'UTF-16'],
    ['is Latin-1', [0x61, 0x2c, 0xfc, 0x0a], 'not encoded as UTF-8'],
    ['is no text', [0x61, 0, 0x62], 'not a text file'],
  ])('%s', async (_what, bytes, message) => {
    await expect(readFile(fileOf(new Uint8Array(bytes)))).rejects.toThrow(message)
  })

  it.each([
    ['is a JSON array', '[{"a":1}]', 'JSON array'],
    ['has no object', '1\n"a"\n', 'no line is a JSON object'],
  ])('%s', async (_what, text, message) => {
    await expect(read(text, 'staff.ndjson')).rejects.toThrow(message)
  })

  it('is too large, before any of it is read', async () => {
    const file = { name: 'staff.csv', size: MAX_FILE + 1 } as File
    await expect(readFile(file)).rejects.toThrow('up to 25 MB')
  })
})
