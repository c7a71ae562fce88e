/** Server processes that are killed during a flow: nothing that a client received or a user did is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganisation } from '../../../src/access/organisations.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { copyDatabase, type TestDatabase } from '../../support/database.ts'
import { type Program, run, temporaryFolder } from '../../support/process.ts'
import {
  authorizationRequest,
  authorize,
  browserOf,
  connect,
  exchange,
  makePerson,
  type OauthTestServer,
  passGrace,
  post,
  refresh,
  registerClient,
  secretOf,
  type TestClient,
  type TestPerson,
  workers,
} from './flow.ts'

let own: TestDatabase
let database: Database
let data: { folder: string; remove(): Promise<void> }
let orgId: string
let client: TestClient
let person: TestPerson
const programs: Program[] = []

beforeAll(async () => {
  own = await copyDatabase()
  database = openDatabase(own.url, 3)
  data = await temporaryFolder()
  orgId = (await createOrganisation(database, 'Test organisation')).id
  const server = { database, orgId } as OauthTestServer
  client = await registerClient(server)
  person = await makePerson(server, { [orgId]: 'owner' })
})
afterAll(async () => {
  for (const { child, ends } of programs) {
    child.kill('SIGKILL')
    await ends()
  }
  await database.close()
  await data.remove()
  await own.drop()
})

interface Process extends OauthTestServer {
  /** Send SIGKILL. */
  kill(): Promise<void>
}

/** Start a server process; all share the database and the secret in the data folder. */
async function start(): Promise<Process> {
  const program = run(['serve'], { PORT: '0', DATABASE_URL: own.url, MUSTER_DATA_DIR: data.folder })
  programs.push(program)
  await program.prints('Press Ctrl-C to stop.')
  const issuer = /http:\/\/localhost:\d+/.exec(program.output())?.[0] as string
  const url = issuer.replace('localhost', '127.0.0.1')
  const kill = async () => {
    program.child.kill('SIGKILL')
    await program.ends()
  }
  return { url, issuer, base: `${url}/api/public/v1`, databaseUrl: own.url, database, orgId, kill } as Process
}

describe('kill -9', () => {
  it('between consent and exchange loses nothing, nor does a second one before the refresh', async () => {
    const first = await start()
    const authorized = await authorize(first, await browserOf(first, person), client)
    await first.kill()

    const second = await start()
    const { status, body: tokens } = await exchange(second, client, authorized)
    expect(status).toBe(200)
    expect((await workers(second, tokens.access_token)).status).toBe(200)
    await second.kill()

    const third = await start()
    expect((await workers(third, tokens.access_token)).status).toBe(200)
    expect((await exchange(third, client, authorized)).body.error).toBe('invalid_grant') // its last use is stored too
    const again = await connect(third, await browserOf(third, person), client)
    expect((await refresh(third, client, again.refresh_token)).status).toBe(200)
    await third.kill()
  })

  it('while a user looks at the page loses neither the request nor the session', async () => {
    const first = await start()
    const browser = await browserOf(first, person)
    const { url, verifier, state } = await authorizationRequest(first, client, { prompt: 'consent' })
    const page = await browser.go(url)
    await first.kill()

    const second = await start()
    browser.moveTo(second)
    const { url: callback } = await browser.submit(
      { ...page, url: new URL(page.url.pathname, second.url) },
      { decision: 'approve' },
    )
    expect(callback.searchParams.get('state')).toBe(state)
    const code = callback.searchParams.get('code') as string
    expect((await exchange(second, client, { code, verifier })).status).toBe(200)
    await second.kill()
  })
})

it('two processes: authorised on one, exchanged on the other, revoked on the first, rejected on the second', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const browser = await browserOf(one, person)
  const { body: tokens } = await exchange(two, client, await authorize(one, browser, client))
  for (const each of [one, two]) expect((await workers(each, tokens.access_token)).status).toBe(200)
  expect((await post(one, 'revoke', { token: tokens.access_token, ...secretOf(client) })).status).toBe(200)
  for (const each of [two, one])
    expect((await workers(each, tokens.access_token)).body.error.code).toBe('credential_revoked')

  const { refresh_token } = await connect(one, browser, client)
  const answers = await Promise.all([one, two, one, two].map((each) => refresh(each, client, refresh_token)))
  // Sent again within 30 seconds, in any process, it gives the same refresh token.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const next = new Set(answers.map(({ body }) => body.refresh_token))
  expect(next.size).toBe(1)
  await passGrace(one, refresh_token)
  expect((await refresh(two, client, refresh_token)).body.error).toBe('invalid_grant')
  for (const each of [one, two]) {
    for (const { body } of answers)
      expect((await workers(each, body.access_token)).body.error.code).toBe('credential_revoked')
    expect((await refresh(each, client, [...next][0])).body.error).toBe('invalid_grant')
  }
  await Promise.all([one.kill(), two.kill()])
})
