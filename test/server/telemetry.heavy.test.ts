/** An OpenTelemetry receiver that is down or hangs costs no request and no stop of the process anything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOtlpReceiver } from '../support/otlp.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

describe('a receiver that', () => {
  it.each([
    ['hangs', true],
    ['is down', false],
  ])('%s: requests are answered, lines name their trace, the process stops', async (_how, isHung) => {
    const receiver = await startOtlpReceiver(true)
    if (!isHung) await receiver.close()
    const program = server.run(['serve'], {
      PORT: '0',
      LOG_LEVEL: 'info',
      WEBHOOK_WORKER: 'false',
      BACKGROUND_WORKER: 'false',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    })
    try {
      await program.prints('http://localhost:')
      const url = /http:\/\/localhost:\d+/.exec(program.output())?.[0] as string
      const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }
      const ask = () => request(`${url}/api/public/v1/workers?limit=1`, { key, headers })
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all(Array.from({ length: 10 }, ask))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      await program.prints('telemetry could not be sent; see OTEL_EXPORTER_OTLP_ENDPOINT')
      const lines = program
        .output()
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
      const requests = lines.filter(({ msg, path }) => msg === 'request' && path === '/api/public/v1/workers')
      expect(requests.length).toBeGreaterThan(0)
      for (const line of requests) expect(line.trace_id).toBe(TRACE)
      if (isHung) expect(receiver.headers.length).toBeGreaterThan(0)
    } finally {
      program.child.kill('SIGTERM')
      expect(await program.ends()).toBe(0)
      if (isHung) await receiver.close()
    }
  })
})
