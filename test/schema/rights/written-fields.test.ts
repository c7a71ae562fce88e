/** What a caller who may write a record, but not read it, may select of it: what it has sent. */
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../schema/index.ts'
import { checkSelectedFields, checkWrittenFields } from '../../../schema/rights/authorization.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'

type Check = typeof checkWrittenFields

function isAllowed(check: Check, query: string, scopes: string[], variableValues: object = {}): boolean {
  const credential = { scopes: new Set(scopes), role: null } as never
  try {
    check(schema, { document: parse(query), variableValues: variableValues as Record<string, unknown> }, credential)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_scope') throw error
    return false
  }
}

describe('of a written record', () => {
  const create = (selection: string, input = '{ name: "A", address: null }') =>
    `mutation { createClient(input: ${input}) { ${selection} } }`

  it.each([
    ['object id', true],
    ['id name', true],
    ['id address', false],
    ['id contactName', false],
    ['id ... on Client { contactName }', false],
    ['id ...More', false],
    ['id contactName @skip(if: true)', true],
    ['id contactName @include(if: false)', true],
    ['id contactName @include(if: true)', false],
  ])('{ %s } is allowed: %s', (selection, allowed) => {
    const query = `${create(selection)} fragment More on Client { contactName }`
    expect(isAllowed(checkWrittenFields, query, ['clients:write'])).toBe(allowed)
    expect(isAllowed(checkWrittenFields, query, ['clients:write', 'clients:read'])).toBe(true)
    expect(isAllowed(checkWrittenFields, query, ['write', 'read'])).toBe(true)
  })

  it('is what the variables have sent', () => {
    const query = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id name address } }'
    const allowed = (input: object | null) => isAllowed(checkWrittenFields, query, ['clients:write'], { input })
    expect(allowed({ name: 'A', address: 'B' })).toBe(true)
    expect(allowed({ name: 'A', address: null })).toBe(false)
    expect(allowed(null)).toBe(false)
  })

  it('is what an argument of its own has sent', () => {
    const query = (selection: string) => `mutation { submitTimesheet(id: "x") { ${selection} } }`
    expect(isAllowed(checkWrittenFields, query('id'), ['timesheets:write'])).toBe(true)
    expect(isAllowed(checkWrittenFields, query('status'), ['timesheets:write'])).toBe(false)
  })

  it('is not asked of queries', () => {
    expect(isAllowed(checkWrittenFields, '{ clients { data { name } } }', [])).toBe(true)
  })
})

describe('of what is read', () => {
  it.each([
    ['{ clients { data { id } } }', ['clients:read'], true],
    ['{ clients { data { id } } }', ['workers:read'], false],
    ['{ workers { data { id } } clients @skip(if: true) { data { id } } }', ['workers:read'], true],
    ['{ ...More } fragment More on Query { clients { data { id } } }', ['workers:read'], false],
    ['{ ... on Query { clients { data { id } } } }', ['workers:read'], false],
    ['{ ... { clients { data { id } } } }', ['clients:read'], true],
  ])('%s is allowed with %j: %s', (query, scopes, allowed) => {
    expect(isAllowed(checkSelectedFields, query, scopes)).toBe(allowed)
  })
})
