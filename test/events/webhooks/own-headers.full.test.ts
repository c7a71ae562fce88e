/** Headers of an endpoint's own: sent with each delivery, encrypted in the database, and shown nowhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownHeaders, withoutValues } from '../../../src/events/webhooks/own-headers.ts'
import { reencryptSecrets } from '../../../src/events/webhooks/signing-secrets.ts'
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { createId } from '../../support/resources.ts'
import { MUSTER_SECRET, request } from '../../support/server.ts'
import { finished, startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

const VALUE = 'Bearer secret-of-the-receiver'
const headers = { Authorization: VALUE, 'x-tenant': 'north 1' }

let server: WebhookServer
let receiver: Receiver

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_RETRY_SCHEDULE: '1' })
  receiver = await startReceiver(({ headers: got }, response) => {
    response.setHeader('x-got', String(got.authorization)).end(`you sent ${got.authorization}`)
  })
})
afterAll(async () => {
  await server?.stop()
  await receiver?.close()
})

const worker = () => createId(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

async function update(id: string, input: object) {
  const query = `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(id: $id, input: $input) { headerNames updatedAt } }`
  return (await server.get(query, { id, input })).updateWebhookEndpoint
}

describe('the headers of an endpoint', () => {
  it('are in each delivery, and redacted in its log, also where the receiver repeats them', async () => {
    const { id } = await server.endpoint(receiver.url, { headers })
    const before = receiver.received.length
    await worker()
    const [delivery] = await server.until(id, (all) => all.length === 1 && all.every(finished))
    const sent = receiver.received[before]
    expect(sent?.headers).toMatchObject({
      authorization: VALUE,
      'x-tenant': 'north 1',
      'content-type': 'application/json',
    })
    const attempt = delivery?.attempts[0]
    expect(attempt?.requestHeaders).toMatchObject({ authorization: '[redacted]', 'x-tenant': '[redacted]' })
    expect(attempt?.responseBody).toBe('you sent [redacted]')
    expect(attempt?.responseHeaders).toMatchObject({ 'x-got': '[redacted]' })
  })

  it('are shown by name alone, replaced and removed', async () => {
    const { id } = await server.endpoint(receiver.url, { headers, eventTypes: ['client.created'] })
    const { webhookEndpoint } = await server.get(`{ webhookEndpoint(id: "${id}") { headerNames } }`)
    expect(webhookEndpoint.headerNames).toEqual(['authorization', 'x-tenant'])
    expect((await update(id, { headers: { 'X-Key': 'another secret' } })).headerNames).toEqual(['x-key'])
    expect((await update(id, { description: 'the same headers' })).headerNames).toEqual(['x-key'])
    expect((await update(id, { headers: null })).headerNames).toEqual([])
    const unchanged = await update(id, { headers: {} })
    expect(await update(id, { headers: {} })).toEqual(unchanged)
  })

  it('are sent to no other server unless they are given again', async () => {
    const { id } = await server.endpoint(receiver.url, { headers, eventTypes: ['client.created'] })
    const url = 'http://127.0.0.1:1/hook'
    const refused = update(id, { url })
    await expect(refused).rejects.toThrow('is required with a URL on another server')
    expect((await update(id, { url: `${receiver.url}/moved` })).headerNames).toEqual(['authorization', 'x-tenant'])
    expect((await update(id, { url, headers: null })).headerNames).toEqual([])
    expect((await update(id, { url: receiver.url, headers })).headerNames).toEqual(['authorization', 'x-tenant'])
  })

  it('are nowhere in the database in clear text', async () => {
    const { id } = await server.endpoint(receiver.url, { headers })
    await update(id, { headers: { authorization: VALUE } })
    await worker()
    await server.until(id, (all) => all.length > 0 && all.every(finished))
    for (const table of ['webhook_endpoints', 'webhook_attempts', 'audit_log', 'request_log', 'idempotency_records']) {
      const exists = await server.database.pool.query('select to_regclass($1) is not null as found', [table])
      if (!exists.rows[0].found) continue
      const { rows } = await server.database.pool.query(
        `select from ${table} t where t::text like '%secret-of-the-receiver%'`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    const { rows } = await server.database.pool.query(
      `select encode(header_values, 'escape') as text from webhook_endpoints where id = $1`,
      [id],
    )
    expect(rows[0].text).not.toContain('receiver')
  })

  it('keep their values when the signing secret is rotated or MUSTER_SECRET replaced', async () => {
    const { id } = await server.endpoint(`${receiver.url}/kept`, { headers, eventTypes: ['client.created'] })
    await server.get(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`)
    const [old, next] = [Buffer.from(MUSTER_SECRET), Buffer.from('another secret of thirty-two characters')]
    const { pool } = server.database
    expect(await reencryptSecrets(pool, openSecretBox(next, old))).toBeGreaterThan(0)
    expect(await reencryptSecrets(pool, openSecretBox(old, next))).toBeGreaterThan(0)
    await createId(server, server.liveKey, '/clients', { name: 'Harbour' })
    await server.until(id, (all) => all.length === 1 && all.every(finished))
    expect(receiver.received.find(({ path }) => path === '/hook/kept')?.headers).toMatchObject({
      authorization: VALUE,
    })
  })

  it('are lost with a secret that cannot be decrypted, and cannot be set before it is rotated', async () => {
    const { id } = await server.endpoint(receiver.url, { headers, eventTypes: ['client.created'] })
    await server.database.pool.query(`update webhook_endpoints set secret_key_id = 'unknown' where id = $1`, [id])
    await expect(update(id, { headers })).rejects.toThrow('Rotate it first')
    await server.get(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`)
    expect((await update(id, { description: 'rotated' })).headerNames).toEqual([])
    expect((await update(id, { headers })).headerNames).toEqual(['authorization', 'x-tenant'])
  })
})

describe('an answer that repeats a value', () => {
  const answer = { startedAt: new Date(), durationMs: 1, outcome: 'delivered', error: null, status: 200 } as const
  const logged = (body: string, got: Record<string, string | string[]> = {}) =>
    withoutValues({ ...answer, body, headers: got }, { authorization: 'token-of-the-receiver' })

  it('is logged without the part that is left where it was cut', () => {
    expect(logged('you sent token-of-the-rec').body).toBe('you sent [redacted]')
    expect(logged('you sent token').body).toBe('you sent token')
  })

  it('is logged whatever its headers contain', () => {
    const got = { 'x-got': ['a', 'token-of-the-receiver"'], 'x-tab': 'a\token-of-the-receiver' }
    expect(logged('', got).headers).toEqual({ 'x-got': ['a', '[redacted]"'], 'x-tab': 'a\token-of-the-receiver' })
  })
})

describe('a header', () => {
  const problems = (given: object) => {
    const { error } = ownHeaders.safeParse(given)
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`.trim())
  }

  it.each([
    'host',
    'Connection',
    'Transfer-Encoding',
    'content-type',
    'Content-Length',
    'x-service-signature',
    'webhook-id',
    'user-agent',
    'proxy-authorization',
    'upgrade',
    'te',
    'traceparent',
  ])('cannot be %s, which Muster or the connection sets', (name) => {
    expect(problems({ [name]: 'x' })).toEqual([
      `${name} is set by Muster, or concerns the connection: choose another name`,
    ])
  })

  it.each(['', 'a b', 'a:b', 'ä', 'a\r\nb', '__proto__', '-a', 'a'.repeat(61)])('cannot have the name %j', (name) => {
    expect(problems(JSON.parse(`{${JSON.stringify(name)}: "x"}`))).toEqual([
      expect.stringContaining('must be a header name'),
    ])
  })

  it.each(['', ' x', 'x ', 'a\r\nb: c', 'ü', '\t', 'x'.repeat(1001), 1, null])('cannot have the value %j', (value) => {
    expect(problems({ 'x-key': value })).toEqual([expect.stringContaining('must have a value of 1 to 1000')])
  })

  it('cannot be given twice, nor be one of more than ten', () => {
    expect(problems({ 'x-key': 'a', 'X-Key': 'b' })).toEqual(['X-Key is given twice'])
    const many = Object.fromEntries(Array.from({ length: 11 }, (_each, index) => [`x-${index}`, 'a']))
    expect(problems(many)).toEqual(['must have at most 10 headers'])
    expect(problems({ authorization: 'Basic YTpi', 'x-Key_1': 'a b' })).toEqual([])
  })

  it('is refused with its name', async () => {
    const body = { url: receiver.url, event_types: ['*'], headers: { host: 'x' } }
    const key = await server.key({ scopes: ['webhooks:manage'] })
    const answer = await request(`${server.base}/webhook-endpoints`, { method: 'POST', key, body })
    expect([answer.status, answer.body.error.details[0].path]).toEqual([422, 'headers.host'])
  })
})
