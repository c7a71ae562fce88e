/** `muster export`, beside a running server, and beside one that cuts exports off. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { linesOf } from '../support/export.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let server: TestServer
let key: string
let folder: string
let file: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  for (const last_name of ['Okafor', 'Brown', 'Livesey'])
    await insert(server, key, 'workers', { first_name: 'Ada', last_name, status: 'active' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-export-'))
  file = path.join(folder, 'workers.out')
  return () => rm(folder, { recursive: true, force: true })
})

const muster = (args: string[], settings: Record<string, string> = {}) =>
  command(['export', ...args], { XDG_CONFIG_HOME: folder, ...settings })
const withKey = (...args: string[]) => muster([...args, '--url', server.url], { MUSTER_API_KEY: key })

describe('muster export', () => {
  it('writes NDJSON to a file that only its owner can read, and says what it has', async () => {
    await writeFile(file, 'before')
    const { code, json } = await withKey('workers', '-o', file, '--json')
    expect([code, json]).toEqual([0, { list: 'workers', file, count: 3, watermark: expect.any(String) }])
    const { records, last } = linesOf({ text: await readFile(file, 'utf8') })
    expect(records).toHaveLength(3)
    expect(last).toMatchObject({ complete: true, watermark: json.watermark })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['workers.out'])
  })

  it('writes CSV of what filters let through', async () => {
    const filters = ['--filter', 'status=active', '--filter', 'sort=last_name', 'q=ada']
    const { code, text } = await withKey('workers', '--format', 'csv', ...filters, '-o', file)
    expect([code, text]).toEqual([0, `Exported 3 workers to ${file}.\n`])
    const lines = (await readFile(file, 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^object,id,first_name,last_name,/)
    expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual(['Brown', 'Livesey', 'Okafor'])
  })

  it('writes to stdout by default, and what it says to stderr', async () => {
    const { code, text } = await withKey('clients')
    expect(code).toBe(0)
    expect(text).toMatch(/^\{"object":"export","complete":true,"count":0,.*\}\nExported 0 clients\.\n$/)
  })

  it('acts for the person who is logged in', async () => {
    await mkdir(path.join(folder, 'muster'))
    const login = { access_token: key, refresh_token: 'none', expires_at: '2999-01-01T00:00:00Z' }
    const logins = { current: server.url, logins: { [server.url]: login } }
    await writeFile(path.join(folder, 'muster', 'logins.json'), JSON.stringify(logins))
    expect((await muster(['workers', '-o', file, '--json'])).json.count).toBe(3)
    const other = await muster(['workers', '--url', 'http://localhost:1'])
    expect([other.code, other.text]).toEqual([1, expect.stringContaining('not logged in at http://localhost:1')])
  })

  it.each([
    [['workers', '--filter', 'status'], 2, 'Must be name=value'],
    [['nothing'], 2, 'Allowed choices are workers'],
    [['workers', '--format', 'xml'], 2, 'Allowed choices are ndjson, csv'],
    [['workers', '--filter', 'status=none'], 1, 'status must be one of'],
    [['workers', '--filter', 'limit=1'], 1, 'limit must not be used'],
    [['workers', '-o', '/nowhere/at/all'], 1, 'Cannot write /nowhere/at/all'],
  ])('refuses %j', async (args, code, text) => {
    const ended = await withKey(...args)
    expect([ended.code, ended.text]).toEqual([code, expect.stringContaining(text)])
  })

  it('says when the key is not valid, the server away, or nobody logged in', async () => {
    const wrong = await muster(['workers', '--url', server.url, '--key', 'mst_live_nothing'])
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('credential is invalid')])
    const away = await muster(['workers', '--url', 'http://localhost:1', '--key', key])
    expect([away.code, away.text]).toEqual([1, expect.stringContaining('does not answer')])
    expect((await muster(['workers'])).text).toContain('Run `muster login` first')
  })
})

describe('an export that is not whole', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const each of servers.splice(0)) each.close().closeAllConnections()
  })

  async function serve(listener: RequestListener): Promise<string> {
    const listening = createServer(listener)
    servers.push(listening)
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  }

  it.each([
    ['is cut off', 'ndjson', '{"id":1}\n', true],
    ['has no last line', 'ndjson', '{"id":1}\n', false],
    ['is cut within the last line', 'ndjson', '{"object":"export","complete":true,"count":0}', false],
    ['has fewer records than it says', 'ndjson', '{"object":"export","complete":true,"count":1}\n', false],
    ['is cut off', 'csv', 'id\r\n1\r\n', true],
    ['has no trailer', 'csv', 'id\r\n1\r\n', false],
  ])('because it %s fails, and leaves the file as it was: %s', async (_reason, format, text, isCut) => {
    await writeFile(file, 'before')
    const url = await serve((_req, res) => {
      res.write(text, () => (isCut ? res.destroy() : res.end()))
    })
    const ended = await muster(['workers', '--url', url, '--key', key, '--format', format, '-o', file])
    expect([ended.code, ended.text]).toEqual([1, expect.stringContaining('The export is incomplete')])
    expect(await readFile(file, 'utf8')).toBe('before')
    expect(await readdir(folder)).toEqual(['workers.out'])
  })

  it('because no Muster answers is named with its status', async () => {
    const url = await serve((_req, res) => void res.writeHead(502).end('<html>'))
    const { code, text } = await muster(['workers', '--url', url, '--key', key])
    expect([code, text]).toEqual([1, expect.stringContaining('answered with status 502')])
  })
})
