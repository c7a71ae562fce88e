/** Traces as they are printed: a request with its steps, and nothing that a caller keeps for themselves. */
import { expect, it } from 'vitest'
import { printTraces } from '../../../src/platform/telemetry/printed.ts'
import type { SpanOptions } from '../../../src/platform/telemetry/span.ts'

function open(columns?: number) {
  const printed: string[] = []
  const traces = printTraces({ write: (text: string) => printed.push(text), ...(columns && { columns }) })
  const request = (path = '/api/public/v1/workers', parent?: string) =>
    traces.begin('GET rest', parent, { kind: 'server', attributes: { 'url.path': path } })
  const lines = () =>
    printed
      .join('')
      .replaceAll(/ *\d+\.\d ms/g, 'TIME')
      .trimEnd()
      .split('\n')
  return { traces, request, lines }
}

const statement = (text: string): SpanOptions => ({ kind: 'client', attributes: { 'db.query.text': text } })

it('a request is printed when it ends, with its steps in the order of their beginning', () => {
  const { request, lines } = open()
  const span = request()
  const operation = span.begin('query listWorkers')
  const [first, second] = [
    operation.begin('select', statement('select "public"."workers"."id"')),
    operation.begin('select', statement('select 2')),
  ]
  second.end({}, new Error('secret'))
  first.end()
  operation.end()
  expect(lines()).toEqual([''])
  span.end({ 'http.response.status_code': 200, 'muster.operation': 'listWorkers', 'muster.credential_id': 'of nobody' })
  expect(lines()).toEqual([
    'TIME  GET rest /api/public/v1/workers 200 listWorkers',
    'TIME    query listWorkers',
    'TIME      select "workers"."id"',
    'TIME      FAILED select 2',
  ])
  expect([span.isOpen, span.begin('late').traceId]).toEqual([false, span.traceId])
})

it('lines end with the terminal, and many steps are counted', () => {
  const { request, lines } = open(40)
  const span = request()
  for (let step = 0; step < 150; step++) span.begin('select', statement(`select ${'x'.repeat(1000)}`)).end()
  span.end()
  const all = lines()
  expect(all).toHaveLength(100)
  expect(all[1]).toBe(`TIME    select ${'x'.repeat(18)}…`)
  expect(all.at(-1)).toMatch(/…, and 51 more$/)
})

it('what opens something is cut out', () => {
  const { request, lines } = open()
  request('/api/mst_live_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG').end()
  expect(lines()).toEqual(['TIME  GET rest /api/mst_live_[redacted]'])
})

it('a job is one line, since there can be many', () => {
  const { traces, lines } = open()
  const job = traces.begin('job run_day', undefined, { kind: 'consumer' })
  job.begin('select', statement('select 1')).end()
  job.end()
  expect(lines()).toEqual(['TIME  job run_day, and 1 more'])
})

it('a trace of a caller goes on', () => {
  const id = 'a'.repeat(32)
  const span = open().request('/', `00-${id}-${'b'.repeat(16)}-00`)
  expect(span.traceId).toBe(id)
  expect(span.begin('step').traceParent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`))
})
