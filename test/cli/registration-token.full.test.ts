/** `muster registration-token …` beside a running server. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OauthTestServer, REDIRECT, startOauthServer } from '../access/oauth/flow.ts'
import { command } from '../support/command.ts'
import { request } from '../support/server.ts'

let server: OauthTestServer

beforeAll(async () => {
  server = await startOauthServer({ OAUTH_REGISTRATION: 'token' })
})
afterAll(() => server.stop())

const muster = (...args: string[]) => command(['registration-token', ...args], { DATABASE_URL: server.databaseUrl })
const create = (...args: string[]) =>
  muster('create', '--org', server.orgId, '--name', 'Planner', '--scopes', 'workers:read', ...args)
const full = ['--environment', 'live', '--expires-in', '1d']
const register = (key: string) =>
  request(`${server.base}/oauth/register`, { method: 'POST', key, body: { redirect_uris: [REDIRECT] } })

it('makes a token with which a product registers, lists it, and revokes it', async () => {
  const made = (await create(...full, '--json')).json
  expect(made).toEqual({
    id: expect.any(String),
    registration_token: expect.stringMatching(/^mst_registration_/),
    expires_at: expect.any(String),
  })
  expect((await register(made.registration_token)).body.scope).toBe('workers:read')
  const [listed] = (await muster('list', '--org', server.orgId, '--json')).json
  expect(listed).toMatchObject({ id: made.id, name: 'Planner', scopes: ['workers:read'], revoked_at: null })
  expect(JSON.stringify(listed)).not.toContain(made.registration_token)
  expect((await muster('list', '--org', server.orgId)).text).toContain(`${made.id}  live     …`)
  expect((await muster('revoke', made.id)).text).toBe(`Revoked ${made.id}.\n`)
  expect((await register(made.registration_token)).status).toBe(401)
  for (const id of [made.id, 'x'])
    expect(await muster('revoke', id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('no active registration'),
    })
})

it('names what is missing or wrong', async () => {
  expect(await create('--environment', 'live')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--expires-in'),
  })
  const nowhere = '00000000-0000-7000-8000-00000000ffff'
  const unknown = await muster('create', '--org', nowhere, '--name', 'x', '--scopes', 'read', ...full)
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining(nowhere)])
  expect((await muster('list', '--org', await server.organisation())).text).toContain('No tokens. Make one with')
})
