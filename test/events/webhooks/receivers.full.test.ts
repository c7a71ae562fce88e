/** Misbehaving receivers: each failure is logged with its cause, and none delays other endpoints. */
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../../support/certificate.ts'
import { type Receiver, type Respond, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { type DeliveryView, isAttempted, startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

let server: WebhookServer
const closing: (() => unknown)[] = []

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_TIMEOUT_SECONDS: '1', WEBHOOK_RETRY_SCHEDULE: '1000' })
})
afterAll(async () => {
  await server.stop()
  for (const close of closing) await close()
})

async function receiver(respond?: Respond, secure?: ReturnType<typeof createSecureServer>): Promise<Receiver> {
  const started = await startReceiver(respond, secure as never)
  closing.push(started.close)
  return started
}

/** A TCP server that handles connections in any way. */
async function socket(use: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const listening = createServer((each) => {
    open.add(each)
    each.on('error', () => {})
    use(each)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const each of open) each.destroy()
    listening.close()
  })
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`
}

const createWorker = () => create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

/** The delivery of one event. */
async function deliverTo(url: string): Promise<DeliveryView> {
  const { id } = await server.endpoint(url)
  await createWorker()
  const [delivery] = await server.until(id, ([first]) => first !== undefined && isAttempted(first))
  await server.get(`mutation { deleteWebhookEndpoint(id: "${id}") { id } }`)
  return delivery as DeliveryView
}

const attempt = async (url: string) => (await deliverTo(url)).attempts[0]

it('one that hangs is logged as timed_out', async () => {
  const { url } = await receiver(() => {})
  const delivery = await deliverTo(url)
  expect(delivery).toMatchObject({ status: 'waiting', attemptCount: 1, nextAttemptAt: expect.any(String) })
  expect(delivery.attempts[0]).toMatchObject({
    outcome: 'timed_out',
    responseStatus: null,
    error: expect.stringContaining('1 s'),
  })
  expect(delivery.attempts[0]?.durationMs).toBeGreaterThan(500) // of 1,000: clocks may be corrected meanwhile
})

it('one that accepts the connection and sends nothing is logged as timed_out', async () => {
  expect(await attempt(await socket(() => {}))).toMatchObject({ outcome: 'timed_out' })
})

it.each([500, 400, 404, 429, 503, 599])('one that responds with %i is logged as refused', async (status) => {
  const { url } = await receiver((_request, response) => response.writeHead(status, { 'x-why': 'so' }).end('no'))
  expect(await attempt(url)).toMatchObject({
    outcome: 'refused',
    responseStatus: status,
    responseHeaders: { 'x-why': 'so' },
    responseBody: 'no',
    error: null,
  })
})

it.each([200, 201, 202, 204, 299])('one that responds with %i is logged as delivered', async (status) => {
  const { url } = await receiver((_request, response) => response.writeHead(status).end())
  expect(await deliverTo(url)).toMatchObject({
    status: 'delivered',
    attempts: [{ outcome: 'delivered', responseStatus: status }],
  })
})

it.each([301, 302, 307, 308])('one that redirects with %i is not followed', async (status) => {
  const target = await receiver()
  const { url } = await receiver((_request, response) => response.writeHead(status, { location: target.url }).end())
  expect(await attempt(url)).toMatchObject({
    outcome: 'redirected',
    responseStatus: status,
    responseHeaders: { location: target.url },
  })
  expect(target.received).toHaveLength(0)
})

it('of one that sends endless bytes the first 4 KiB are read, and the connection is closed', async () => {
  let closed = false
  const { url } = await receiver((_request, response) => {
    response.on('close', () => (closed = true))
    const writeAll = () => {
      while (response.write('x'.repeat(1000)));
    }
    response.on('drain', writeAll)
    writeAll()
  })
  const logged = await attempt(url)
  expect(logged).toMatchObject({ outcome: 'delivered', responseStatus: 200, responseBody: 'x'.repeat(4096) })
  await expect.poll(() => closed, { timeout: 60_000 }).toBe(true)
})

it('one that stops in the middle of the response is judged by its status', async () => {
  const { url } = await receiver((_request, response) => response.writeHead(200).write('half'))
  expect(await attempt(url)).toMatchObject({ outcome: 'delivered', responseStatus: 200, responseBody: 'half' })
  const failing = await receiver((_request, response) => response.writeHead(500).write('half'))
  expect(await attempt(failing.url)).toMatchObject({ outcome: 'refused', responseStatus: 500, responseBody: 'half' })
})

it('the response body is stored whatever bytes it contains', async () => {
  const { url } = await receiver((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])))
  expect(await attempt(url)).toMatchObject({ outcome: 'delivered', responseBody: 'a\uFFFD\uFFFDb' })
})

it('one with an untrusted certificate is refused', async () => {
  const secure = await receiver(undefined, createSecureServer(selfSigned()))
  const logged = await attempt(secure.url.replace('http:', 'https:'))
  expect(logged).toMatchObject({
    outcome: 'certificate_refused',
    responseStatus: null,
    error: expect.stringContaining('CERT'),
  })
  expect(secure.received).toHaveLength(0)
})

it('one that does not exist is logged as unreachable', async () => {
  const closedReceiver = await startReceiver()
  await closedReceiver.close()
  expect(await attempt(closedReceiver.url)).toMatchObject({
    outcome: 'unreachable',
    error: expect.stringContaining('ECONNREFUSED'),
  })
})

it.each([
  ['hangs up', (each: Socket) => each.once('data', () => each.destroy())],
  ['speaks another protocol', (each: Socket) => each.write('220 mail.example ESMTP\r\n')],
  ['sends endless headers', (each: Socket) => each.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`)],
])('one that %s is logged as broken', async (_what, use) => {
  expect(await attempt(await socket(use))).toMatchObject({
    outcome: 'broken',
    responseStatus: null,
    error: expect.any(String),
  })
})

it('slow endpoints do not delay others', async () => {
  const hanging = await receiver(() => {})
  const failing = await receiver((_request, response) => response.writeHead(500).end())
  const healthy = await receiver()
  const slowEndpoints = await Promise.all(
    [hanging, failing].flatMap(({ url }) => [server.endpoint(url), server.endpoint(url)]),
  )
  const { id } = await server.endpoint(healthy.url, { eventTypes: ['task.created'] })
  const before = Date.now()
  for (let each = 0; each < 30; each++) {
    await createWorker()
    await create(server, server.liveKey, '/tasks', { title: 'Call Ada' })
  }
  await healthy.gets(30)
  const elapsed = Date.now() - before
  // Hanging requests take more than ten seconds for their thirty.
  const open = await Promise.all(
    slowEndpoints.slice(0, 2).map((each) => server.deliveries(each.id, ', statuses: [due, sending]')),
  )
  if (elapsed < 5000) for (const each of open) expect(each.length).toBeGreaterThan(0)
  const delivered = await server.until(
    id,
    (all) => all.length === 30 && all.every(({ status }) => status === 'delivered'),
  )
  for (const { attempts } of delivered) expect(attempts).toHaveLength(1)
})
