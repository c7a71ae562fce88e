/** `muster endpoint …`, `muster worker` and `muster listen`, run as the real program. */
import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { verifyWebhook } from 'muster/webhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addEndpointCommands } from '../../../src/cli/endpoint.ts'
import type { Program } from '../../support/process.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
let receiver: Receiver
let settings: Record<string, string>

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_WORKER: 'false' })
  receiver = await startReceiver()
  settings = { ...server.settings, WEBHOOK_ALLOW_PRIVATE: 'true' }
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** Run `muster endpoint …` in this process; returns its output. */
async function endpoint(from: Record<string, string>, ...args: string[]): Promise<string> {
  const program = new Command('muster').exitOverride().configureOutput({ writeErr: () => {} })
  addEndpointCommands(program)
  for (const [name, value] of Object.entries(from)) vi.stubEnv(name, value)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    await program.parseAsync(['endpoint', ...args], { from: 'user' })
    return printed.mock.calls.join('\n')
  } finally {
    printed.mockRestore()
    vi.unstubAllEnvs()
  }
}

const answer = async (...args: string[]) => JSON.parse(await endpoint(settings, ...args, '--json'))

async function stop({ child, ends }: Program): Promise<number | null> {
  child.kill('SIGTERM')
  return ends()
}

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

it('an endpoint is created, listed, changed and deleted', async () => {
  const options = [
    '--url',
    receiver.url,
    '--events',
    'timesheet.approved, worker.*',
    '--payload',
    'thin',
    '--concurrency',
    '3',
  ]
  const { id, secret } = await answer('create', '--org', server.orgId, ...options, '--description', 'Payroll')
  const [listed] = await answer('list', '--org', server.orgId)
  expect(listed).toEqual({
    id,
    url: receiver.url,
    events: ['timesheet.approved', 'worker.*'],
    enabled: true,
    payload: 'thin',
    concurrency: 3,
    rate_per_minute: null,
    ordered: false,
    conditions: [],
    header_names: [],
    description: 'Payroll',
    failing_since: null,
    disabled_reason: null,
    client_id: null,
    created_at: expect.any(String),
  })
  expect(await answer('disable', id)).toMatchObject({ id, enabled: false, disabled_reason: 'asked' })
  expect(await answer('enable', id)).toMatchObject({ id, enabled: true, disabled_reason: null })
  const rotated = await answer('rotate', id, '--overlap', '1')
  expect(rotated).toEqual({ id, secret: expect.stringMatching(/^whsec_/) })
  expect(rotated.secret).not.toBe(secret)
  expect(await answer('delete', id)).toEqual({ id, deleted: true })
  expect(await answer('list', '--org', server.orgId)).toEqual([])
})

describe('an error names', () => {
  const make = (url: string, events: string, more: Record<string, string> = {}) =>
    endpoint({ ...settings, ...more }, 'create', '--org', server.orgId, '--url', url, '--events', events)

  it('the wrong option', async () => {
    const validationError = (path: string) => ({ code: 'validation_failed', details: [{ path }] })
    await expect(make(receiver.url, 'worker.removed')).rejects.toMatchObject(validationError('--events'))
    await expect(make(receiver.url, ' ')).rejects.toMatchObject(validationError('--events'))
    await expect(make(receiver.url, '*', { WEBHOOK_ALLOW_PRIVATE: 'false' })).rejects.toMatchObject(
      validationError('--url'),
    )
  })

  it('the unknown id', async () => {
    const id = randomUUID()
    const none = { code: 'not_found', message: expect.stringContaining(id) }
    const options = ['--org', id, '--url', receiver.url, '--events', '*']
    await expect(endpoint(settings, 'create', ...options)).rejects.toMatchObject(none)
    await expect(endpoint(settings, 'delete', id)).rejects.toMatchObject(none)
  })

  it.each([
    ['--concurrency', '0'],
    ['--concurrency', 'many'],
    ['--payload', 'thick'],
  ])('the usage of %s for the value %s', async (option, value) => {
    const options = ['--org', server.orgId, '--url', receiver.url, '--events', '*', option, value]
    await expect(endpoint(settings, 'create', ...options)).rejects.toMatchObject({ code: 'commander.invalidArgument' })
  })
})

it('without --json the output is text', async () => {
  const { id } = await answer('create', '--org', server.orgId, '--url', receiver.url, '--events', '*')
  expect(await endpoint(settings, 'list', '--org', server.orgId)).toBe(`${id}  enabled   ${receiver.url}  (*)`)
  expect(await endpoint(settings, 'disable', id)).toBe(`Disabled ${id}.`)
  expect(await endpoint(settings, 'rotate', id)).toMatch(/^whsec_/)
  expect(await endpoint(settings, 'delete', id)).toBe(`Deleted ${id}.`)
  expect(await endpoint(settings, 'list', '--org', server.orgId)).toContain('endpoint create')
})

describe('muster worker', () => {
  it('delivers pending deliveries; several workers share them; Ctrl-C lets open requests finish', async () => {
    const slow = await startReceiver((_request, response) => setTimeout(() => response.end('ok'), 300))
    const { id } = await server.endpoint(slow.url, { eventTypes: ['worker.created'], concurrency: 2 })
    for (let each = 0; each < 6; each++) await createWorker()
    expect(await server.deliveries(id, ', statuses: [due]')).toHaveLength(6)
    const workers = [server.run(['worker'], settings), server.run(['worker', '--json'], settings)]
    await workers[0]?.prints('Delivering')
    await workers[1]?.prints('"worker":"started"')
    await slow.gets(4)
    expect(await Promise.all(workers.map(stop))).toEqual([0, 0])
    const all = await server.deliveries(id)
    const counts = Object.groupBy(all, ({ status }) => status)
    expect((counts.delivered ?? []).length + (counts.due ?? []).length + (counts.waiting ?? []).length).toBe(6)
    expect(counts.delivered).toHaveLength(slow.received.length) // no sent delivery is sent again
    const last = server.run(['worker'], settings)
    await server.until(id, (now) => now.every(({ status }) => status === 'delivered'))
    expect(slow.received).toHaveLength(6)
    await stop(last)
    await slow.close()
  })

  it('that must stop before its requests finish releases their deliveries without counting an attempt', async () => {
    let answers = false
    const hanging = await startReceiver((_request, response) => (answers ? response.end('ok') : undefined))
    const { id } = await server.endpoint(hanging.url, { eventTypes: ['worker.created'] })
    await createWorker()
    const worker = server.run(['worker'], { ...settings, SHUTDOWN_SECONDS: '1' })
    await hanging.gets(1)
    expect(await stop(worker)).toBe(0)
    expect(await server.deliveries(id)).toMatchObject([{ status: 'waiting', attemptCount: 0, attempts: [] }])
    answers = true
    const next = server.run(['worker'], settings)
    await server.until(id, ([first]) => first?.status === 'delivered')
    const [one, two] = hanging.received
    expect(two?.headers['x-service-idempotency-key']).toBe(one?.headers['x-service-idempotency-key'])
    await stop(next)
    await hanging.close()
  })
})

describe('muster listen', () => {
  it('prints events as they are emitted and forwards them, signed', async () => {
    const own = await startReceiver()
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    await createWorker() // emitted before it listens: not printed
    const options = ['--org', server.orgId, '--forward', own.url, '--secret', secret, '--events', 'worker.*']
    const program = server.run(['listen', ...options], settings)
    await program.prints('Listening')
    const worker = await createWorker()
    await create(server, server.liveKey, '/clients', { name: 'Harbour' })
    const [delivered] = await own.gets(1)
    await program.prints('200 in')
    expect(program.output()).toMatch(new RegExp(`Z {2}worker.created {2}${worker.body.id} {2}200 in \\d+ ms`))
    expect(program.output()).not.toContain('client.created')
    expect(verifyWebhook(delivered?.raw ?? '', delivered?.headers ?? {}, secret).data.object).toEqual(worker.body)
    expect(await stop(program)).toBe(0)
    expect(own.received).toHaveLength(1)
    await own.close()
  })

  it('reads the API with a key from anywhere: what the key may read, and no events before it began', async () => {
    const own = await startReceiver()
    await createWorker()
    const key = await server.key({ scopes: ['workers:read'] })
    const options = ['--url', server.url, '--forward', own.url]
    const program = server.run(['listen', ...options], {
      MUSTER_API_KEY: key,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    })
    await program.prints('Listening')
    await create(server, server.liveKey, '/clients', { name: 'Harbour' })
    const worker = await createWorker()
    const [delivered] = await own.gets(1)
    expect(delivered?.body).toMatchObject({
      type: 'worker.created',
      org_id: server.orgId,
      data: { object: worker.body },
    })
    expect(await stop(program)).toBe(0)
    expect(own.received).toHaveLength(1)
    await own.close()
  })

  it('prints JSON, and continues when no receiver is running', async () => {
    const stoppedReceiver = await startReceiver()
    await stoppedReceiver.close()
    const program = server.run(['listen', '--org', server.orgId, '--forward', stoppedReceiver.url, '--json'], settings)
    await program.prints('Listening')
    const worker = await createWorker()
    await program.prints(worker.body.id)
    await stop(program)
    const line = program
      .output()
      .split('\n')
      .find((each) => each.startsWith('{'))
    expect(JSON.parse(line ?? '')).toMatchObject({
      event: { type: 'worker.created', data: { object: worker.body } },
      answer: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it.each([
    ['--forward', 'nonsense'],
    ['--events', 'worker.removed'],
  ])('rejects %s %s', async (option, value) => {
    const program = server.run(['listen', '--org', server.orgId, option, value], settings)
    expect(await program.ends()).toBe(2)
    expect(program.output()).toContain(option)
  })
})
