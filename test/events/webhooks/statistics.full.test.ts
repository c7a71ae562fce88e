/** Delivery statistics in time buckets, as the overview page shows them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { create } from '../../support/resources.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks.ts'

const MINUTE = 60_000

let server: WebhookServer
let receiver: Receiver

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_RETRY_SCHEDULE: '0.05' })
  receiver = await startReceiver((_received, response) => {
    response.statusCode = 500
    response.end()
  })
})
afterAll(async () => {
  await receiver.close()
  await server.stop()
})

interface Step {
  at: string
  delivered: number
  failed: number
  open: number
}

const STEP = '{ at delivered failed open }'

async function sums(args = ''): Promise<{ steps: Step[]; delivered: number; failed: number; open: number }> {
  const steps: Step[] = (await server.get(`{ webhookStatistics${args} ${STEP} }`)).webhookStatistics
  const sum = (name: 'delivered' | 'failed' | 'open') => steps.reduce((total, step) => total + step[name], 0)
  return { steps, delivered: sum('delivered'), failed: sum('failed'), open: sum('open') }
}

it('counts deliveries by status, in whole buckets without gaps', async () => {
  expect(await sums()).toMatchObject({ delivered: 0, failed: 0, open: 0 })
  const healthy = await startReceiver()
  const delivers = await server.endpoint(healthy.url)
  const refuses = await server.endpoint(receiver.url)
  await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  await server.until(delivers.id, ([first]) => first?.status === 'delivered')
  await server.until(refuses.id, ([first]) => first?.status === 'dead_lettered')
  await healthy.close()
  const { steps, ...counted } = await sums()
  expect(counted).toEqual({ delivered: 1, failed: 1, open: 0 })
  const times = steps.map(({ at }) => Date.parse(at))
  expect(times.slice(1).every((at, index) => at - (times[index] as number) === 60 * MINUTE)).toBe(true)
  expect(times.every((at) => at % (60 * MINUTE) === 0)).toBe(true)
  expect(await sums('(since: "2020-01-01T00:00:00Z", until: "2020-01-02T00:00:00Z", stepMinutes: 720)')).toMatchObject({
    steps: [{ at: '2020-01-01T00:00:00.000Z' }, { at: '2020-01-01T12:00:00.000Z' }],
    delivered: 0,
  })
})

it.each([
  ['(since: "2020-01-02T00:00:00Z", until: "2020-01-01T00:00:00Z")', 'until'],
  ['(stepMinutes: 0)', 'stepMinutes'],
  ['(since: "2020-01-01T00:00:00Z", stepMinutes: 1)', 'stepMinutes'],
])('rejects %s', async (args, path) => {
  const { body } = await server.ask(`{ webhookStatistics${args} ${STEP} }`)
  expect(body.errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
})
