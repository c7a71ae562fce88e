/** The guide on OAuth, run as it is: its commands in a shell, the person's part on the real pages. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserOf, makePerson, type OauthTestServer, startOauthServer } from '../../access/oauth/flow.ts'
import { codeIn } from '../../support/guides.ts'
import { insert } from '../../support/write.ts'

const CODE = 'CODE=mst_code_…'
/** What a reader copies from the console, and how the test registers a client with all these grants. */
const CLIENT = 'CLIENT_ID=mst_client_…\nCLIENT_SECRET=mst_secret_…\n'
const REGISTER = `ORG=$(npm run -s muster -- org list --json | json '[0].id')
CLIENT=$(npm run -s muster -- client create --org "$ORG" --name "Rota Planner" --redirect-uri http://127.0.0.1:8080/callback \\
  --grants authorization_code,refresh_token,client_credentials --scopes "workers:read projects:read" --environment live --json)
CLIENT_ID=$(echo "$CLIENT" | json .client_id)
CLIENT_SECRET=$(echo "$CLIENT" | json .client_secret)
`
const LIMIT = 180_000

let server: OauthTestServer

beforeAll(async () => {
  server = await startOauthServer()
})
afterAll(() => server.stop())

it('gets tokens, reads workers, refreshes, gets a token of its own and revokes', async () => {
  await insert(server, await server.key(), 'workers', { first_name: 'Ada', last_name: 'Okafor' })
  const browser = await browserOf(server, await makePerson(server, { [server.orgId]: 'owner' }))
  const file = path.join(server.settings.MUSTER_DATA_DIR, 'code')
  const commands = codeIn('oauth', 'sh').join('\n')
  for (const copied of [CLIENT, CODE]) expect(commands).toContain(copied)
  const script = commands
    .replace(CLIENT, '')
    .replace(/^json\(\).*\n/m, (json) => json + REGISTER)
    .replaceAll('http://localhost:4000', server.url)
    .replace(CODE, `until [ -s '${file}' ]; do sleep 0.1; done; CODE=$(cat '${file}')`)

  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...server.settings }
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT,
  })
  let output = ''
  let authorised: Promise<void> | undefined
  const read = (text: Buffer) => {
    output += text
    const url = /^http\S+\/oauth\/authorize\S+$/m.exec(output)?.[0]
    if (url !== undefined) authorised ??= allow(url)
  }
  async function allow(url: string): Promise<void> {
    const { url: callback } = await browser.submit(await browser.go(url), { decision: 'approve' })
    expect(callback.origin + callback.pathname).toBe('http://127.0.0.1:8080/callback')
    expect(callback.searchParams.get('state')).toBe('4711')
    await writeFile(file, callback.searchParams.get('code') as string)
  }
  shell.stdout.on('data', read)
  shell.stderr.on('data', read)
  const [exit] = await once(shell, 'close')
  await authorised
  expect(exit, output).toBe(0)
  expect(output).toContain('"first_name":"Ada"')
  expect(output).toMatch(/"access_token":"mst_at_\w+","expires_in":3600,"scope":"workers:read projects:read"/)
  const grants = await server.database.prisma.oauthGrant.findMany()
  expect(grants.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date)])
})
