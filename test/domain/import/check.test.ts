/** What can be known of a record before it is sent: the table of fields, and what is wrong with a record. */
import { describe, expect, it } from 'vitest'
import openapi from '../../../rest/openapi.json' with { type: 'json' }
import { type Resource, resources } from '../../../src/access/resources.ts'
import { recordChecker } from '../../../src/domain/import/check.ts'
import { madeByServer } from '../../../src/domain/import/columns.ts'
import { importFields } from '../../../src/domain/import/fields.ts'
import { importables } from '../../../src/domain/import/inputs.ts'

const ID = '00000000-0000-7000-8000-000000000001'

/** Captured by other systems, record by record, and not kept in files. */
const captured = ['expenses', 'timesheets']

it('every resource that has batches can be imported, except what other systems capture', () => {
  const batched = Object.entries<Resource>(resources).filter(([, { operations }]) => operations.includes('batch'))
  const names = batched.map(([name]) => name).filter((name) => !captured.includes(name))
  expect(importables.toSorted()).toEqual(names.sort())
})

it.each(importables)('%s: what an export has besides the fields is known', (resource) => {
  const { type } = resources[resource]
  const exported = Object.keys(openapi.components.schemas[type].properties)
  const known = [...importFields[resource].map(({ name }) => name), ...madeByServer[resource]]
  expect(exported.filter((name) => !known.includes(name))).toEqual([])
  expect(madeByServer[resource].filter((name) => importFields[resource].some((field) => field.name === name))).toEqual(
    [],
  )
})

it.each(importables)('%s are found by external_id, and say what each field is', (resource) => {
  const [first, ...others] = importFields[resource]
  expect([first?.name, first?.required]).toEqual(['external_id', false])
  expect(others.some(({ required }) => required)).toBe(true)
  for (const { name, description } of importFields[resource]) expect(description, name).not.toBe('')
})

describe('a record', () => {
  const check = recordChecker('workers', 'upsert')
  const ada = { external_id: 'P-1', first_name: 'Ada', last_name: 'Okafor' }

  it.each([
    ['is right', ada, []],
    ['may lack what the record has that it updates', { external_id: 'P-1', trade: 'welder' }, []],
    ['is found by its name', { first_name: 'Ada' }, ['external_id is required in upsert mode']],
    ['has only fields that exist', { ...ada, nickname: 'A' }, ['nickname is not a field of this request']],
    ['has values of a choice', { ...ada, status: 'asleep' }, ['status must be one of candidate, active, inactive']],
    [
      'has texts',
      { ...ada, first_name: 5, last_name: null },
      ['first_name must be a string', 'last_name must not be null'],
    ],
    ['has labels', { ...ada, metadata: { a: 1 } }, ['metadata.a must be a string']],
    ['has an object of labels', { ...ada, metadata: 'x' }, ['metadata must be an object with string values']],
    ['has an address', { ...ada, email: 'nobody' }, ['email must be an email address']],
    ['can clear a field', { ...ada, email: null }, []],
  ])('%s', (_what, record, expected) => {
    expect(check(record).map(({ path, message }) => `${path} ${message}`)).toEqual(expected)
  })

  it('that is created needs its required fields, and no external_id', () => {
    const create = recordChecker('projects', 'create')
    expect(create({ name: 'Dock' }).map(({ path }) => path)).toEqual(['client_id'])
    expect(create({ name: 'Dock', client_id: 'C-1' })[0]?.message).toBe('must be the id of a record (a UUID)')
    expect(create({ name: 'Dock', client_id: ID })).toEqual([])
    expect(create({ name: 'Dock', client_id: 'external_id:C-1' })).toEqual([])
  })

  it.each([
    ['projects', '2026-02-30', '2026-03-01', 'start_date must be a date in the format YYYY-MM-DD'],
    ['projects', '2026-03-02', '2026-03-01', 'end_date must not be before the start date'],
    ['projects', '2026-03-01', '2026-03-01', undefined],
    ['assignments', '2026-03-02', '2026-03-01', 'end_date must be after the start'],
    ['assignments', '2026-03-01', '2026-03-01', undefined],
  ] as const)('of %s from %s to %s', (resource, start_date, end_date, expected) => {
    const [issue] = recordChecker(resource, 'upsert')({ external_id: 'X', start_date, end_date })
    expect(issue && `${issue.path} ${issue.message}`).toBe(expected)
  })

  it('has at most 20 issues', () => {
    const metadata = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${index}`, index]))
    expect(check({ ...ada, metadata })).toHaveLength(20)
  })
})
