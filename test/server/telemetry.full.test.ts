/** Traces and metrics as an OpenTelemetry receiver gets them, from an API process and a worker. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type OtlpReceiver, type ReceivedSpan, read, startOtlpReceiver } from '../support/otlp.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { makeRule } from '../support/rules.ts'
import { graphql, request } from '../support/server.ts'
import { startWebhookServer, type WebhookServer } from '../support/webhooks.ts'

const [INTERNAL, SERVER, CLIENT, PRODUCER, CONSUMER] = [1, 2, 3, 4, 5]
const ERROR = 2

let otlp: OtlpReceiver
let webhooks: Receiver
let server: WebhookServer
let key: string
let endpointId: string

beforeAll(async () => {
  otlp = await startOtlpReceiver()
  webhooks = await startReceiver()
  const telemetry = {
    OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key%20of%20the%20receiver, x-team = workforce',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
    OTEL_SERVICE_NAME: 'muster-test',
  }
  server = await startWebhookServer({ WEBHOOK_WORKER: 'false', METRICS_PUBLIC: 'true', ...telemetry })
  key = server.liveKey
  await server.worker({ ...telemetry, WEBHOOK_ALLOW_PRIVATE: 'true' })
  endpointId = (await server.endpoint(webhooks.url)).id
})
afterAll(async () => {
  await server.stop()
  await Promise.all([otlp.close(), webhooks.close()])
})

/** A caller's span. */
function caller(flags: '00' | '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } }
}

async function hire(headers: Record<string, string>): Promise<string> {
  const body = { first_name: 'Ada', last_name: 'Okafor' }
  const answer = await request(`${server.base}/workers`, { method: 'POST', key, body, headers })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const delivered = (id: string, type = 'worker.created') =>
  eventually(async () => webhooks.received.find(({ body }) => body.type === type && body.data.object.id === id))

describe('one trace', () => {
  it("goes from the caller's span over request, operation, statements and event to the delivery of another process", async () => {
    const { traceId, spanId, headers } = caller('01')
    const id = await hire(headers)
    const delivery = await otlp.span((span) => span.traceId === traceId && span.name === 'delivery worker.created')
    const sent = await delivered(id)
    const requested = await otlp.span((span) => span.traceId === traceId && span.kind === SERVER)
    const spans = otlp.spans.filter((span) => span.traceId === traceId)
    const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan
    const operation = named('mutation createWorker')
    const event = named('event worker.created')

    expect(requested).toMatchObject({ name: 'POST rest', parentSpanId: spanId })
    expect(requested.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'url.path': '/api/public/v1/workers',
      'muster.request_id': expect.stringMatching(/^req_/),
    })
    expect(operation).toMatchObject({ parentSpanId: requested.spanId, kind: INTERNAL })
    for (const name of ['open write', 'insert event', 'commit'])
      expect(named(name), name).toMatchObject({ parentSpanId: operation.spanId, kind: CLIENT })
    expect(named('open write').attributes['db.query.text']).toContain('start_write($1::uuid)')
    expect(event).toMatchObject({ parentSpanId: operation.spanId, kind: PRODUCER })
    expect(event.attributes).toMatchObject({ 'muster.event_type': 'worker.created', 'muster.object_id': id })
    expect(delivery).toMatchObject({ parentSpanId: event.spanId, kind: CLIENT })
    expect(delivery.attributes).toMatchObject({ 'muster.endpoint_id': endpointId, 'muster.outcome': 'delivered' })
    const known = new Set([spanId, ...spans.map((span) => span.spanId)])
    for (const span of spans) expect(known, span.name).toContain(span.parentSpanId)

    expect(requested.resource).toMatchObject({ 'service.name': 'muster-test', 'muster.role': 'serve' })
    expect(delivery.resource).toMatchObject({ 'service.name': 'muster-test', 'muster.role': 'worker' })
    const traceparent = `00-${traceId}-${delivery.spanId}-01`
    expect(sent.headers.traceparent).toBe(traceparent)
    const [logged] = await server.until(endpointId, (all) => all.some(({ body }) => body.includes(id)))
    const [attempt] = await eventually(async () => {
      const all = await server.deliveries(endpointId)
      return all.find((each) => each.id === logged?.id && each.attempts.length > 0)?.attempts
    })
    expect(attempt?.requestHeaders).toMatchObject({ traceparent })
  })

  it('goes on over a job: the rule that an event triggers, and the events of its actions', async () => {
    await makeRule(server, key, {
      trigger: 'client.created',
      actions: [{ type: 'create_task', parameters: { title: 'Welcome' } }],
    })
    const { traceId, headers } = caller('01')
    const body = { name: 'Harbour Civils' }
    await request(`${server.base}/clients`, { method: 'POST', key, body, headers })
    const delivery = await otlp.span((span) => span.traceId === traceId && span.name === 'delivery task.created')
    const job = await otlp.span((span) => span.traceId === traceId && span.name === 'job run_automation')
    const spans = otlp.spans.filter((span) => span.traceId === traceId)
    const cause = spans.find((span) => span.spanId === job.parentSpanId)
    const event = spans.find((span) => span.spanId === delivery.parentSpanId)
    expect(job).toMatchObject({ kind: CONSUMER, resource: { 'muster.role': 'worker' } })
    expect(cause?.name).toBe('mutation createClient')
    expect(event).toMatchObject({ name: 'event task.created', parentSpanId: job.spanId })
  })

  it('that begins here has a new id, and one for each request', async () => {
    const headers: Record<string, string>[] = [
      {},
      {},
      { traceparent: 'none' },
      { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01` },
    ]
    const ids = await Promise.all(headers.map((each) => hire(each)))
    const parents = await Promise.all(ids.map(async (id) => (await delivered(id)).headers.traceparent as string))
    for (const parent of parents) expect(parent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(parents.map((parent) => parent.slice(3, 35))).size).toBe(4)
  })

  it('names what failed, by its code alone', async () => {
    const { traceId, headers } = caller('01')
    const missing = `${server.base}/workers/019b2b6e-2f40-7000-8001-74044f3046c6`
    await request(missing, { key, headers })
    const span = await otlp.span((each) => each.traceId === traceId && each.kind === SERVER)
    expect(span.attributes).toMatchObject({ 'http.response.status_code': 404, 'muster.error_code': 'not_found' })
    expect(span.status).not.toBe(ERROR) // the caller's fault
  })

  it('of 60 events in one write has one span for all of them', async () => {
    const { traceId, headers } = caller('01')
    const query = 'mutation ($input: BatchWorkersInput!) { batchWorkers(input: $input) { summary { created } } }'
    const records = Array.from({ length: 60 }, (_, index) => ({ firstName: 'Ada', lastName: `Okafor ${index}` }))
    const { body } = await graphql(server, key, query, { input: { atomic: true, records } }, headers)
    expect(body.errors).toBeUndefined()
    const all = await otlp.span((span) => span.traceId === traceId && span.name === 'events')
    expect(all.attributes['muster.events']).toBe(60)
    await eventually(async () => {
      const deliveries = otlp.spans.filter((span) => span.parentSpanId === all.spanId)
      return deliveries.length === 60
    })
  })
})

describe('a trace that is not sampled', () => {
  it('is not sent by any process; its id still reaches the receiver of webhooks', async () => {
    const { traceId, headers } = caller('00')
    const id = await hire(headers)
    const sent = await delivered(id)
    expect(sent.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
    const after = caller('01') // sent later by both processes, in order
    const next = await hire(after.headers)
    await delivered(next)
    await otlp.span((span) => span.traceId === after.traceId && span.kind === SERVER)
    await otlp.span((span) => span.traceId === after.traceId && span.name === 'delivery worker.created')
    expect(otlp.spans.filter((span) => span.traceId === traceId)).toEqual([])
  })
})

it('nothing of a request opens anything: no key, variable, body, signed link or setting is sent', async () => {
  const { traceId, headers } = caller('01')
  const variables = { first: 'Confidential-Name', last: 'Okafor' }
  const query = `mutation Hire($first: String!, $last: String!) {
    createWorker(input: { firstName: $first, lastName: $last, email: "inline@secret.example" }) { id } }`
  const { body } = await graphql(server, key, query, variables, headers)
  expect(body.errors).toBeUndefined()
  await fetch(`${server.url}/files/a-signed-link-${traceId}?signature=a-signature-${traceId}`, { headers })
  await fetch(`${server.url}/sign-in?token=a-token-${traceId}`, { headers })
  await fetch(`${server.url}/api/public/v1/mst_live_${'a'.repeat(40)}`, { headers })
  await eventually(
    async () => otlp.spans.filter((span) => span.traceId === traceId && span.kind === SERVER).length === 4,
  )
  await otlp.span((span) => span.traceId === traceId && span.name === 'delivery worker.created')
  const text = otlp.text()
  const { secret } = await server.endpoint(`${webhooks.url}?token=a-token-of-the-endpoint`)
  for (const hidden of [
    key,
    secret,
    'Confidential-Name',
    'inline@secret.example',
    `a-signed-link-${traceId}`,
    `a-signature-${traceId}`,
    `a-token-${traceId}`,
    'a'.repeat(40),
    'a key of the receiver',
    server.settings.MUSTER_SECRET,
    server.databaseUrl,
  ])
    expect(text).not.toContain(hidden)
  expect(otlp.headers[0]).toMatchObject({ 'api-key': 'a key of the receiver', 'x-team': 'workforce' })
})

it('sends the metrics of /metrics, of both processes', async () => {
  const finished = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return text.match(/^muster_request_duration_seconds_count\{surface="rest",method="POST"\} (\d+)$/m)?.[1]
  }
  await hire({})
  const count = Number(await finished())
  const histogram = await eventually(async () => {
    const latest = otlp.metrics.findLast(({ name }) => name === 'muster_request_duration_seconds')
    const point = latest?.histogram.dataPoints.find(
      ({ attributes }: { attributes: Parameters<typeof read>[0] }) =>
        read(attributes).surface === 'rest' && read(attributes).method === 'POST',
    )
    return point !== undefined && Number(point.count) >= count && point
  })
  expect(histogram.bucketCounts).toHaveLength(histogram.explicitBounds.length + 1)
  expect(histogram.bucketCounts.reduce((sum: number, each: number) => sum + Number(each), 0)).toBe(
    Number(histogram.count),
  )
  const roles = (name: string) =>
    new Set(otlp.metrics.filter((metric) => metric.name === name).map(({ resource }) => resource['muster.role']))
  await eventually(async () => roles('muster_webhook_requests_total').size === 2)
  expect([...roles('muster_requests_total')]).toEqual(['serve'])
  const counter = otlp.metrics.find(({ name }) => name === 'muster_requests_total')
  expect(counter?.sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 })
  const gauge = otlp.metrics.find(({ name }) => name === 'muster_database_connections_max')
  expect(gauge?.gauge.dataPoints[0].asDouble).toBeGreaterThan(0)
})
