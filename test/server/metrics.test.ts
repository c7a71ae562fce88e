/** Prometheus metrics: requests and webhooks, with labels that callers cannot choose. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outcomes } from '../../src/events/webhooks/outcomes.ts'
import { startReceiver } from '../support/receiver.ts'
import { create } from '../support/resources.ts'
import { request } from '../support/server.ts'
import { finished, startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

let server: WebhookServer

beforeAll(async () => {
  server = await startWebhookServer({ WEBHOOK_RETRY_SCHEDULE: '0.05,0.05' })
})
afterAll(() => server.stop())

/** The values of a metric by their labels, as exported. */
async function series(metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = [...text.matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (\\d+)$`, 'gm'))]
  return Object.fromEntries(lines.map(([, labels = '', value]) => [labels, Number(value)]))
}

it('counts webhook requests by outcome, with every outcome exported from the start', async () => {
  const counts = () => series('muster_webhook_requests_total')
  const before = await counts() // a process counts for all of its servers, and this one may have had others
  expect(Object.keys(before).sort()).toEqual(
    Object.keys(outcomes)
      .map((outcome) => `outcome="${outcome}"`)
      .sort(),
  )
  const more = (outcome: string, count: number) => (before[`outcome="${outcome}"`] ?? 0) + count
  const after = {
    ...before,
    'outcome="delivered"': more('delivered', 1),
    'outcome="refused"': more('refused', 3),
  }
  const healthy = await startReceiver()
  const failing = await startReceiver((_received, response) => void response.writeHead(500).end())
  const endpoints = [await server.endpoint(healthy.url), await server.endpoint(failing.url)]
  await create(server, server.liveKey, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
  for (const { id } of endpoints) await server.until(id, ([first]) => first !== undefined && finished(first))
  expect(await counts()).toEqual(after)
  expect(await counts()).toEqual(after)
  await healthy.close()
  await failing.close()
})

it('counts requests by surface, method and status', async () => {
  const key = await server.key()
  await request(`${server.base}/workers`, { key })
  await request(`${server.base}/workers`)
  await fetch(`${server.base}/workers`, { method: 'PROPFIND' })
  await expect
    .poll(() => series('muster_requests_total'), { timeout: 60_000 })
    .toMatchObject({
      'surface="rest",method="GET",status="200"': 1,
      'surface="rest",method="GET",status="401"': 1,
      'surface="rest",method="OTHER",status="401"': 1,
    })
  const known = /^surface="(rest|graphql|other)",method="[A-Z]+",status="\d+"$/
  for (const labels of Object.keys(await series('muster_requests_total'))) expect(labels).toMatch(known)
  expect(await series('muster_request_log_lost_total')).toEqual({ '': 0 })
})
