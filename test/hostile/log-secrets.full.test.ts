/** What opens something never reaches a log: neither the server's own, nor the request log of an organisation. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSecretText } from '../../src/access/credentials/secret-text.ts'
import { type SecretPrefix, secretPrefixes } from '../../src/platform/secrets/secret-prefixes.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import type { Program } from '../support/process.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let program: Program
let url: string

beforeAll(async () => {
  server = await startTestServer()
  program = server.run(['serve'], { PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'test', BACKGROUND_WORKER: 'false' })
  await program.prints('Press Ctrl-C')
  url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') as string
})
afterAll(() => server.stop())

it('links, tokens, codes, keys and cookies are not logged, also when the request fails', async () => {
  const key = await server.key({ environment: 'sandbox' })
  const cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  const [document] = (await request(`${url}/api/public/v1/documents?limit=1`, { key })).body.data
  const link = new URL(document.file_url).pathname
  expect((await fetch(url + link)).status).toBe(200)
  expect((await fetch(`${url}/api/public/v1${link}`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(404)
  const pasted = (Object.keys(secretPrefixes) as SecretPrefix[]).map(makeSecretText)
  for (const text of pasted) await request(`${url}/api/public/v1/workers/${text}`, { key })
  const secrets = { token: 'SECRET-TOKEN', code: 'SECRET-CODE', state: 'SECRET-STATE' }
  const query = new URLSearchParams(secrets)
  for (const path of [
    '/invitation',
    '/join',
    '/reset-password',
    '/sign-in',
    '/oauth/authorize',
    '/files/a.SECRET-LINK',
  ])
    await fetch(`${url}${path}?${query}`)
  await fetch(`${url}/oauth/interaction/SECRET-INTERACTION`)

  await server.database.pool.query('alter table sessions rename to sessions_away')
  const failed = await request(`${url}/account?${query}`, { headers: { cookie, authorization: `Bearer ${pasted[0]}` } })
  await server.database.pool.query('alter table sessions_away rename to sessions')
  expect(failed.status).toBe(500)
  await program.prints(failed.headers.get('x-request-id') as string)
  const last = await request(`${url}/api/public/v1/tasks`, { key })
  await program.prints(last.headers.get('x-request-id') as string)

  const log = program.output()
  expect(log).toContain('"path":"/files/[redacted]"')
  expect(log).toContain('"path":"/oauth/interaction/[redacted]"')
  const owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const read = async () =>
    (await asPerson(server, owner, '{ requestLog { data { path operation } } }')).body.data.requestLog
  await expect.poll(async () => JSON.stringify(await read()), { timeout: 60_000 }).toContain('/tasks')
  for (const text of [log, JSON.stringify(await read())])
    for (const secret of [
      link.slice(7),
      ...pasted.map((text) => text.slice(20)),
      key.slice(20),
      cookie.slice(20),
      'SECRET-',
    ])
      expect(text).not.toContain(secret)
})
