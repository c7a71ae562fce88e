/** A process in production refuses to start if it would leave something open that no setting says is meant. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SettingError } from '../../src/platform/config.ts'
import { readServiceConfig } from '../../src/platform/production.ts'
import { type Program, run, temporaryFolder } from '../support/process.ts'
import { request, startTestServer } from '../support/server.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://api.example.com',
  METRICS_TOKEN: 'a token of enough characters',
  DATABASE_URL: 'postgresql://muster@127.0.0.1/muster',
  MUSTER_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtps://user:password@mail.example.com',
}
const everything = ['PUBLIC_URL', 'METRICS_TOKEN', 'MUSTER_SECRET', 'SMTP_URL'] as const
const read = (change: NodeJS.ProcessEnv) => () => readServiceConfig({ ...complete, ...change }, everything)

describe('in production', () => {
  it('a complete configuration starts', () => {
    expect(read({})().publicUrl).toBe('https://api.example.com')
  })

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: undefined }, /ALLOW_HTTP=true/],
    ['PUBLIC_URL', { PUBLIC_URL: '' }, /https:\/\/api\.example\.com/],
    ['PUBLIC_URL', { PUBLIC_URL: undefined, ALLOW_HTTP: 'true' }, /PUBLIC_URL/],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://api.example.com' }, /ALLOW_HTTP=true/],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost.example.com' }, /ALLOW_HTTP=true/],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://10.0.0.7:4000', ALLOW_HTTP: 'false' }, /ALLOW_HTTP=true/],
    ['METRICS_TOKEN', { METRICS_TOKEN: undefined }, /METRICS_PUBLIC=true/],
    ['METRICS_TOKEN', { METRICS_TOKEN: '' }, /at least 16 characters/],
    ['MUSTER_SECRET', { MUSTER_SECRET: undefined }, /the same .* in all of them/],
    ['SMTP_URL', { SMTP_URL: undefined }, /MAIL_PRINT=true/],
    ['ALLOW_HTTP', { ALLOW_HTTP: 'yes' }, /true, false/],
  ])('%s stops the start: %o', (variable, change, remedy) => {
    expect(read(change)).toThrow(SettingError)
    expect(read(change)).toThrow(new RegExp(`^${variable}: `))
    expect(read(change)).toThrow(remedy)
  })

  it.each([
    { PUBLIC_URL: 'http://api.example.com', ALLOW_HTTP: 'true' },
    { PUBLIC_URL: 'http://localhost:4000' },
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
    { PUBLIC_URL: 'http://[::1]:4000' },
    { METRICS_TOKEN: undefined, METRICS_PUBLIC: 'true' },
    { SMTP_URL: undefined, MAIL_PRINT: 'true' },
  ])('starts where a setting says that it is meant: %o', (change) => {
    expect(read(change)).not.toThrow()
  })
})

it('in development nothing is required', () => {
  expect(() => readServiceConfig({}, everything)).not.toThrow()
})

describe('the real program', () => {
  const ends = async (program: Program) => [await program.ends(), program.output().trim()] as const

  it('stops with one line before it opens anything; a worker needs no token for metrics', async () => {
    const { folder, remove } = await temporaryFolder()
    const production = { NODE_ENV: 'production', MUSTER_DATA_DIR: folder }
    const invitation = ['user', 'create', '--org', 'x', '--email', 'a@b.example', '--role', 'owner']
    const programs = [
      run(['serve'], production),
      run(['worker'], { ...production, PUBLIC_URL: 'https://api.example.com' }),
      run(invitation, production),
      run(['serve'], { ...production, ...complete, METRICS_TOKEN: '' }),
    ]
    try {
      const [server, worker, invite, noMetrics] = await Promise.all(programs.map(ends))
      expect(server).toEqual([1, expect.stringMatching(/^muster: PUBLIC_URL: must be an https URL[^\n]*$/)])
      expect(worker).toEqual([1, expect.stringMatching(/^muster: SMTP_URL: is required in production[^\n]*$/)])
      expect(invite).toEqual([1, expect.stringMatching(/^muster: PUBLIC_URL: [^\n]*$/)])
      expect(noMetrics).toEqual([1, expect.stringMatching(/^muster: METRICS_TOKEN: [^\n]*$/)])
      expect(readdirSync(folder)).toEqual([])
    } finally {
      const running = programs.filter(({ child }) => child.kill('SIGTERM')) // which then also stops its PostgreSQL
      await Promise.all(running.map((program) => program.ends()))
      await remove()
    }
  })
})

describe('Strict-Transport-Security', () => {
  it('is on every response if PUBLIC_URL is https, and /metrics asks for its token', async () => {
    const { PUBLIC_URL, METRICS_TOKEN } = complete
    const server = await startTestServer({ PUBLIC_URL, METRICS_TOKEN })
    try {
      const key = await server.key()
      const paths = [
        '/healthz',
        '/sign-in',
        '/docs',
        '/nowhere',
        '/files/x',
        '/oauth/authorize',
        '/api/public/v1/workers',
      ]
      for (const path of paths) {
        const { headers } = await request(server.url + path, { key })
        expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
      }
      expect((await request(`${server.url}/metrics`)).status).toBe(401)
      expect((await request(`${server.url}/metrics`, { key: METRICS_TOKEN })).status).toBe(200)
    } finally {
      await server.stop()
    }
  })

  it('is absent over plain http, where browsers would ignore it', async () => {
    const server = await startTestServer()
    try {
      expect((await request(`${server.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
    } finally {
      await server.stop()
    }
  })
})
