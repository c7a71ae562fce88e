/** `muster login`, `whoami` and `logout`, beside a running server and a person with a browser. */
import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import type { Browser } from '../access/oauth/browser.ts'
import { typeCode } from '../access/oauth/device.ts'
import { browserOf, makePerson, type OauthTestServer, startOauthServer } from '../access/oauth/flow.ts'
import { command } from '../support/command.ts'
import { run } from '../support/process.ts'

let server: OauthTestServer
let browser: Browser
let folder: string

beforeAll(async () => {
  server = await startOauthServer({ OAUTH_DEVICE_POLL_SECONDS: '1' })
  browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-login-'))
  return () => rm(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'muster', 'logins.json')
const stored = async () => JSON.parse(await readFile(file(), 'utf8'))
const muster = (...args: string[]) => command(args, { XDG_CONFIG_HOME: folder })

/** Log in, as a process of its own: the person decides while it waits. */
async function login(decision: 'approve' | 'deny' = 'approve', more: string[] = [], settings = {}) {
  const program = run(['login', '--url', server.issuer, '--json', ...more], { XDG_CONFIG_HOME: folder, ...settings })
  await program.prints('Waiting for you')
  const code = /type the code (\S+)/.exec(program.output())?.[1] as string
  await browser.submit(await typeCode(browser, code), { decision })
  return { code: await program.ends(), output: program.output() }
}

const expireHere = async () => {
  const content = await stored()
  content.logins[server.issuer].expires_at = new Date(0).toISOString()
  await writeFile(file(), JSON.stringify(content))
}

describe('muster login', () => {
  it('stores tokens that only their owner can read; whoami asks the API, logout ends them', async () => {
    const { code, output } = await login()
    expect([code, output]).toEqual([0, expect.stringContaining('"url":')])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file()))).mode & 0o777).toBe(0o700)
    const who = await muster('whoami')
    expect([who.code, who.text]).toEqual([0, `${server.issuer}: Test organisation (live), read write.\n`])
    expect((await muster('whoami', '--json')).json).toMatchObject({ url: server.issuer, kind: 'token' })
    const { access_token } = (await stored()).logins[server.issuer]
    expect((await muster('logout', '--json')).json).toEqual({ url: server.issuer, logged_out: true })
    expect(await stored()).toEqual({ logins: {} })
    const response = await fetch(`${server.base}/me`, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await response.json()).toMatchObject({ error: { code: 'credential_revoked' } })
    expect(await muster('whoami')).toMatchObject({ code: 1, text: expect.stringContaining('Run `muster login` first') })
  })

  it('refreshes an expired token, once, also for commands that run at the same time', async () => {
    await login('approve', ['--scopes', 'workers:read'])
    const before = (await stored()).logins[server.issuer]
    await expireHere()
    const programs = [1, 2, 3].map(() => run(['whoami', '--json'], { XDG_CONFIG_HOME: folder }))
    for (const program of programs) expect([await program.ends(), program.output()]).toEqual([0, expect.anything()])
    const after = (await stored()).logins[server.issuer]
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect((await muster('whoami')).text).toContain('workers:read')
  })

  it('refreshes a token that the server does not accept any more, and says when the login has ended', async () => {
    await login()
    const { access_token } = (await stored()).logins[server.issuer]
    await server.database.pool.query(`update oauth_tokens set revoked_at = now() where kind = 'access'`)
    await awaitRevocation(server.database)
    expect((await muster('whoami')).code).toBe(0)
    expect((await stored()).logins[server.issuer].access_token).not.toBe(access_token)
    await server.database.pool.query('update oauth_grants set revoked_at = now()')
    await awaitRevocation(server.database)
    const ended = await muster('whoami')
    expect(ended).toMatchObject({
      code: 1,
      text: expect.stringContaining('The login has expired or was revoked. Run `muster login` again'),
    })
    expect((await muster('logout', '--local')).code).toBe(0)
  })

  it('again replaces the login, and ends the one before', async () => {
    await login()
    const { access_token } = (await stored()).logins[server.issuer]
    expect((await login()).code).toBe(0)
    const response = await fetch(`${server.base}/me`, { headers: { authorization: `Bearer ${access_token}` } })
    expect(response.status).toBe(401)
    expect((await muster('whoami')).code).toBe(0)
  })

  it('opens a browser only when told to', async () => {
    const opened = path.join(folder, 'opened')
    const opener = path.join(folder, 'xdg-open')
    await writeFile(opener, `#!/bin/sh\necho "$1" > ${opened}\n`)
    await chmod(opener, 0o755)
    const settings = { PATH: `${folder}:${process.env.PATH}` }
    await login('approve', [], settings)
    await expect(stat(opened)).rejects.toThrow()
    await login('approve', ['--browser'], settings)
    let address = ''
    while (!address.endsWith('\n')) {
      await sleep(20)
      address = await readFile(opened, 'utf8').catch(() => '')
    }
    expect(address).toMatch(new RegExp(`^${server.issuer}/device\\?user_code=[B-Z]{4}-[B-Z]{4}\n$`))
  })
})

describe('it says what is wrong', () => {
  it('RFC 8628, 3.5: when the person denies it', async () => {
    const { code, output } = await login('deny')
    expect([code, output]).toEqual([1, expect.stringContaining('muster: The request was denied.')])
    await expect(stored()).rejects.toThrow()
  })

  it('RFC 8628, 3.5: when nobody decides in time', async () => {
    const program = run(['login', '--url', server.issuer], { XDG_CONFIG_HOME: folder })
    await program.prints('Waiting for you')
    await server.database.pool.query(`update oauth_device_codes set
      payload = payload::jsonb || jsonb_build_object('exp', extract(epoch from now())::bigint - 1)`)
    expect([await program.ends(), program.output()]).toEqual([
      1,
      expect.stringContaining('The login was not approved in time'),
    ])
  })

  it.each([
    ['https://api.example.com/path', 2, 'Must be an address without a path'],
    ['nonsense', 2, 'Must be an address without a path'],
    ['http://api.example.com', 2, 'Must start with https://'],
    ['http://127.0.0.1:9', 1, 'does not answer. Is the server running?'],
  ])('when the address is %s', async (url, code, text) => {
    expect(await muster('login', '--url', url)).toMatchObject({ code, text: expect.stringContaining(text) })
  })

  it('RFC 8414, 3.3: when the server has another address', async () => {
    const { code, text } = await muster('login', '--url', server.url)
    expect([code, text]).toEqual([1, expect.stringContaining(`It calls itself ${server.issuer}: use that address.`)])
  })

  it('when a scope is unknown, nobody is logged in there, or the file is damaged', async () => {
    expect((await muster('login', '--scopes', 'everything')).code).toBe(2)
    expect((await muster('logout', '--url', server.issuer)).text).toContain(`not logged in at ${server.issuer}`)
    await login()
    await writeFile(file(), '{')
    expect((await muster('whoami')).text).toContain('is damaged. Delete it and log in again.')
  })
})

it('takes over a lock that a killed command has left', async () => {
  await login()
  await writeFile(`${file()}.lock`, '')
  const past = new Date(Date.now() - 3_600_000)
  await utimes(`${file()}.lock`, past, past)
  expect((await muster('whoami')).code).toBe(0)
})
