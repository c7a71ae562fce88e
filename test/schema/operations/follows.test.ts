/** What a client follows for a query. */
import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { followsOf } from '../../../schema/operations/follows.ts'
import { resourcesByObject } from '../../../schema/record-references.ts'
import { topics } from '../../../src/platform/changes/changes.ts'

const cases: { what: string; text: string; follows: unknown }[] = [
  { what: 'one record by its id', text: 'query Q($id: ID!) { invoice(id: $id) { id } }', follows: { records: [] } },
  { what: 'a list', text: '{ invoices { data { id number } } }', follows: { records: ['invoice'] } },
  {
    what: 'records that rows refer to, by their ids only',
    text: '{ invoices { data { id client { id name } } } }',
    follows: { records: ['invoice'] },
  },
  {
    what: 'every record of a type that is shown without ids',
    text: '{ invoices { data { id client { name } } } }',
    follows: { records: ['client', 'invoice'] },
  },
  {
    what: 'ids that a fragment selects',
    text: '{ invoices { data { id client { ...Name } } } } fragment Name on Client { id name }',
    follows: { records: ['invoice'] },
  },
  {
    what: 'lists inside a record',
    text: 'query Q($id: ID!) { worker(id: $id) { id assignments { data { id project { id } } } } }',
    follows: { records: ['assignment'] },
  },
  { what: 'counts', text: '{ taskCounts(by: status) { value count } }', follows: { records: ['task'] } },
  {
    what: 'what a part of a list depends on',
    text: '{ documentsToReview { data { id } } }',
    follows: { records: ['assignment', 'document', 'document_pack', 'worker'] },
  },
  {
    what: 'what a query for rows reads',
    text: '{ openRoles { trade open } }',
    follows: { records: ['job'] },
  },
  {
    what: 'counts of rows that are no records',
    text: 'query Q($id: ID!) { documentPack(id: $id) { id paperCount } }',
    follows: { records: ['document', 'document_pack'] },
  },
  {
    what: 'rates, which are part of an assignment',
    text: 'query Q($id: ID!) { assignment(id: $id) { id chargeRate { rate } } }',
    follows: { records: ['assignment'] },
  },
  { what: 'a topic', text: '{ requestLog { data { id } } }', follows: { topics: ['requests'] } },
  {
    what: 'topics in the place of records that have one, and notifications also for those with limits',
    text: 'query Q($id: ID!) { automation(id: $id) { id runCount } notifications { data { id subject { id } } } }',
    follows: { records: ['notification'], topics: ['automations', 'notifications'] },
  },
  {
    what: 'the trade of a worker, for their own requirements',
    text: '{ complianceRequirements(own: true) { documentTypes } }',
    follows: { records: ['worker'] },
  },
  {
    what: 'no settings',
    text: '{ complianceRequirements { documentTypes } organisationTimeZone }',
    follows: undefined,
  },
  { what: 'nothing of the control plane', text: '{ me { id } members { userId } }', follows: undefined },
]

describe('a client follows', () => {
  it.each(cases)('$what', ({ text, follows }) => {
    expect(followsOf(schema, text)).toEqual(follows)
  })

  it('only what the server sends', () => {
    const texts: string[] = Object.values(JSON.parse(readFileSync('schema/operations/trusted-documents.json', 'utf8')))
    for (const text of texts.filter((each) => each.startsWith('query '))) {
      const follows = followsOf(schema, text)
      for (const type of follows?.records ?? []) expect(resourcesByObject.has(type)).toBe(true)
      for (const topic of follows?.topics ?? []) expect(Object.keys(topics)).toContain(topic)
    }
  })

  it('no field of which nobody said what it reads', () => {
    const other = buildSchema('type Query { weather: String }')
    expect(() => followsOf(other, '{ weather }')).toThrow('weather')
  })
})
