/** `muster user …`: people made and invited from the command line, who then sign in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, cookieOf, signIn, submit } from '../support/people.ts'
import { run } from '../support/process.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function muster(...args: string[]) {
  const program = run(args, { DATABASE_URL: server.databaseUrl, PUBLIC_URL: server.url })
  const code = await program.ends()
  const last = program.output().trim().split('\n').at(-1) ?? ''
  return { code, text: program.output(), json: /^[[{]/.test(last) ? JSON.parse(last) : undefined }
}

const user = (command: string, email: string, role: string, ...more: string[]) =>
  muster('user', command, '--org', server.orgId, '--email', email, '--role', role, '--json', ...more)

const me = async (email: string, password: string) =>
  (await asPerson(server, await signIn(server, email, password), '{ me { id email name role workerId } }')).body.data.me

describe('user create', () => {
  it('makes a member with a password of its own making, shown once', async () => {
    const { code, json } = await user('create', 'Olivia@Test.example', 'owner', '--name', 'Olivia Hart')
    expect(code).toBe(0)
    const { id, password } = json
    const made = { email: 'olivia@test.example', name: 'Olivia Hart', role: 'owner' }
    expect(json).toEqual({
      id,
      ...made,
      org_id: server.orgId,
      worker_id: null,
      password: expect.stringMatching(/^\S{16}$/),
    })
    expect(await me(made.email, password)).toEqual({ id, ...made, workerId: null })
    const [entry] = await server.database.prisma.auditEntry.findMany({ where: { action: 'user.created' } })
    expect(entry).toMatchObject({ orgId: server.orgId, actorKind: 'cli', targetId: id, detail: { role: 'owner' } })
  })

  it('takes a password, and none for who has one', async () => {
    const made = await user('create', 'stuart@test.example', 'staff', '--password', 'a phrase to sign in by')
    expect([made.code, made.json.password]).toEqual([0, undefined])
    expect((await me('stuart@test.example', 'a phrase to sign in by')).role).toBe('staff')
    const elsewhere = ['--org', await server.organisation(), '--email', 'stuart@test.example', '--role', 'admin']
    const refused = await muster('user', 'create', ...elsewhere, '--password', 'a phrase of a stranger')
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('whose password stays')])
    expect((await muster('user', 'create', ...elsewhere)).code).toBe(0)
    await expect(signIn(server, 'stuart@test.example', 'a phrase of a stranger')).rejects.toThrow()
  })

  it('ties a worker to who they are', async () => {
    const workerId = await insert(server, await server.key(), 'workers', { first_name: 'Wiktor', last_name: 'Nowak' })
    const made = await user('create', 'wiktor@test.example', 'worker', '--worker', workerId)
    expect(await me('wiktor@test.example', made.json.password)).toMatchObject({ role: 'worker', workerId })
  })

  it('refuses what cannot be, and makes nobody', async () => {
    const refused: [string[], number, string][] = [
      [['--password', 'short'], 1, 'at least 12 characters'],
      [['--role', 'king'], 2, 'owner, admin, developer, staff, worker'],
      [['--org', '00000000-0000-7000-8000-00000000ffff'], 1, 'There is no organisation'],
    ]
    const tried = refused.map(async ([more, code, text]) => {
      const ended = await user('create', 'refused@test.example', 'staff', ...more)
      expect([ended.code, ended.text]).toEqual([code, expect.stringContaining(text)])
    })
    await Promise.all(tried)
    expect(await server.database.prisma.user.count({ where: { email: 'refused@test.example' } })).toBe(0)
  })
})

it('user invite prints a link that works once', async () => {
  const { code, json } = await user('invite', 'devi@test.example', 'developer', '--name', 'Devi Raman')
  expect([code, json.email, json.role]).toEqual([0, 'devi@test.example', 'developer'])
  const link = new URL(json.link)
  expect(link.origin).toBe(server.url)
  const form = {
    token: link.searchParams.get('token') as string,
    name: 'Devi Raman',
    password: 'a phrase to sign in by',
  }
  expect(cookieOf(await submit(server, '/invitation', form))).toBeDefined()
  expect((await submit(server, '/invitation', form)).status).toBe(403)
  expect((await me('devi@test.example', form.password)).role).toBe('developer')
})

it('user list names the people of one organisation', async () => {
  const { code, json } = await muster('user', 'list', '--org', server.orgId, '--json')
  expect([code, json.map(({ email }: { email: string }) => email)]).toEqual([
    0,
    ['olivia@test.example', 'stuart@test.example', 'wiktor@test.example', 'devi@test.example'],
  ])
})
