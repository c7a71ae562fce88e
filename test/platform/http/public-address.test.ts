/**
 * Server-side request forgery: webhooks reach no private address in any notation, and no host name that resolves to
 * one.
 */
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSender } from '../../../src/events/webhooks/sender.ts'
import { isPublicAddress, openAddressGuard, publicResolve } from '../../../src/platform/http/public-address.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'

const guard = openAddressGuard({ allowPrivate: false })

const refusedHosts = [
  '127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001',
  '127.0.0.1.', '0.0.0.0', '0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1',
  '169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.0.1', '100.64.0.1', '100.100.100.200', '168.63.129.16',
  '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1',
  '239.255.255.255', '240.0.0.1', '255.255.255.255', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::127.0.0.1]', '[::7f00:1]', '[fc00::1]',
  '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::]',
  '[2001:0:7f00:1::]', '[2001:db8::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', 'localhost', 'LOCALHOST',
  'localhost.', 'a.localhost', 'printer.local', 'db.internal', 'router', 'router.home.arpa', '①②⑦.⓪.⓪.①',
  '127。0。0。1', 'metadata.google.internal',
] // biome-ignore format: a list

describe('an address', () => {
  it.each(refusedHosts)('https://%s/ is not public', (host) => {
    expect(guard.checkSyntax(`https://${host}/hook`)).toMatch(/public IP address|must be a URL/)
  })

  it.each([
    'https://93.184.216.34/hook',
    'https://example.com',
    'https://example.com/hook?key=1',
    'https://example.com:443/',
    'https://example.com:1024/',
    'https://example.com:65535/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://xn--bcher-kva.example/hook',
    'https://bücher.example/hook',
    'HTTPS://EXAMPLE.COM/',
    'https://1.1.1.1.nip.example/',
  ])('%s may be', (url) => {
    expect(guard.checkSyntax(url)).toBeUndefined()
  })

  it.each([
    ['http://example.com/', /start with https/],
    ['ftp://example.com/', /start with https/],
    ['javascript:alert(1)', /start with https/],
    ['file:///etc/passwd', /start with https/],
    ['example.com/hook', /must be a URL/],
    ['', /must be a URL/],
    ['https://', /must be a URL/],
    ['https://user:password@example.com/', /user name/],
    ['https://user@example.com/', /user name/],
    ['https://@example.com/', /user name/],
    ['https://example.com@127.0.0.1/', /user name/],
    ['https://example.com/#top', /fragment/],
    ['https://example.com:80/', /port/],
    ['https://example.com:22/', /port/],
    ['https://example.com:1023/', /port/],
    ['https://example.com:0/', /port/],
    ['https://example.com:65536/', /must be a URL/],
    ['https://example.com/\r\nx-injected: 1', /line breaks/],
    ['https://example.com/\nhook', /line breaks/],
    ['https://exam\tple.com/', /control/],
    [' https://example.com/', /spaces/],
    ['https://example.com\\@127.0.0.1/', /control|spaces/],
    ['https://example.com/\u0000', /control/],
    ['https://example.com/\u2028', /spaces/],
    [`https://example.com/${'x'.repeat(2048)}`, /2048/],
  ])('%j may not be', (url, message) => {
    expect(guard.checkSyntax(url)).toMatch(message)
  })

  it('is validated in its parsed form, not as written', () => {
    expect(isPublicAddress('::ffff:93.184.216.34')).toBe(true)
    expect(isPublicAddress('::ffff:5db8:d822')).toBe(true)
    for (const text of ['', 'example.com', '::ffff:7f00:1', '::1%lo']) expect(isPublicAddress(text)).toBe(false)
  })

  it('may be private when that is allowed, but never with a user name', () => {
    const open = openAddressGuard({ allowPrivate: true })
    for (const url of ['http://localhost:3000/hook', 'http://127.0.0.1:80/', 'https://[::1]:8443/'])
      expect(open.checkSyntax(url)).toBeUndefined()
    expect(open.checkSyntax('http://user@localhost/')).toMatch(/user name/)
    expect(open.checkSyntax('ftp://localhost/')).toMatch(/start with/)
  })
})

/** A DNS server: the addresses of each name, one reply after another. */
async function startNameServer(names: Record<string, string[][]>) {
  const server = createSocket('udp4')
  const queryCounts = new Map<string, number>()
  server.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    while (query[at]) {
      const length = query[at] as number
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const name = labels.join('.').toLowerCase()
    const isIpv4 = query.readUInt16BE(at + 1) === 1
    const replies = names[name]
    const replyIndex = queryCounts.get(name) ?? 0
    if (isIpv4) queryCounts.set(name, replyIndex + 1)
    const found = isIpv4 ? (replies?.[Math.min(replyIndex, replies.length - 1)] ?? []) : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(replies === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(found.length, 6)
    head.writeUInt16BE(0, 10)
    const records = found.map((address) => {
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4])
      return Buffer.concat([record, Buffer.from(address.split('.').map(Number))])
    })
    server.send(Buffer.concat([head, query.subarray(12, at + 5), ...records]), from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return { resolve: publicResolve(resolver), asked: queryCounts, close: () => server.close() }
}

describe('a host name', () => {
  const PUBLIC = '93.184.216.34'
  let names: Awaited<ReturnType<typeof startNameServer>>
  let local: ReturnType<typeof createServer>
  let hits = 0
  let port: number

  beforeAll(async () => {
    names = await startNameServer({
      'good.example.com': [[PUBLIC]],
      'bad.example.com': [['127.0.0.1']],
      'mixed.example.com': [[PUBLIC, '10.0.0.1']],
      'turning.example.com': [[PUBLIC], ['127.0.0.1']],
      'empty.example.com': [[]],
    })
    local = createServer((_request, response) => {
      hits++
      response.end('secret')
    })
    local.listen(0, '127.0.0.1')
    await once(local, 'listening')
    port = (local.address() as AddressInfo).port
  })
  afterAll(() => {
    names.close()
    local.close()
  })

  const checked = () => openAddressGuard({ allowPrivate: false, resolve: names.resolve })

  it.each([
    ['good.example.com', undefined],
    ['bad.example.com', /public IP address/],
    ['mixed.example.com', /public IP address/],
    ['missing.example.com', /does not exist/],
    ['empty.example.com', /does not exist/],
  ])('%s is resolved when it is registered', async (host, message) => {
    const problem = await checked().checkResolved(`https://${host}/`)
    if (message === undefined) expect(problem).toBeUndefined()
    else expect(problem).toMatch(message)
  })

  it('that temporarily cannot be resolved may be registered', async () => {
    const unavailable = openAddressGuard({
      allowPrivate: false,
      resolve: () => Promise.reject(Object.assign(new Error('away'), { code: 'EAI_AGAIN' })),
    })
    expect(await unavailable.checkResolved('https://example.com/')).toBeUndefined()
  })

  it.each([
    ['bad.example.com', 'address_refused'],
    ['mixed.example.com', 'address_refused'],
    ['missing.example.com', 'unresolved'],
    ['empty.example.com', 'unresolved'],
  ])('%s is never connected to', async (host, outcome) => {
    const sender = openSender(checked(), 5000)
    const exchange = await sender.send(sender.addressOf(`https://${host}:${port}/`), {}, Buffer.from('{}'), new Date())
    await sender.close()
    expect(exchange).toMatchObject({ outcome, status: null })
    expect(hits).toBe(0)
  })

  it('that resolves to a public address at registration and to a private one later is not connected to', async () => {
    const changingGuard = checked()
    const url = `https://turning.example.com:${port}/`
    expect(await changingGuard.checkResolved(url)).toBeUndefined()
    const sender = openSender(changingGuard, 5000)
    const exchange = await sender.send(sender.addressOf(url), {}, Buffer.from('{}'), new Date())
    await sender.close()
    expect(exchange).toMatchObject({ outcome: 'address_refused', status: null })
    expect(exchange.error).not.toContain('127.0.0.1')
    expect(names.asked.get('turning.example.com')).toBe(2)
    expect(hits).toBe(0)
  })

  it('is connected to at the checked addresses, not at those of a second look-up', async () => {
    let lookUps = 0
    const resolve = () => Promise.resolve([{ address: lookUps++ === 0 ? PUBLIC : '127.0.0.1', family: 4 }])
    const singleLookUp = openAddressGuard({ allowPrivate: false, resolve })
    const options = { all: true } as const
    const addresses = await new Promise((done, failed) =>
      singleLookUp.lookup('a.example.com', options, (error, found) => (error ? failed(error) : done(found))),
    )
    expect(addresses).toEqual([{ address: PUBLIC, family: 4 }])
    await expect(
      new Promise((done, failed) =>
        singleLookUp.lookup('a.example.com', {}, (error, found) => (error ? failed(error) : done(found))),
      ),
    ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  })

  it('that is a literal private address is refused without a look-up', async () => {
    const sender = openSender(guard, 5000)
    for (const url of [`https://127.0.0.1:${port}/`, `https://[::ffff:7f00:1]:${port}/`, `http://127.0.0.1:${port}/`])
      expect(await sender.send(sender.addressOf(url), {}, Buffer.from('{}'), new Date())).toMatchObject({
        outcome: 'address_refused',
      })
    await sender.close()
    expect(hits).toBe(0)
  })
})

describe('a server with default settings', () => {
  let server: TestServer
  let cookie: string

  beforeAll(async () => {
    server = await joinTestServer()
    cookie = await signIn(server, (await makePerson(server, 'owner')).email)
  })
  afterAll(() => server.stop())

  const make = (url: string) =>
    asPerson(
      server,
      cookie,
      `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, eventTypes: ["*"] }) { endpoint { id } } }`,
      { url },
    )

  it.each([
    'https://127.0.0.1/',
    'http://93.184.216.34/',
    'https://[::1]/',
    'https://localhost/',
    'https://a:b@c.example/',
  ])('rejects the URL %s and names the field', async (url) => {
    const { body } = await make(url)
    expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'input.url' }] })
  })

  it('refuses an address that was registered while it was allowed, at each attempt', async () => {
    const { body } = await make('https://93.184.216.34/')
    const { id } = body.data.createWebhookEndpoint.endpoint
    await server.database.pool.query("update webhook_endpoints set url = 'https://127.0.0.1:1/' where id = $1", [id])
    await asPerson(server, cookie, `mutation { sendTestEvent(endpointId: "${id}") { id } }`)
    const log = async () =>
      (await asPerson(server, cookie, '{ webhookDeliveries { data { status attempts { outcome durationMs } } } }')).body
        .data.webhookDeliveries.data
    await expect
      .poll(log, { timeout: 60_000 })
      .toEqual([{ status: 'dead_lettered', attempts: [{ outcome: 'address_refused', durationMs: 0 }] }])
  })
})
