/** Requests with more invalid fields than an answer should list: it names the first, and that there are others. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/access/oauth/clients.ts'
import { checkRule } from '../../src/domain/automations/check.ts'
import { checkEntries } from '../../src/domain/finance/timesheet-entries.ts'
import { MAX_DETAILS } from '../../src/platform/errors/error-details.ts'
import { ApiError, type ErrorDetail } from '../../src/platform/errors/errors.ts'
import { HELD, longestHold } from '../support/held.ts'
import { joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

function detailsOf(work: () => unknown): ErrorDetail[] {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error.details ?? []
    throw error
  }
  return []
}

const others = { path: '', code: 'too_many', message: expect.stringContaining(`more than ${MAX_DETAILS} problems`) }
const post = (path: string, body: object) => request(`${server.base}${path}`, { method: 'POST', key, body })
const many = <Item>(item: Item, count: number) => Array.from({ length: count }, () => item)
const job = { project_id: randomUUID(), start_date: '2026-02-02' }

describe('over REST', () => {
  it.each([
    ['items that are no objects', '/jobs', { ...job, roles: many(1, 260_000) }],
    ['unknown fields', '/workers', Object.fromEntries(many(0, 1000).map((_, n) => [`field${n}`, 1]))],
  ])('of many %s the first hundred are listed', async (_what, path, body) => {
    let answer: Awaited<ReturnType<typeof post>> | undefined
    const held = await longestHold(async () => {
      answer = await post(path, body)
    })
    expect(answer?.status).toBe(422)
    const { details } = answer?.body.error ?? {}
    expect(details).toHaveLength(MAX_DETAILS + 1)
    expect(details.at(-1)).toEqual(others)
    expect(held).toBeLessThan(HELD)
  })

  it('a list that is too long is refused by its length alone', async () => {
    const { body } = await post('/jobs', { ...job, roles: many({ trade: '', headcount: 0 }, 25_000) })
    expect(body.error.details).toEqual([{ path: 'roles', code: 'too_big', message: 'must have at most 50 items' }])
  })

  it('metadata with too many keys is refused by their number alone', async () => {
    const metadata = Object.fromEntries(many(0, 1000).map((_, n) => [`${'k'.repeat(50)}${n}`.slice(-12), 1]))
    const { body } = await post('/workers', { first_name: 'Ada', last_name: 'Okafor', metadata })
    expect(body.error.details).toEqual([{ path: 'metadata', code: 'invalid', message: 'must have at most 50 keys' }])
    const bad = { first_name: 'Ada', last_name: 'Okafor', metadata: { a: 1 } }
    expect((await post('/workers', bad)).body.error.details[0].path).toBe('metadata.a')
  })
})

it('an OAuth client with many unknown scopes gets one detail', async () => {
  const client = {
    name: 'App',
    redirectUris: many(0, 50_000).map((_, n) => `no url ${n}`),
    grantTypes: ['authorization_code'],
    scopes: many(0, 150_000).map((_, n) => `scope${n}`),
    environment: 'live' as const,
    isPublic: false,
  }
  const made = createClient({} as never, {} as never, server.orgId, client)
  const { details } = (await made.catch((error: unknown) => error)) as ApiError
  expect(details?.filter(({ path }) => path === 'scopes')).toHaveLength(1)
  expect(details?.filter(({ path }) => path.startsWith('redirectUris'))).toHaveLength(21)
})

it('entries outside their period are listed up to the limit', () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const entries = many({ date: day('2026-03-01'), hours: 1 }, 400)
  const details = detailsOf(() => checkEntries(entries, day('2026-02-02'), day('2026-02-08')))
  expect(details).toHaveLength(MAX_DETAILS + 1)
  expect(details.at(-1)).toEqual(others)
})

it('parameters of an action that do not exist are listed up to the limit', () => {
  const parameters = Object.fromEntries(many('x', 1000).map((value, n) => [`p${n}`, value]))
  const catalogue = { types: [{ name: 'worker.created', schema: {} }] } as never
  const rule = { trigger: 'worker.created', conditions: [], actions: [{ type: 'notify', parameters }] } as const
  expect(detailsOf(() => checkRule(catalogue, rule))).toHaveLength(MAX_DETAILS + 1)
})
