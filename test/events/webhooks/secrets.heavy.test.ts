/** Encryption of signing secrets at rest. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecretBox, UnknownKey } from '../../../src/platform/secrets/secret-box.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { MUSTER_SECRET } from '../../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

const OTHER = 'another secret of thirty-two characters'

describe('an encrypted secret', () => {
  const secretBox = openSecretBox(Buffer.from(MUSTER_SECRET))
  const sealed = secretBox.seal('whsec_text', 'org/endpoint')

  it('decrypts to the original, and is never encrypted to the same bytes twice', () => {
    expect(secretBox.open(sealed, secretBox.keyId, 'org/endpoint')).toBe('whsec_text')
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('whsec')
    expect(secretBox.seal('whsec_text', 'org/endpoint')).not.toEqual(sealed)
  })

  it('does not decrypt for another owner, nor altered, nor truncated', () => {
    expect(() => secretBox.open(sealed, secretBox.keyId, 'org/other')).toThrow()
    for (let index = 0; index < sealed.length; index++) {
      const altered = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte))
      expect(() => secretBox.open(altered, secretBox.keyId, 'org/endpoint')).toThrow()
    }
    expect(() => secretBox.open(sealed.subarray(0, -1), secretBox.keyId, 'org/endpoint')).toThrow()
    expect(() => secretBox.open(new Uint8Array(), secretBox.keyId, 'org/endpoint')).toThrow()
  })

  it('decrypts under the next key while the previous key is configured, and not afterwards', () => {
    const next = openSecretBox(Buffer.from(OTHER), Buffer.from(MUSTER_SECRET))
    expect(next.keyId).not.toBe(secretBox.keyId)
    expect(next.open(sealed, secretBox.keyId, 'org/endpoint')).toBe('whsec_text')
    expect(() => openSecretBox(Buffer.from(OTHER)).open(sealed, secretBox.keyId, 'org/endpoint')).toThrow(UnknownKey)
  })
})

describe('in the database', () => {
  let server: WebhookServer
  let receiver: Receiver

  beforeAll(async () => {
    server = await startWebhookServer({ WEBHOOK_WORKER: 'false' })
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await server.stop()
    await receiver.close()
  })

  it('no secret is stored in clear text, not even in the audit log', async () => {
    const { secret, id } = await server.endpoint(receiver.url)
    const rotated = (await server.get(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`)).rotateWebhookSecret
      .secret
    const { rows } = await server.database.pool.query(
      `select (select string_agg(encode(secret, 'escape') || encode(previous_secret, 'escape') || w::text, '')
        from webhook_endpoints w) || (select string_agg(a::text, '') from audit_log a) as text`,
    )
    for (const each of [secret, rotated]) {
      expect(rows[0].text).not.toContain(each)
      expect(rows[0].text).not.toContain(Buffer.from(each).toString('hex'))
    }
  })

  it('a command re-encrypts them while deliveries are pending, and none is lost', async () => {
    const { secret, id } = await server.endpoint(`${receiver.url}/own`, { eventTypes: ['worker.created'] })
    const settings = { WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'error' }
    await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

    const wrongKeyWorker = server.run(['worker'], { ...settings, MUSTER_SECRET: OTHER })
    await wrongKeyWorker.prints('MUSTER_PREVIOUS_SECRET') // it cannot sign, names the remedy, and sends nothing
    wrongKeyWorker.child.kill('SIGTERM')
    await wrongKeyWorker.ends()
    const { rows } = await server.database.pool.query(
      'select status, attempts from webhook_backlog where endpoint_id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'waiting', attempts: 0 }])

    const sealer = openSecretBox(Buffer.from(MUSTER_SECRET))
    const clientSecret = sealer.seal('of the provider', `company sign-in of ${server.orgId}`)
    await server.database.pool.query(
      `insert into company_sign_ins (org_id, issuer, client_id, client_secret, client_secret_key_id)
       values ($1, 'https://login.example.com', 'muster', $2, $3)`,
      [server.orgId, clientSecret, sealer.keyId],
    )
    const command = ['endpoint', 'reencrypt', '--json']
    const refused = server.run(command, { ...settings, MUSTER_SECRET: OTHER })
    expect(await refused.ends()).toBe(1)
    const both = { ...settings, MUSTER_SECRET: OTHER, MUSTER_PREVIOUS_SECRET: MUSTER_SECRET }
    const done = server.run(command, both)
    expect(await done.ends(), done.output()).toBe(0)
    expect(JSON.parse(done.output())).toEqual({
      reencrypted: 2,
      authenticator_apps: 0,
      company_sign_ins: 1,
      file_keys: 0,
    })
    const again = server.run(command, { ...settings, MUSTER_SECRET: OTHER })
    expect(await again.ends(), again.output()).toBe(0)
    expect(JSON.parse(again.output())).toEqual({
      reencrypted: 0,
      authenticator_apps: 0,
      company_sign_ins: 0,
      file_keys: 0,
    })

    const { rows: kept } = await server.database.pool.query(
      'select client_secret as sealed, client_secret_key_id as key from company_sign_ins',
    )
    const opened = openSecretBox(Buffer.from(OTHER)).open(
      kept[0].sealed,
      kept[0].key,
      `company sign-in of ${server.orgId}`,
    )
    expect(opened).toBe('of the provider')

    await server.database.pool.query('update webhook_backlog set next_attempt_at = now()')
    const worker = server.run(['worker', '--json'], { ...settings, MUSTER_SECRET: OTHER })
    const own = () => receiver.received.find(({ path }) => path === '/hook/own')
    await expect.poll(own, { timeout: 60_000 }).toBeDefined()
    const delivered = own()
    worker.child.kill('SIGTERM')
    expect(await worker.ends()).toBe(0)
    const { verifyWebhook } = await import('muster/webhooks')
    expect(verifyWebhook(delivered?.raw ?? '', delivered?.headers ?? {}, secret)).toEqual(delivered?.body)
  })
})
