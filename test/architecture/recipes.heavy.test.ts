/**
 * The recipes in CONTRIBUTING.md are complete and short: each is followed in a copy of the project, with no more files than
 * it may take. The copy compiles, and its server does what was added.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Program, run as start, temporaryFolder } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { copyProject, filesByHand, follow, type Recipe, runIn } from './recipes/copy.ts'
import { resource } from './recipes/resource.ts'
import { errorCode, eventType, filter, setting } from './recipes/small.ts'

const recipes: Record<string, Recipe> = {
  'a setting': setting,
  'an error code': errorCode,
  'a filter': filter,
  'an event type': eventType,
  'a resource': resource,
}

let copy: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  copy = await temporaryFolder()
  copyProject(copy.folder)
})
afterAll(() => copy.remove())

it.each(Object.entries(recipes))('%s takes few files by hand', (_name, recipe) => {
  follow(recipe, copy.folder)
  const files = filesByHand(recipe)
  expect(files.length, files.join(', ')).toBeLessThanOrEqual(recipe.most)
})

it('the copy compiles, and its generated files are made', async () => {
  await runIn(copy.folder, 'prisma', 'generate')
  await runIn(copy.folder, 'codegen.ts')
  await runIn(copy.folder, 'tsc', '--noEmit', '--tsBuildInfoFile', 'server.tsbuildinfo')
})

describe('the server of the copy', () => {
  let database: TestDatabase
  let receiver: Receiver
  let program: Program
  let url: string
  let key: string

  beforeAll(async () => {
    database = await copyDatabase()
    receiver = await startReceiver()
    const settings = {
      DATABASE_URL: database.url,
      MUSTER_DATA_DIR: `${copy.folder}/data`,
      MUSTER_SECRET: 'a secret of thirty-two characters or more',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      NODE_ENV: 'test',
      MOTD: 'Mind the step',
    }
    const muster = async (...args: string[]) => {
      const command = start([...args, '--json'], settings, copy.folder)
      if ((await command.ends()) !== 0) throw new Error(command.output())
      return JSON.parse(command.output().trim().split('\n').at(-1) ?? '')
    }
    await muster('migrate')
    const { id: org } = await muster('org', 'create', '--name', 'Northgate')
    ;({ key } = await muster('key', 'create', '--org', org, '--environment', 'live', '--scopes', 'read write'))
    await muster(
      'endpoint',
      'create',
      '--org',
      org,
      '--url',
      receiver.url,
      '--events',
      'client.archived,vehicle.created',
    )
    program = start(['serve'], { ...settings, PORT: '0', LOG_LEVEL: 'error' }, copy.folder)
    await program.prints('Muster is ready')
    url = /http:\/\/localhost:\d+/.exec(program.output())?.[0].replace('localhost', '127.0.0.1') ?? ''
  })
  afterAll(async () => {
    program?.child.kill('SIGKILL')
    await program?.ends()
    await receiver?.close()
    await database?.drop()
  })

  // Not with `request`, which compares answers with the description of this project.
  const fetched = async (path: string, method = 'GET', body?: unknown) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const send = (method: string, path: string, body?: unknown) => fetched(`/api/public/v1${path}`, method, body)
  const receives = (type: string, id: string) =>
    eventually(async () => receiver.received.some(({ body }) => body.type === type && body.data.object.id === id))

  it('uses the setting', async () => {
    expect((await fetched('/motd')).body).toBe('Mind the step')
  })

  it('returns and documents the error code', async () => {
    const { status, body } = await send('POST', '/clients', { name: 'Reserved' })
    expect([status, body.error.code]).toEqual([409, 'name_reserved'])
    const described = await send('GET', '/openapi.json')
    const { examples } = described.body.components.responses.Conflict.content['application/json']
    expect(Object.keys(examples)).toContain('name_reserved')
  })

  it('finds by the filter', async () => {
    await send('POST', '/clients', { name: 'Harbour', contact_phone: '+441632960961' })
    await send('POST', '/clients', { name: 'Pennine' })
    const { body } = await send('GET', '/clients?contact_phone=%2B441632960961')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Harbour'])
  })

  it('delivers the event', async () => {
    const { body } = await send('POST', '/clients', { name: 'Severn' })
    await send('PATCH', `/clients/${body.id}`, { status: 'archived' })
    await receives('client.archived', body.id)
  })

  it('creates, lists, changes and announces records of the resource', async () => {
    const { status, body } = await send('POST', '/vehicles', { name: 'Van' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ object: 'vehicle', name: 'Van', status: 'in_use' })
    await receives('vehicle.created', body.id)
    expect((await send('PATCH', `/vehicles/${body.id}`, { status: 'sold' })).body.status).toBe('sold')
    expect((await send('GET', '/vehicles')).body.data).toHaveLength(1)
  })
})
