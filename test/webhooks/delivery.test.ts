/** From a change over REST to a signed request at a receiver. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { create } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SECRET = 'a secret of thirty-two characters or more'
let server: TestServer
let receiver: Receiver
let key: string

beforeAll(async () => {
  server = await startTestServer({ MUSTER_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startReceiver()
  key = await server.key()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

it('an endpoint made on the command line gets what it asked for', async () => {
  const args = ['endpoint', 'create', '--org', server.orgId, '--url', receiver.url, '--events', 'worker.*', '--json']
  const settings = { DATABASE_URL: server.databaseUrl, MUSTER_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: 'true' }
  const program = run(args, settings)
  expect(await program.ends()).toBe(0)
  const made = JSON.parse(program.output())
  expect(made).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^whsec_/) })
  const worker = await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  const [got] = await receiver.gets(1)
  expect(got?.body).toMatchObject({ type: 'worker.created', org_id: server.orgId, data: { object: worker.body } })
  expect(got?.headers['x-service-event']).toBe('worker.created')
})
