/** What the rows of a file become: guessed columns, records, issues, batches, and a file of those that failed. */
import { describe, expect, it } from 'vitest'
import { ImportFile, nameOfValue, type Plan } from '../../../src/console/app/pages/import/file/import-file.ts'
import { contentOf } from '../../../src/console/app/pages/import/file/read-file.ts'
import { guessTargets } from '../../../src/domain/import/columns.ts'
import type { Importable } from '../../../src/domain/import/inputs.ts'

function open(text: string, format: 'csv' | 'ndjson' = 'csv', resource: Importable = 'workers') {
  const content = contentOf(text, format)
  const targets = guessTargets(content.columns, resource)
  const plan: Plan = { resource, mode: 'upsert', targets, meanings: {}, trades: [], countryCode: '' }
  return { file: new ImportFile(content), plan }
}

describe('columns are matched by name', () => {
  it.each([
    [
      'workers',
      'Payroll No;Given name;SURNAME;E-Mail;Mobile;Occupation',
      'external_id;first_name;last_name;email;phone;trade',
    ],
    ['workers', 'Emp No;First name;Last name;Phone', 'external_id;first_name;last_name;phone'],
    ['workers', 'Your id;First name;Last name;Compliance;Added', 'external_id;first_name;last_name;;'],
    ['workers', 'object;id;first_name;external_id;metadata;created_at', ';;first_name;external_id;metadata;'],
    ['workers', 'externalId;FirstName;last_name;id', 'external_id;first_name;last_name;'],
    ['workers', 'id;Vorname;metadata.site;import_error', 'external_id;;metadata.site;'],
    ['clients', 'Ref;Company;Contact;Email;Téléphone', 'external_id;name;contact_name;contact_email;contact_phone'],
    ['projects', 'name;Project;client_id;Client;From;Until', 'name;;client_id;;start_date;end_date'],
    ['tasks', 'Subject;Deadline;Notes;Assigned to', 'title;due_on;description;assignee_id'],
  ] as const)('of %s: %s', (resource, columns, targets) => {
    expect(guessTargets(columns.split(';'), resource).join(';')).toBe(targets)
  })
})

describe('rows', () => {
  it('are shown as they will be sent, with what is wrong with each cell', () => {
    const { file, plan } = open(
      'external_id,first_name,last_name,email,metadata.site\nP-1, Ada ,Okafor,,Leeds\nP-2,Bo,Ng,nobody,\nP-3,Cy\n',
    )
    const { wrong, first, firstWrong } = file.check(plan)
    expect(first[0]).toEqual({
      line: 2,
      record: { external_id: 'P-1', first_name: 'Ada', last_name: 'Okafor', metadata: { site: 'Leeds' } },
      issues: [],
    })
    expect([wrong, firstWrong.map(({ line }) => line)]).toEqual([2, [3, 4]])
    expect(firstWrong.flatMap(({ issues }) => issues.map(({ path }) => path))).toEqual(['email', ''])
  })

  it('without any value are no rows, and local phone numbers get the country code of the plan', () => {
    const { file, plan } = open('external_id,first_name,phone\nP-1,Ada,07700 900123\n,,\nP-2,Bo,+447700900124\n , ,\n')
    expect([file.summary().rows, file.check(plan)]).toMatchObject([2, { wrong: 1, localNumbers: 1 }])
    const known = { ...plan, countryCode: '44' }
    expect(file.check(known)).toMatchObject({ wrong: 0, localNumbers: 0 })
    expect(file.batch(known, 0).rows.map(({ record }) => record.phone)).toEqual(['+447700900123', '+447700900124'])
  })

  it('with the external id of an earlier one are refused, with its line', () => {
    const { file, plan } = open('external_id,first_name\nP-1,Ada\nP-2,Bo\nP-1,Cy\n')
    expect(file.check(plan).firstWrong[0]?.issues).toEqual([
      { path: 'external_id', message: 'must be unique in the file: line 2 has it, too' },
    ])
    const { rows, refused, next } = file.batch(plan, 0)
    expect([rows.map(({ index }) => index), refused.map(({ index }) => index), next]).toEqual([[0, 1], [2], 3])
  })

  it('of NDJSON keep their types, with keys renamed and left out', () => {
    const { file, plan } = open('{"Surname":"Ng","id":"P-1","age":7,"email":null,"site":"Hull"}\n', 'ndjson')
    const targets = plan.targets.map((target, index) => (index === 4 ? 'metadata.site' : target))
    const [row] = file.batch({ ...plan, targets }, 0).rows
    expect(row?.record).toEqual({ lastName: 'Ng', externalId: 'P-1', email: null, metadata: { site: 'Hull' } })
    expect(row?.label).toBe('P-1 · Ng')
  })

  it('are sent in batches that are neither too long nor too large', () => {
    const lines = Array.from({ length: 450 }, (_, index) => `P-${index},Ada`)
    const { file, plan } = open(`external_id,first_name\n${lines.join('\n')}`)
    const sizes: number[] = []
    for (let from = 0; from < 450; ) {
      const { rows, next } = file.batch(plan, from)
      sizes.push(rows.length)
      from = next
    }
    expect(sizes).toEqual([200, 200, 50])
    const long = 'x'.repeat(200_000)
    const large = open(`external_id,trade\nP-1,${long}\nP-2,${long}\nP-3,${long}${long}\n`)
    const first = large.file.batch(large.plan, 0)
    expect([first.rows.length, first.next]).toEqual([1, 1])
    const second = large.file.batch(large.plan, 1)
    expect([second.rows.length, second.refused[0]?.issues[0]?.message]).toEqual([
      1,
      'must have at most 300,000 characters',
    ])
  })

  it('show what their columns hold', () => {
    const { file } = open('external_id,first_name\nP-1,\nP-2,Ada\nP-3,Ada\n')
    expect(file.summary()).toMatchObject({
      rows: 3,
      columns: [{ samples: ['P-1', 'P-2', 'P-3'] }, { samples: ['Ada'] }],
    })
  })
})

describe('rows that failed', () => {
  const issues = [{ path: 'email', message: 'must be an email address' }]

  it('are a file that can be corrected and imported again, and fail again into the same columns', () => {
    const { file } = open('\uFEFFexternal_id;"Nach""name";email\nP-1;"Ok;afor";x\nP-2;Ng;nobody\n')
    const text = file.failedFile([
      { index: 1, issues },
      { index: 0, issues },
    ])
    expect(text.split('\r\n')).toEqual([
      '\uFEFFexternal_id;"Nach""name";email;import_error',
      'P-1;"Ok;afor";x;email must be an email address',
      'P-2;Ng;nobody;email must be an email address',
      '',
    ])
    const again = open(text)
    expect(again.plan.targets).toEqual(['external_id', '', 'email', ''])
    expect(again.file.failedFile([{ index: 0, issues: [] }])).toContain(
      'external_id;"Nach""name";email;import_error\r\n',
    )
  })

  it('of NDJSON are lines with the reason, which is no field when they are imported again', () => {
    const { file } = open('{"external_id":"P-1","email":"x"}\nnonsense\n', 'ndjson')
    const text = file.failedFile([0, 1].map((index) => ({ index, issues })))
    expect(text).toBe('{"external_id":"P-1","email":"x","import_error":"email must be an email address"}\nnonsense\n')
    const again = open(text, 'ndjson')
    expect(again.file.summary().columns.map(({ name }) => name)).toEqual(['external_id', 'email'])
  })
})

describe('what people write', () => {
  it('is read as the API takes it', () => {
    const { file, plan } = open(
      [
        'Staff list, March 2026;;;;;',
        'Emp No;First name;Last name;Phone;Status;Trade',
        "E-1;'=Ada;''-Okafor;+44 (0)7700 900 123;ACTIVE;STEEL FIXER",
        'E-2;Bo;Ng;0044-7700-900124;Inactive;welder',
        'E-3;Cy;Day;;;Steel  Fixer',
        '',
      ].join('\n'),
    )
    const records = (given: Plan) => file.batch(given, 0).rows.map(({ record }) => record)
    expect(records({ ...plan, trades: ['steel fixer'] })).toEqual([
      {
        externalId: 'E-1',
        firstName: '=Ada',
        lastName: "'-Okafor",
        phone: '+447700900123',
        status: 'active',
        trade: 'steel fixer',
      },
      {
        externalId: 'E-2',
        firstName: 'Bo',
        lastName: 'Ng',
        phone: '+447700900124',
        status: 'inactive',
        trade: 'welder',
      },
      { externalId: 'E-3', firstName: 'Cy', lastName: 'Day', trade: 'steel fixer' },
    ])
    expect(records(plan).map(({ trade }) => trade)).toEqual(['STEEL FIXER', 'welder', 'STEEL FIXER'])
    expect(file.summary().columns.map(({ name }) => name)[0]).toBe('Emp No')
  })

  it('is asked about once where it is not known, and means what was said in all rows', () => {
    const rows = ['E-1,Leaver,Welders', 'E-2,leaver,welder', 'E-3,Employed,Rigger', 'E-4,active,']
    const { file, plan } = open(`external_id,status,trade\n${rows.join('\n')}\n`)
    const known = { ...plan, trades: ['welder'] }
    const { wrong, questions } = file.check(known)
    expect(wrong).toBe(3)
    expect(questions).toEqual([
      { field: 'status', value: 'Leaver', rows: 2 },
      { field: 'trade', value: 'Welders', rows: 1 },
      { field: 'trade', value: 'Rigger', rows: 1 },
      { field: 'status', value: 'Employed', rows: 1 },
    ])
    const meanings = Object.fromEntries(
      [
        ['status', 'Leaver', 'inactive'],
        ['status', 'Employed', ''],
        ['trade', 'Welders', 'welder'],
      ].map(([field = '', value = '', meaning]) => [nameOfValue(field, value), meaning as string]),
    )
    const told = { ...known, meanings }
    expect(file.check(told).wrong).toBe(0)
    expect(file.batch(told, 0).rows.map(({ record }) => record)).toEqual([
      { externalId: 'E-1', status: 'inactive', trade: 'welder' },
      { externalId: 'E-2', status: 'inactive', trade: 'welder' },
      { externalId: 'E-3', trade: 'Rigger' },
      { externalId: 'E-4', status: 'active' },
    ])
  })

  it('the last line of an export is no row', () => {
    const { file, plan } = open(
      '{"object":"worker","external_id":"E-1"}\n{"object":"export","complete":true,"count":1}\n',
      'ndjson',
    )
    expect(file.batch(plan, 0)).toMatchObject({ rows: [{ record: { externalId: 'E-1' } }], refused: [], next: 1 })
  })
})
