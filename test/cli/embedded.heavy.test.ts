/** The command line on an embedded database: alone, and beside a running server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../src/access/scopes/roles.ts'
import { command, type Ended, ended } from '../support/command.ts'
import { type Program, postmasterOf, run, temporaryFolder } from '../support/process.ts'

let data: string
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ folder: data, remove } = await temporaryFolder())
})
afterAll(() => remove())

/** The program in its own process. */
async function muster(...args: string[]): Promise<Ended> {
  const program = run(args, { MUSTER_DATA_DIR: data })
  const code = await program.ends()
  return ended(code, program.output())
}

/** The same in this process. */
const inProcess = (...args: string[]) => command(args, { MUSTER_DATA_DIR: data })

const unknown = '00000000-0000-7000-8000-00000000ffff'

describe('alone', () => {
  it('creates, lists and revokes, and leaves no PostgreSQL running', async () => {
    const early = await muster('org', 'create', '--name', 'Northgate')
    expect([early.code, early.text]).toEqual([1, expect.stringMatching(/lacks \d+ migrations.*Run 'muster migrate'/)])
    expect((await muster('migrate', '--json')).json.applied).not.toEqual([])
    const org = await muster('org', 'create', '--name', 'Northgate', '--json')
    expect(org).toMatchObject({ code: 0, json: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Northgate' } })
    expect(await postmasterOf(data)).toBeUndefined()
    expect((await muster('org', 'list', '--json')).json).toEqual([{ ...org.json, created_at: expect.any(String) }])
    expect((await inProcess('org', 'list')).text).toContain('Northgate')
    const flags = ['--org', org.json.id, '--environment', 'live', '--scopes', 'read workers:write']
    const key = await inProcess(
      'key',
      'create',
      ...flags,
      '--name',
      'payroll',
      '--rate',
      '5',
      '--expires-in',
      '90d',
      '--json',
    )
    expect(Object.keys(key.json)).toEqual(['id', 'key'])
    expect(key.json.key).toMatch(/^mst_live_\w{49}$/)
    const [listed] = (await inProcess('key', 'list', '--org', org.json.id, '--json')).json
    expect(listed).toMatchObject({
      id: key.json.id,
      name: 'payroll',
      environment: 'live',
      scopes: ['read', 'workers:write'],
      hint: key.json.key.slice(-4),
      rate_per_minute: 5,
      revoked_at: null,
    })
    const days = (Date.parse(listed.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThan(90.1)
    expect((await inProcess('key', 'revoke', key.json.id, '--json')).json).toEqual({ id: key.json.id, revoked: true })
    expect((await inProcess('key', 'list', '--org', org.json.id)).text).toContain('revoked')
    expect((await muster('migrate', '--json')).json).toEqual({ applied: [] })
    expect(await postmasterOf(data)).toBeUndefined()
  })

  it('loads the demo organisation once', async () => {
    const first = await muster('demo', 'load', '--json')
    const emails = Object.keys(roles).map((role) => `${role}@demo.example`)
    expect(first.json).toEqual({ id: expect.any(String), created: true, emails, password: expect.any(String) })
    expect((await inProcess('demo', 'load', '--json')).json).toEqual({ id: first.json.id, created: false })
  })
})

describe('beside a running server', () => {
  let server: Program
  let base: string

  beforeAll(async () => {
    server = run(['serve'], { MUSTER_DATA_DIR: data, PORT: '0' })
    await server.prints('Press Ctrl-C to stop.')
    const url = /http:\/\/localhost:\d+/.exec(server.output())?.[0].replace('localhost', '127.0.0.1')
    base = `${url}/api/public/v1`
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    expect(await server.ends()).toBe(0)
    expect(await postmasterOf(data)).toBeUndefined()
  })

  it('creates keys that work at once and revokes them at the very next request', async () => {
    const org = (await inProcess('org', 'create', '--name', 'Beside', '--json')).json.id
    const { id, key } = (
      await muster('key', 'create', '--org', org, '--environment', 'live', '--scopes', 'read', '--json')
    ).json
    const status = async () => (await fetch(`${base}/workers`, { headers: { authorization: `Bearer ${key}` } })).status
    expect(await status()).toBe(200)
    expect((await muster('key', 'revoke', id)).code).toBe(0)
    expect(await status()).toBe(401)
    const [listed] = (await inProcess('key', 'list', '--org', org, '--json')).json
    expect(listed.revoked_at).not.toBeNull()
  })

  it('the program ends with the exit code of its command', async () => {
    const codes = async (...commands: string[][]) =>
      Promise.all(commands.map(async (args) => (await muster(...args)).code))
    expect(await codes(['--help'], ['key', 'revoke', unknown], ['key', 'revoke'])).toEqual([0, 1, 2])
  })

  it.each([
    [['key', 'create', '--org', unknown, '--environment', 'live', '--scopes', 'read'], /no organisation/],
    [['key', 'list', '--org', 'nonsense'], /no organisation/],
    [['key', 'revoke', unknown], /no API key/],
    [['key', 'revoke', 'nonsense'], /no API key/],
    [['org', 'create', '--name', ' '], /1 to 200 characters/],
  ])('a failure exits 1 with a one-line reason: %j', async (args, message) => {
    const { code, text } = await inProcess(...args)
    expect([code, text]).toEqual([1, expect.stringMatching(message)])
    expect(text).not.toMatch(/\n\s+at /)
  })
})
