/** Spans: which are sent, what they show, and where they end. */
import { emptyResource } from '@opentelemetry/resources'
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace'
import { describe, expect, it } from 'vitest'
import { readTraceParents } from '../../../src/events/webhooks/delivery-spans.ts'
import type { ClaimedDelivery } from '../../../src/events/webhooks/queue.ts'
import { readConfig, type TelemetryConfig } from '../../../src/platform/config.ts'
import { currentSpan, endWith, runInSpan } from '../../../src/platform/telemetry/span.ts'
import { openTraces } from '../../../src/platform/telemetry/traces.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

function open(settings: Record<string, string> = {}) {
  const exporter = new InMemorySpanExporter()
  const config = readConfig({ ...ENDPOINT, ...settings }).telemetry as TelemetryConfig
  const { traces, close } = openTraces(config, emptyResource(), exporter)
  const send = exporter.shutdown.bind(exporter)
  let sent = exporter.getFinishedSpans()
  exporter.shutdown = async () => {
    sent = [...exporter.getFinishedSpans()] // a shutdown forgets them
    await send()
  }
  return {
    traces,
    async sent() {
      await close()
      return sent
    },
  }
}

const parent = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`

describe('OTEL_TRACES_SAMPLER', () => {
  it.each([
    // of its own, of a caller that samples, of a caller that does not
    ['always_on', '1', [true, true, true]],
    ['always_off', '1', [false, false, false]],
    ['traceidratio', '1', [true, true, true]],
    ['traceidratio', '0', [false, false, false]],
    ['parentbased_always_on', '1', [true, true, false]],
    ['parentbased_always_off', '1', [false, true, false]],
    ['parentbased_traceidratio', '1', [true, true, false]],
    ['parentbased_traceidratio', '0', [false, true, false]],
  ] as const)('%s, %s', async (sampler, ratio, expected) => {
    const { traces, sent } = open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio })
    const begun = [undefined, parent('01'), parent('00')].map((from) => traces.begin('request', from))
    for (const span of begun) {
      const within = span.begin('operation')
      expect(within.traceParent.slice(-2)).toBe(span.traceParent.slice(-2))
      within.end()
      span.end()
    }
    expect(begun.map(({ traceParent }) => traceParent.endsWith('-01'))).toEqual(expected)
    expect(await sent()).toHaveLength(2 * expected.filter((isSent) => isSent).length)
  })

  it('of a half takes some', () => {
    const { traces } = open({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' })
    const flags = Array.from({ length: 200 }, () => traces.begin('request', undefined).traceParent.slice(-2))
    expect(new Set(flags)).toEqual(new Set(['00', '01']))
  })
})

describe('a span', () => {
  it('shows no secret, whatever its name and attributes were made of, and no long text whole', async () => {
    const { traces, sent } = open()
    const key = `mst_live_${'x'.repeat(40)}`
    const attributes = { url: '/files/signed-link', text: 'y'.repeat(5000), count: 3, none: undefined }
    traces.begin(`query ${key}`, undefined, { attributes }).end({ also: key })
    const [span] = await sent()
    expect(span?.name).toBe('query mst_live_[redacted]')
    const shown = { url: '/files/[redacted]', text: 'y'.repeat(2000), count: 3, also: 'mst_live_[redacted]' }
    expect(span?.attributes).toEqual(shown)
  })

  it('that fails has the code of the error or its type, and never the message', async () => {
    const { traces, sent } = open()
    const failures = [Object.assign(new Error('secret'), { code: '23505' }), new TypeError('secret'), 'secret']
    for (const error of failures) {
      const failing = endWith(traces.begin('work', undefined), () => Promise.reject(error))
      await expect(failing).rejects.toBe(error)
    }
    const spans = await sent()
    expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual(['23505', 'TypeError', 'string'])
    expect(spans.map(({ status }) => status)).toEqual(Array(3).fill({ code: 2 }))
  })

  it('that has ended takes no more: what goes on belongs to no trace', () => {
    const span = open().traces.begin('request', undefined)
    runInSpan(span, () => {
      expect(currentSpan()).toBe(span)
      span.end()
      expect(currentSpan()).toBeUndefined()
    })
  })
})

it('deliveries whose traces cannot be read are sent all the same', async () => {
  const { traces } = open()
  const claimed = [{ id: 'a', endpoint: { org_id: 'b' } }] as ClaimedDelivery[]
  const failing = { query: () => Promise.reject(new Error('away')) }
  const hanging = { query: () => new Promise(() => {}) }
  const unused = { query: () => expect.unreachable() }
  for (const pool of [failing, hanging]) expect((await readTraceParents(pool as never, traces, claimed)).size).toBe(0)
  expect((await readTraceParents(unused as never, undefined, claimed)).size).toBe(0)
  expect((await readTraceParents(unused as never, traces, [])).size).toBe(0)
})
