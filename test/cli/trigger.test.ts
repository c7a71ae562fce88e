/** `muster trigger`: test events for endpoints and for a local receiver, with an API key alone. */
import { verifyWebhook } from 'muster/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createId } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let server: TestServer
let receiver: Receiver
let reader: string
let manager: string

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  receiver = await startReceiver()
  reader = await server.key({ scopes: ['workers:read'] })
  manager = await server.key({ scopes: ['webhooks:manage'] })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const trigger = (key: string, ...args: string[]) =>
  command(['trigger', ...args, '--url', server.url, '--json'], { MUSTER_API_KEY: key })

const eventsOf = async () =>
  (await server.database.pool.query('select count(*)::int as count from events')).rows[0].count

describe('muster trigger', () => {
  it('sends the example to a local receiver, signed and marked as a test, and touches no record', async () => {
    const [before, events] = [receiver.received.length, await eventsOf()]
    const { code, json } = await trigger(reader, 'timesheet.approved', '--forward', receiver.url, '--secret', secret)
    expect([code, json.answer]).toEqual([0, expect.stringMatching(/^200 in /)])
    const [sent] = receiver.received.slice(before)
    const event = verifyWebhook(sent?.raw ?? '', sent?.headers ?? {}, secret)
    expect(event).toMatchObject({ type: 'timesheet.approved', org_id: server.orgId })
    expect(event.data.object).toMatchObject({ object: 'timesheet', status: 'approved' })
    expect(sent?.headers['x-service-test']).toBe('true')
    expect(await eventsOf()).toBe(events)
  })

  it('sends it to the enabled endpoints that subscribe to it, or to one', async () => {
    const make = (path: string, event_types: string[], more: object = {}) =>
      createId(server, manager, '/webhook-endpoints', { url: receiver.url + path, event_types, ...more })
    await make('/subscribed', ['timesheet.*'])
    await make('/disabled', ['*'], { enabled: false })
    const other = await make('/other', ['client.created'])
    const before = receiver.received.length
    const { code, json } = await trigger(manager, 'timesheet.approved')
    expect([code, json.deliveries]).toEqual([0, [expect.stringMatching(/^dlv_/)]])
    expect((await trigger(manager, 'timesheet.approved', '--endpoint', other)).code).toBe(0)
    const sent = (await receiver.gets(before + 2)).slice(before)
    expect(sent.map(({ path, headers, body }) => [path, headers['x-service-test'], body.type])).toEqual([
      ['/hook/subscribed', 'true', 'timesheet.approved'],
      ['/hook/other', 'true', 'timesheet.approved'],
    ])
    // The attempt is recorded once the receiver has answered.
    const body = await eventually(async () => {
      const answer = await request(`${server.base}/deliveries/${json.deliveries[0]}`, { key: manager })
      return answer.body.attempts.length > 0 && answer.body
    })
    expect([body.test, body.attempts[0].request_headers['x-service-test']]).toEqual([true, 'true'])
  })

  it('says what is missing: a subscriber, the scope, the key, the type', async () => {
    const nobody = await trigger(manager, 'worker.vanished')
    expect([nobody.code, nobody.text]).toEqual([2, expect.stringContaining("'worker.vanished' is not an event type")])
    const alone = await trigger(manager, 'invoice.paid')
    expect([alone.code, alone.text]).toEqual([
      1,
      expect.stringContaining('No enabled endpoint subscribes to invoice.paid'),
    ])
    const refused = await trigger(reader, 'invoice.paid')
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('webhooks:manage')])
    expect((await trigger('mst_live_wrong', 'invoice.paid', '--forward', receiver.url)).code).toBe(1)
  })

  it('reaches no endpoint of another organisation', async () => {
    const orgId = await server.organisation()
    const theirs = await server.key({ orgId, scopes: ['webhooks:manage'] })
    const id = await createId(server, theirs, '/webhook-endpoints', { url: receiver.url, event_types: ['*'] })
    const { code, text } = await trigger(manager, 'invoice.paid', '--endpoint', id)
    expect([code, text]).toEqual([1, expect.stringContaining('No such webhook endpoint')])
  })
})
