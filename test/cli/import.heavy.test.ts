/** `muster import …`: a file's records over REST, with failures by line, retries, and a run that is killed and resumed. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showProgress } from '../../src/cli/import/progress.ts'
import { command } from '../support/command.ts'
import { eventsOf } from '../support/events.ts'
import { run, temporaryFolder } from '../support/process.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let server: TestServer
let folder: string
let remove: () => Promise<void>
let orgId: string
let key: string
let relay: Relay

beforeAll(async () => {
  server = await startTestServer()
  ;({ folder, remove } = await temporaryFolder())
  relay = await startRelay()
})
afterAll(async () => {
  await relay.close()
  await remove()
  await server.stop()
})
beforeEach(async () => {
  orgId = await server.organisation()
  key = await server.key({ orgId })
  relay.reset()
})

/** In front of the server: counts batches, and can answer in its place or lose an answer. */
interface Relay {
  url: string
  batches: number
  /** Return true if the request is answered. @param number of the batch, from 1 */
  answer: (number: number, res: ServerResponse) => boolean
  /** The number of the batch whose answer is never sent. */
  lost: number
  reset(): void
  close(): Promise<void>
}

async function startRelay(): Promise<Relay> {
  const forward = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const number = ++made.batches
    if (made.answer(number, res)) return
    const { authorization = '', 'idempotency-key': idempotencyKey } = req.headers
    const headers = new Headers({ authorization, 'content-type': 'application/json' })
    if (idempotencyKey !== undefined) headers.set('idempotency-key', String(idempotencyKey))
    const answer = await fetch(server.url + req.url, { method: 'POST', headers, body: Buffer.concat(chunks) })
    const body = await answer.text()
    if (number === made.lost) return
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
  }
  const http: Server = createServer((req, res) => void forward(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const made: Relay = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    batches: 0,
    answer: () => false,
    lost: 0,
    reset() {
      Object.assign(made, { batches: 0, answer: () => false, lost: 0 })
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return made
}

async function fileOf(name: string, lines: readonly (string | object)[]): Promise<string> {
  const file = path.join(folder, name)
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  await writeFile(file, `${text.join('\n')}\n`)
  return file
}

const muster = (...args: string[]) =>
  command(['import', ...args, '--json'], { MUSTER_API_KEY: key, PUBLIC_URL: relay.url })
const listed = async (resource: string) =>
  (await request(`${server.base}/${resource}?limit=200`, { key })).body.data as Record<string, unknown>[]
const people = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    external_id: `P-${index}`,
    first_name: 'Ada',
    last_name: `Okafor ${index}`,
    ...more,
  }))
const failuresIn = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('a CSV file', () => {
  it('is loaded by its header, with columns of other names mapped and left out, and why rows failed before', async () => {
    const file = await fileOf('staff.csv', [
      '\uFEFFexternal_id,Given,last_name,email,metadata.site,Remarks,import_error',
      'P-1,Ada,"Okafor, PhD",ada@post.example,Leeds,x,email must be an email address',
      '',
      'P-2, Bo ,Ng,,,"two',
      'lines",',
    ])
    const { code, json } = await muster('workers', file, '--map', 'Given=first_name', '--map', 'Remarks=')
    expect([code, json]).toEqual([0, expect.objectContaining({ created: 2, failed: 0 })])
    expect(await listed('workers')).toMatchObject([
      { first_name: 'Ada', last_name: 'Okafor, PhD', email: 'ada@post.example', metadata: { site: 'Leeds' } },
      { first_name: 'Bo', last_name: 'Ng', email: null, metadata: {} },
    ])
  })

  it('reports the rows that fail, by line, and loads the others', async () => {
    const errors = path.join(folder, 'errors.ndjson')
    const file = await fileOf('broken.csv', [
      'external_id;first_name;last_name;trade;phone',
      'P-1;Ada;Okafor;"Rope',
      'access";0123',
      'P-2;Bo;Ng;;',
      'P-3;Cy',
      'P-2;Di;Ng;;',
      ';Ed;Ng;;',
    ])
    const { code, json, text } = await muster('workers', file, '--delimiter', ';', '--errors', errors)
    expect([code, json]).toEqual([1, expect.objectContaining({ created: 1, failed: 4 })])
    const failed = (await failuresIn(errors)).sort((one, other) => one.line - other.line)
    expect(failed.map(({ line, error }) => [line, error.code, error.details[0].path])).toEqual([
      [2, 'validation_failed', 'phone'],
      [5, 'validation_failed', ''],
      [6, 'conflict', 'external_id'],
      [7, 'validation_failed', 'external_id'],
    ])
    expect(failed[0].record).toEqual({
      external_id: 'P-1',
      first_name: 'Ada',
      last_name: 'Okafor',
      trade: 'Rope\naccess',
      phone: '0123',
    })
    expect(text).toContain('line 2: phone must be a phone number')
  })

  it.each([
    ['a column that is not a field', ['external_id,Nickname'], [], "The column 'Nickname' is not a field"],
    ['a mapped column that is missing', ['external_id'], ['--map', 'Name=last_name'], "no column 'Name'"],
    ['quotes that do not close', ['external_id,last_name', 'P-1,"Ng'], [], 'Quote Not Closed'],
  ])('is refused with %s, before anything is sent', async (_what, lines, more, message) => {
    const { code, text } = await muster('workers', await fileOf('refused.csv', lines), ...more)
    expect([code, text]).toEqual([1, expect.stringContaining(message)])
    expect(relay.batches).toBe(0)
  })
})

describe('an NDJSON file', () => {
  it('takes every field, null included, and updates what exists', async () => {
    const [ada, bo] = people(2, { email: 'ada@post.example', metadata: { site: 'Leeds' } })
    await muster('workers', await fileOf('staff.ndjson', [ada as object, bo as object]))
    const file = await fileOf('changes.ndjson', [
      { external_id: 'P-0', email: null },
      '',
      '{"external_id":',
      bo as object,
    ])
    const { code, json } = await muster('workers', file)
    expect([code, json]).toEqual([1, expect.objectContaining({ updated: 1, unchanged: 1, failed: 1 })])
    expect((await listed('workers'))[0]).toMatchObject({ email: null, metadata: { site: 'Leeds' } })
  })

  it.each(['clients', 'projects', 'assignments', 'tasks'])('loads %s', async (resource) => {
    const [client, worker] = [{ external_id: 'C-1', name: 'Harbour' }, people(1)[0] as object]
    await muster('clients', await fileOf('clients.ndjson', [client]))
    await muster('workers', await fileOf('workers.ndjson', [worker]))
    const client_id = (await listed('clients'))[0]?.id
    await muster('projects', await fileOf('projects.ndjson', [{ external_id: 'J-1', name: 'Dock', client_id }]))
    const [project_id, worker_id] = [(await listed('projects'))[0]?.id, (await listed('workers'))[0]?.id]
    const assignment = { external_id: 'A-1', worker_id, project_id, start_date: '2026-03-01' }
    await muster('assignments', await fileOf('assignments.ndjson', [assignment]))
    await muster('tasks', await fileOf('tasks.ndjson', [{ external_id: 'T-1', title: 'Call', due_on: '2026-03-01' }]))
    expect(await listed(resource)).toHaveLength(1)
  })
})

describe('a dry run', () => {
  it('without a key checks what can be checked without the server, and sends nothing', async () => {
    const rows = [...people(2), { external_id: 'P-9', status: 'asleep', nickname: 'A' }, { first_name: 'Ada' }]
    const { code, json, text } = await muster('workers', await fileOf('dry.ndjson', rows), '--dry-run', '--key', '')
    expect([code, json]).toEqual([1, expect.objectContaining({ valid: 2, failed: 2, created: 0 })])
    expect(text).toContain('line 3: status must be one of')
    expect(text).toContain('line 4: external_id is required')
    expect(relay.batches).toBe(0)
  })

  it('with a key finds what the import will find, and writes nothing', async () => {
    const client_id = randomUUID()
    const file = await fileOf('projects.ndjson', [{ external_id: 'J-1', name: 'Dock', client_id }])
    const wanting = await muster('projects', file, '--dry-run')
    expect([wanting.code, wanting.json]).toEqual([1, expect.objectContaining({ valid: 0, failed: 1 })])
    expect(wanting.text).toContain('line 1: client_id must be the id of')
    await insert(server, key, 'clients', { id: client_id, name: 'Harbour' })
    const { code, json, text } = await muster('projects', file, '--dry-run')
    expect([code, json]).toEqual([0, expect.objectContaining({ valid: 1, failed: 0, created: 0 })])
    expect(text).not.toContain('line 1')
    expect(await listed('projects')).toEqual([])
  })
})

describe('an export', () => {
  const staff = [
    {
      external_id: 'P-1',
      first_name: '=Ada',
      last_name: "'-O'Brien",
      phone: '+447700900123',
      metadata: { site: 'Hull' },
    },
    { external_id: 'P-2', first_name: 'Bo', last_name: '@Ng', email: 'bo@post.example', trade: 'Steel Fixer' },
  ]

  it.each(['csv', 'ndjson'])('as %s can be imported as it is', async (format) => {
    await muster('workers', await fileOf('staff.ndjson', staff))
    const before = await listed('workers')
    const file = path.join(folder, `exported.${format}`)
    const environment = { MUSTER_API_KEY: key, PUBLIC_URL: relay.url }
    await command(['export', 'workers', '--format', format, '-o', file, '--url', server.url], environment)
    const again = await muster('workers', file)
    expect([again.code, again.json]).toEqual([0, expect.objectContaining({ unchanged: 2, failed: 0 })])
    expect(await listed('workers')).toEqual(before)
    orgId = await server.organisation()
    key = await server.key({ orgId })
    expect((await muster('workers', file)).json).toMatchObject({ created: 2, failed: 0 })
    expect(await listed('workers')).toMatchObject(staff)
  })

  it.each(['clients', 'projects', 'assignments', 'tasks'])(
    'of %s has no column that the import does not know',
    async (resource) => {
      const file = path.join(folder, `${resource}.csv`)
      await command(['export', resource, '--format', 'csv', '-o', file, '--url', server.url], { MUSTER_API_KEY: key })
      expect((await muster(resource, file)).code).toBe(0)
    },
  )
})

it('a payroll file is understood: a title above the header, other names of columns, and other forms of values', async () => {
  const file = await fileOf('payroll.csv', [
    'Staff list,,,,',
    'As of 1 March,,,,',
    'Emp No,Given Name,Surname,Mobile,Status',
    'E-1,Ada,Okafor,+44 (0)7700 900-123,ACTIVE',
    'E-2,Bo,Ng,0044 7700 900124,Leaver',
  ])
  const { code, json } = await muster('workers', file)
  expect([code, json]).toEqual([1, expect.objectContaining({ created: 1, failed: 1 })])
  expect(await listed('workers')).toMatchObject([
    { external_id: 'E-1', first_name: 'Ada', phone: '+447700900123', status: 'active' },
  ])
})

describe('a server that is busy', () => {
  it('is asked again after the time that it says', async () => {
    const busy = (res: ServerResponse, status: number) =>
      void res.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' }).end('{"error":{}}')
    relay.answer = (number, res) => {
      if (number > 3) return false
      if (number === 3) res.destroy()
      else busy(res, number === 1 ? 429 : 503)
      return true
    }
    const { code, json } = await muster('workers', await fileOf('busy.ndjson', people(2)))
    expect([code, json]).toEqual([0, expect.objectContaining({ created: 2 })])
    expect(relay.batches).toBe(4)
  })

  it('is given up if it refuses the credential', async () => {
    const { code, text } = await muster('workers', await fileOf('key.ndjson', people(1)), '--key', 'mst_live_wrong')
    expect([code, text]).toEqual([1, expect.stringContaining('muster: The credential is invalid.')])
    expect(relay.batches).toBe(1)
  })
})

describe('running it again', () => {
  it('after it was killed goes on, without a record or an event twice', async () => {
    const file = await fileOf('killed.ndjson', people(50))
    const args = ['workers', file, '--batch', '10', '--parallel', '1', '--json']
    relay.lost = 3
    const killed = run(['import', ...args], { MUSTER_API_KEY: key, PUBLIC_URL: relay.url })
    const total = async () => (await request(`${server.base}/workers?limit=1`, { key })).body.pagination.total
    await expect.poll(total, { timeout: 90_000 }).toBe(30)
    killed.child.kill('SIGKILL')
    await killed.ends()
    relay.reset()
    const { code, json } = await muster(...args)
    expect([code, json]).toEqual([0, expect.objectContaining({ created: 50, resumed: 30, failed: 0 })])
    expect(await total()).toBe(50)
    expect((await eventsOf(server, orgId)).map(({ type }) => type)).toEqual(Array(50).fill('worker.created'))
  })

  it('sends rows again that had failed, and under a new name all of them', async () => {
    const client_id = randomUUID()
    const file = await fileOf('later.ndjson', [{ external_id: 'J-1', name: 'Dock', client_id }])
    expect((await muster('projects', file)).json).toMatchObject({ failed: 1 })
    await insert(server, key, 'clients', { id: client_id, name: 'Harbour' })
    expect((await muster('projects', file)).json).toMatchObject({ created: 1, failed: 0, resumed: 0 })
    expect((await muster('projects', file)).json).toMatchObject({ created: 1, resumed: 1 })
    expect((await muster('projects', file, '--run', 'again')).json).toMatchObject({ unchanged: 1, resumed: 0 })
  })
})

it.each([
  [['teams', 'a.csv'], 2, 'Allowed choices are workers'],
  [['workers', 'staff.xlsx'], 1, '--format'],
  [['workers', 'nothing.csv'], 1, 'nothing.csv cannot be read'],
  [['workers', 'a.csv', '--batch', '1001'], 2, 'from 1 to 1000'],
  [['workers', 'a.csv', '--map', 'Name'], 2, 'COLUMN=FIELD'],
  [['workers', 'a.csv', '--key', ''], 1, 'Provide an API key'],
  [['workers', 'a.csv', '--errors', '/nowhere/errors.ndjson'], 1, '/nowhere/errors.ndjson cannot be written'],
])('says what is wrong with %j', async (args, code, message) => {
  const ended = await muster(...args)
  expect([ended.code, ended.text]).toEqual([code, expect.stringContaining(message)])
})

it('shows its progress on a terminal, and only there', () => {
  const shown = (isTTY: boolean) => {
    let text = ''
    const write = (chunk: string) => {
      text += chunk
      return true
    }
    const progress = showProgress({ isTTY, write } as unknown as NodeJS.WriteStream)
    progress.update(0.5, 1200)
    progress.end()
    return text
  }
  expect(shown(true)).toContain(' 50 %  1,200 records')
  expect(shown(true).endsWith('\r\u001B[K')).toBe(true)
  expect(shown(false)).toBe('')
})
