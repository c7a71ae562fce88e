/** What the bench of the pages measures: every reading operation of the frontends, with variables that it takes. */
import { getOperationAST } from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import { type PageOperation, pageOperations } from './operations.ts'
import type { Place } from './place.ts'
import { variables } from './variables.ts'

const place: Place = { id: (table) => table, userId: 'user', day: () => '2026-01-01', moment: () => '2026-01-01' }
let operations: PageOperation[]

beforeAll(async () => {
  operations = await pageOperations()
})

const declared = ({ document }: PageOperation) =>
  (getOperationAST(document)?.variableDefinitions ?? []).map(({ variable }) => variable.name.value)

it('is all of them, each under a name of its own', () => {
  const names = operations.map(({ name }) => name)
  expect(names).toContain('workers/Workers')
  expect(new Set(names).size).toBe(names.length)
})

it('gives each what it needs, and nothing that it does not take', () => {
  for (const operation of operations) {
    const given = Object.keys(variables[operation.name]?.(place, 0) ?? {})
    expect(
      operation.required.filter((name) => !given.includes(name)),
      `missing: ${operation.name}`,
    ).toEqual([])
    expect(
      given.filter((name) => !declared(operation).includes(name)),
      `unknown: ${operation.name}`,
    ).toEqual([])
  }
})

it('has no row for an operation that is gone', () => {
  const names = operations.map(({ name }) => name)
  expect(Object.keys(variables).filter((name) => !names.includes(name))).toEqual([])
})
