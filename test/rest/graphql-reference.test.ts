/** The GraphQL reference has all root fields and types, and its links lead to pages. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { areaOf } from '../../rest/reference/areas.ts'
import { rootFieldsOf } from '../../rest/reference/examples.ts'
import { references } from '../../rest/reference/references.ts'
import { schema } from '../../schema/index.ts'
import { guideFiles } from '../support/guides.ts'

const { graphql, events } = references(schema, 'http://localhost:4000')
const roots = rootFieldsOf(schema)

it.each([...graphql.pages])('the page %s is complete', (name, make) => {
  const page = make()
  expect(page).not.toMatch(/undefined|\[object|\| \|$/m)
  expect(page).toMatch(name === '' ? /^# GraphQL reference/ : new RegExp(`^# \`${name}\``))
  for (const [, part, target = ''] of page.matchAll(/\]\(\/docs\/(graphql|events)\/?([\w.]*)/g))
    expect((part === 'events' ? events : graphql).pages.has(target), target).toBe(true)
  for (const [, guide] of page.matchAll(/\]\(([\w-]+)\.md/g))
    expect(guideFiles.map((file) => path.basename(file, '.md'))).toContain(guide)
})

it('has a page for each root field and each of their types', () => {
  for (const { field } of roots) expect(graphql.pages.has(field.name)).toBe(true)
  expect(graphql.pages.has('Worker')).toBe(true)
  expect(graphql.pages.has('Query')).toBe(false)
})

it('lists each root field once, in its area', () => {
  const index = graphql.pages.get('')?.() ?? ''
  for (const { field } of roots) expect(index.split(`| [\`${field.name}\`]`)).toHaveLength(2)
  expect([areaOf('createWorker'), areaOf('vehicles')]).toEqual(['Workers', 'Other records'])
})

it('says who may use a field, what it costs and which route does the same', () => {
  const [workers, apiKeys] = ['workers', 'apiKeys'].map((name) => graphql.pages.get(name)?.() ?? '')
  expect(workers).toContain('one of the scopes `read`, `workers:read`')
  expect(workers).toMatch(/\| Cost of the example \| 1 point: its complexity is \d+/)
  expect(workers).toContain('[`GET /workers`](/docs#tag/workers/GET/workers)')
  for (const decision of ['accept', 'reject'])
    expect(graphql.pages.get('reviewDocument')?.()).toContain(`[\`POST /documents/{id}/${decision}\`]`)
  expect(apiKeys).toContain('Only signed-in people with one of the roles `owner`, `admin`, `developer`')
  expect(graphql.pages.get('createWorker')?.()).toContain('[`worker.created`](/docs/events/worker.created)')
})
