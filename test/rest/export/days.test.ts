/** Timesheets as rows of days. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CSV, receiveExport } from '../../support/export.ts'
import { createId } from '../../support/resources.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

const DAYS = 'text/csv; profile=days'

let server: TestServer
let key: string
let worker: string
let project: string
let sheet: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  worker = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor', external_id: 'PAY-1' })
  const client_id = await createId(server, key, '/clients', { name: 'Harbour' })
  project = await createId(server, key, '/projects', { name: 'Dock', client_id })
  sheet = await createId(server, key, '/timesheets', {
    worker_id: worker,
    project_id: project,
    period_start: '2026-02-02',
    period_end: '2026-02-08',
    external_id: 'sheet-1',
    entries: [
      { date: '2026-02-02', hours: 8, note: '=1+1' },
      { date: '2026-02-03', hours: 7.5, overtime_hours: 1 },
    ],
  })
  const none = { period_start: '2026-02-09', period_end: '2026-02-15', entries: [] }
  await createId(server, key, '/timesheets', { worker_id: worker, project_id: project, ...none })
})
afterAll(() => server.stop())

const get = (path: string, accept = DAYS, as = key) => receiveExport(server.base + path, { key: as, accept })

it('has a row for each entry, and their number at the end', async () => {
  const { status, headers, trailers, text } = await get('/timesheets')
  const head =
    'timesheet_id,external_id,status,worker_id,project_id,assignment_id,date,hours,overtime_hours,note,approved_at'
  const own = `${sheet},sheet-1,draft,${worker},${project},`
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present; profile=days'])
  expect(text.split('\r\n')).toEqual([head, `${own},2026-02-02,8,0,'=1+1,`, `${own},2026-02-03,7.5,1,,`, ''])
  expect(trailers['x-export-complete']).toBe('2')
})

it('names expanded records by their external ids', async () => {
  const { text } = await get('/timesheets?expand=worker,project', 'text/csv;profile="days"')
  const [head = '', first = ''] = text.split('\r\n')
  const at = (name: string) => first.split(',')[head.split(',').indexOf(name)]
  expect([at('worker_id'), at('worker_external_id'), at('project_external_id')]).toEqual([worker, 'PAY-1', ''])
  const narrow = await server.key({ scopes: ['finance:read'] })
  expect((await get('/timesheets?expand=worker', DAYS, narrow)).status).toBe(403)
  expect((await get('/timesheets', DAYS, narrow)).status).toBe(200)
})

it('filters as the list does, in its own organisation', async () => {
  expect((await get('/timesheets?status=approved')).text.split('\r\n')).toHaveLength(2)
  const foreign = await server.key({ orgId: await server.organisation() })
  expect((await get('/timesheets', DAYS, foreign)).text.split('\r\n')).toHaveLength(2)
  const sandbox = await server.key({ environment: 'sandbox' })
  const { text, trailers } = await get('/timesheets?expand=worker', DAYS, sandbox)
  expect(text).toContain('sandbox-worker-')
  expect(text).not.toContain('PAY-1')
  expect(Number(trailers['x-export-complete'])).toBe(text.split('\r\n').length - 2)
})

it('refuses other profiles, and lists without days', async () => {
  for (const [path, accept] of [
    ['/timesheets', 'text/csv; profile=weeks'],
    ['/expenses', DAYS],
  ] as const) {
    const { status, text } = await get(path, accept)
    expect([status, JSON.parse(text).error.code]).toEqual([406, 'not_acceptable'])
  }
  expect((await get('/timesheets', CSV)).text).toContain('entries')
})
