/** The queries of the request log: which requests each filter finds, and how requests are counted. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoggedRequest, readRequestLog, readStatistics, readUsage } from '../../../src/access/request-log/read.ts'
import { type AccessWorld, failureOf, openAccessWorld } from '../../support/access-world.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-04T05:00:00Z')
const at = (minutes: number) => new Date(START + minutes * MINUTE)

let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
})
afterAll(() => world.close())

/** Insert a row into a table; the values in `row` replace the defaults. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  await world.database.pool.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}

/** The id of a row of that moment; `last` tells rows of one moment apart. */
const idAt = (moment: Date, last = 1) =>
  `${moment.getTime().toString(16).padStart(12, '0')}7000800000000000${String(last).padStart(4, '0')}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )

/** Log a request of minute `minutes`, named by its request id. */
const logged = (orgId: string, requestId: string, minutes: number, more: Record<string, unknown> = {}) =>
  insert('request_log', {
    org_id: orgId,
    id: idAt(at(minutes)),
    at: at(minutes),
    request_id: requestId,
    surface: 'rest',
    method: 'GET',
    path: '/api/public/v1/workers',
    credential_id: randomUUID(),
    credential_kind: 'key',
    environment: 'live',
    status: 200,
    duration_ms: 1.5,
    ...more,
  })

describe('a page of the log', () => {
  const read = async (orgId: string, query: Partial<Parameters<typeof readRequestLog>[2]> = {}) =>
    readRequestLog(world.database.prisma, orgId, { limit: 50, ...query })
  const idsOf = ({ data }: { data: LoggedRequest[] }) => data.map(({ requestId }) => requestId)

  it('has every fact of a request, and only the organisation’s own', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const credentialId = randomUUID()
    await logged(orgId, 'req_1', 0, {
      surface: 'graphql',
      method: 'POST',
      path: '/graphql',
      operation: 'Payroll',
      credential_id: credentialId,
      credential_kind: 'token',
      credential_name: 'payroll',
      environment: 'sandbox',
      status: 409,
      error_code: 'conflict',
      duration_ms: 2.25,
      points: 3,
      cause: { message: 'Another record has this email.' },
    })
    await logged(other, 'req_2', 0)
    expect(await read(orgId)).toEqual({
      data: [
        {
          id: idAt(at(0)),
          at: at(0),
          requestId: 'req_1',
          surface: 'graphql',
          method: 'POST',
          path: '/graphql',
          operation: 'Payroll',
          credentialId,
          credentialKind: 'token',
          credentialName: 'payroll',
          environment: 'sandbox',
          status: 409,
          errorCode: 'conflict',
          durationMs: 2.25,
          points: 3,
          cause: { message: 'Another record has this email.' },
        },
      ],
      nextCursor: null,
    })
  })

  it('begins with the latest request, and the next one goes on where it ends', async () => {
    const orgId = await world.organisation()
    for (const minutes of [0, 2, 1]) await logged(orgId, `at ${minutes}`, minutes)
    const first = await read(orgId, { limit: 2 })
    expect([idsOf(first), first.nextCursor]).toEqual([['at 2', 'at 1'], idAt(at(1))])
    const second = await read(orgId, { limit: 2, cursor: first.nextCursor })
    expect([idsOf(second), second.nextCursor]).toEqual([['at 0'], null])
    expect((await read(orgId, { limit: 3 })).nextCursor).toBeNull()
  })

  it('is filtered by each fact', async () => {
    const orgId = await world.organisation()
    const own = randomUUID()
    await logged(orgId, 'req_a', 0, { credential_id: own, path: '/graphql' })
    await logged(orgId, 'req_b', 1, { credential_kind: 'session', status: 404, error_code: 'not_found' })
    await logged(orgId, 'req_c', 2, { credential_kind: 'token', status: 500, error_code: 'internal_error', path: '/%' })
    const found = async (query: Parameters<typeof read>[1]) => idsOf(await read(orgId, query))
    const all = ['req_c', 'req_b', 'req_a']
    expect(await found({ requestId: 'req_b' })).toEqual(['req_b'])
    expect(await found({ credentialId: own })).toEqual(['req_a'])
    expect(await found({ kinds: ['session', 'key'] })).toEqual(['req_b', 'req_a'])
    expect(await found({ kinds: [] })).toEqual([])
    expect(await found({ statusFrom: 404 })).toEqual(['req_c', 'req_b'])
    expect(await found({ statusTo: 404 })).toEqual(['req_b', 'req_a'])
    expect(await found({ statusTo: 0 })).toEqual([])
    expect(await found({ errorCode: 'not_found' })).toEqual(['req_b'])
    expect(await found({ path: '/graph' })).toEqual(['req_a'])
    expect(await found({ path: '/%' })).toEqual(['req_c']) // a prefix, not a pattern
    expect(await found({ since: at(1) })).toEqual(['req_c', 'req_b'])
    expect(await found({ until: at(1) })).toEqual(['req_a'])
    expect(await found({ since: at(1), until: at(2) })).toEqual(['req_b'])
    const none = { requestId: null, credentialId: null, kinds: null, statusFrom: null, statusTo: null, errorCode: null }
    expect(await found({ ...none, path: null, since: null, until: null, cursor: null })).toEqual(all)
    expect(await found({ requestId: '', credentialId: '', errorCode: '', path: '', cursor: '' })).toEqual(all)
  })

  it('is refused with every argument that is invalid, by name', async () => {
    const orgId = await world.organisation()
    const invalid = { cursor: 'x', credentialId: 'y', errorCode: 'toString', since: at(1), until: at(1) }
    const { code, details } = await failureOf(() => read(orgId, invalid as never))
    expect(code).toBe('validation_failed')
    expect(details).toEqual([
      { path: 'cursor', code: 'invalid', message: expect.stringContaining('nextCursor') },
      { path: 'credentialId', code: 'invalid', message: expect.stringContaining('UUID') },
      { path: 'errorCode', code: 'invalid', message: expect.stringMatching(/^must be one of .*not_found, /) },
      { path: 'until', code: 'invalid', message: 'must be after since' },
    ])
  })
})

/** Count requests of a credential in minute `minutes`. */
const counted = (orgId: string, minutes: number, more: Record<string, unknown> = {}) =>
  insert('request_counts', {
    org_id: orgId,
    minute: at(minutes),
    credential_id: randomUUID(),
    credential_kind: 'key',
    environment: 'live',
    success: 0,
    client_error: 0,
    server_error: 0,
    limited: 0,
    points: 0,
    rate_per_minute: 60,
    ...more,
  })

describe('the statistics', () => {
  const range = { since: at(0), until: at(30) }
  const none = { success: 0, clientError: 0, serverError: 0, limited: 0 }

  it('count the requests of each step by outcome, from its first minute to before the next', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    await counted(orgId, 9, { success: 1 })
    await counted(orgId, 10, { success: 2, client_error: 3, server_error: 4, limited: 5 })
    await counted(orgId, 19, { success: 10 })
    await counted(other, 10, { success: 100 })
    const steps = await readStatistics(world.database.prisma, orgId, range, 10, { kinds: ['key', 'token', 'session'] })
    expect(steps).toEqual([
      { at: at(0), ...none, success: 1 },
      { at: at(10), success: 12, clientError: 3, serverError: 4, limited: 5 },
      { at: at(20), ...none },
    ])
  })

  it('are those of the given kinds, or of one credential', async () => {
    const orgId = await world.organisation()
    const own = randomUUID()
    await counted(orgId, 0, { success: 1, credential_kind: 'session' })
    await counted(orgId, 0, { success: 2, credential_kind: 'token' })
    await counted(orgId, 0, { success: 4, credential_id: own })
    const successes = async (filter: Parameters<typeof readStatistics>[4]) =>
      (await readStatistics(world.database.prisma, orgId, range, 30, filter)).map(({ success }) => success)
    expect(await successes({ kinds: ['session'] })).toEqual([1])
    expect(await successes({ kinds: ['key', 'token'] })).toEqual([6])
    expect(await successes({ kinds: ['key', 'token'], credentialId: own })).toEqual([4])
    expect(await successes({ kinds: ['session'], credentialId: own })).toEqual([0])
    expect(await successes({ kinds: ['session', 'key'], credentialId: null })).toEqual([5])
    const refused = await failureOf(() => successes({ kinds: ['key'], credentialId: 'x' }))
    expect(refused).toMatchObject({ code: 'validation_failed', details: [{ path: 'credentialId' }] })
  })
})

describe('the usage', () => {
  it('is that of each credential in the range, by points, with its latest name and limit', async () => {
    const [orgId, other] = [await world.organisation(), await world.organisation()]
    const [small, large] = [randomUUID(), randomUUID()]
    const own = { credential_id: small, credential_name: 'old name', environment: 'sandbox', credential_kind: 'token' }
    await counted(orgId, -1, { ...own, success: 100, points: 900 })
    await counted(orgId, 0, { ...own, success: 1, points: 3, rate_per_minute: 10 })
    await counted(orgId, 5, { ...own, limited: 1, points: 2, credential_name: 'new name', rate_per_minute: 20 })
    await counted(orgId, 10, { ...own, success: 100, points: 900 })
    await counted(orgId, 1, { credential_id: large, client_error: 2, server_error: 1, points: 6 })
    await counted(other, 1, { success: 1, points: 50 })
    const range = { since: at(0), until: at(10) }
    const usage = await readUsage(world.database.prisma, orgId, range, 10)
    expect(usage).toEqual([
      {
        credentialId: large,
        credentialKind: 'key',
        credentialName: null,
        environment: 'live',
        success: 0,
        clientError: 2,
        serverError: 1,
        limited: 0,
        peakPoints: 6,
        ratePerMinute: 60,
      },
      {
        credentialId: small,
        credentialKind: 'token',
        credentialName: 'new name',
        environment: 'sandbox',
        success: 1,
        clientError: 0,
        serverError: 0,
        limited: 1,
        peakPoints: 3,
        ratePerMinute: 20,
      },
    ])
    expect(await readUsage(world.database.prisma, orgId, range, 1)).toEqual(usage.slice(0, 1))
  })
})
