/** `muster user …`: users created on the command line, who then sign in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, ended } from '../support/command.ts'
import { asPerson, cookieOf, makePerson, makeWorker, signIn, submit } from '../support/people.ts'
import { run } from '../support/process.ts'
import { createId } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PASSWORD = 'chosen by the operator'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const settings = () => ({ DATABASE_URL: server.databaseUrl, PUBLIC_URL: server.url })
const muster = (...args: string[]) => command(args, settings())

const user = (email: string, role: string, ...more: string[]) =>
  muster('user', 'create', '--org', server.orgId, '--email', email, '--role', role, ...more)

it('with a password, creates a member who signs in with it', async () => {
  const made = await user(' Ada@Test.example', 'admin', '--password', PASSWORD, '--name', 'Ada Okafor', '--json')
  expect(made.code).toBe(0)
  const { id, ...rest } = made.json
  expect(rest).toEqual({
    email: 'ada@test.example',
    name: 'Ada Okafor',
    role: 'admin',
    org_id: server.orgId,
    worker_id: null,
  })
  expect(made.text).not.toContain(PASSWORD)
  const cookie = await signIn(server, 'ada@test.example', PASSWORD)
  const { body } = await asPerson(
    server,
    cookie,
    '{ me { id role } auditLog(action: "user.created") { data { actorKind targetId } } }',
  )
  expect(body.data.me).toEqual({ id, role: 'admin' })
  expect(body.data.auditLog.data[0]).toEqual({ actorKind: 'cli', targetId: id })
  const [listed] = (await muster('user', 'list', '--org', server.orgId, '--json')).json
  expect(listed).toEqual({ id, ...rest, created_at: expect.any(String) })
})

it('without a password, prints an invitation link with which the person joins', async () => {
  const workerId = await makeWorker(server)
  const invited = await user('worker@test.example', 'worker', '--worker', workerId, '--json')
  expect(invited.json).toMatchObject({
    email: 'worker@test.example',
    role: 'worker',
    org_id: server.orgId,
    worker_id: workerId,
  })
  const link = new URL(invited.json.invitation_link)
  expect([link.origin, link.pathname]).toEqual([server.url, '/invitation'])
  const fields = { token: link.searchParams.get('token') as string, name: 'Wiktor', password: PASSWORD }
  const joined = await submit(server, '/invitation', fields)
  const { body } = await asPerson(server, cookieOf(joined) as string, '{ me { email role workerId } }')
  expect(body.data.me).toEqual({ email: 'worker@test.example', role: 'worker', workerId })
})

it('limits a member to projects', async () => {
  const key = await server.key()
  const clientId = await createId(server, key, '/clients', { name: 'Harbour' })
  const projectId = await createId(server, key, '/projects', { client_id: clientId, name: 'Dock' })
  await createId(server, key, '/projects', { client_id: clientId, name: 'Quay' })
  const email = 'site@test.example'
  expect((await user(email, 'supervisor', '--password', PASSWORD, '--project', projectId)).code).toBe(0)
  const { body } = await asPerson(server, await signIn(server, email, PASSWORD), '{ projects { data { id } } }')
  expect(body.data.projects.data).toEqual([{ id: projectId }])
})

it.each([
  [
    ['--role', 'boss', '--email', 'a@test.example'],
    2,
    /owner, admin, developer, staff, supervisor, finance, recruiter, worker/,
  ],
  [['--role', 'staff', '--email', 'nobody'], 1, /email must be an email address/],
  [['--role', 'staff', '--email', 'a@test.example', '--password', 'short'], 1, /password must have at least 12/],
  [['--role', 'worker', '--email', 'a@test.example'], 1, /--worker is required for the role worker/],
  [['--role', 'supervisor', '--email', 'a@test.example'], 1, /--project or --client is required for the role/],
  [['--role', 'finance', '--email', 'a@test.example', '--client', 'x'], 1, /limits.clientIds\[0\]/],
])('%j is refused with a line that says why', async (more, code, message) => {
  const ended = await muster('user', 'create', '--org', server.orgId, ...more)
  expect([ended.code, ended.text]).toEqual([code, expect.stringMatching(message)])
  expect(ended.text).not.toMatch(/\n\s+at /)
})

it('refuses a person who has an account already, and an unknown organisation', async () => {
  const { email } = await makePerson(server, 'staff')
  const again = await user(email, 'owner', '--password', PASSWORD)
  expect([again.code, again.text]).toEqual([1, expect.stringMatching(/has an account/)])
  const unknown = await muster('user', 'list', '--org', '00000000-0000-7000-8000-00000000ffff')
  expect([unknown.code, unknown.text]).toEqual([1, expect.stringMatching(/no organisation/)])
})

it('its commands are part of the program', async () => {
  const program = run(['user', 'list', '--org', server.orgId, '--json'], settings())
  expect(ended(await program.ends(), program.output())).toMatchObject({ code: 0, json: expect.any(Array) })
})

it('has a help text', async () => {
  const result = await muster('user', 'create', '--help')
  expect(result.code).toBe(0)
  for (const option of [
    '--org',
    '--email',
    '--role',
    '--password',
    '--worker',
    '--project',
    '--client',
    '--name',
    '--json',
  ])
    expect(result.text).toContain(option)
})
