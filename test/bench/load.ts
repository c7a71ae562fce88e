/**
 * A load generator: N connections that each send one request after another for a fixed time. Runs in its own process.
 */
import { Agent, request } from 'node:http'

export interface RequestSample {
  port: number
  /** `{moment}` in it is replaced by a different time in each request, so that no two are equal. */
  path: string
  method: string
  headers: Record<string, string>
  body?: string
  /** The expected status of every response. */
  status: number
}

export interface Load extends RequestSample {
  connections: number
  seconds: number
}

export interface Measured {
  requests: number
  seconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

const START = Date.UTC(1990, 0, 1)
let counter = 0

function sendOne(sample: RequestSample, agent: Agent): Promise<void> {
  const path = sample.path.replace('{moment}', new Date(START + ++counter).toISOString())
  const { port, method, headers, body, status } = sample
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${method} ${path} answered ${answer.statusCode}`))
      answer.resume()
      answer.on('end', resolve)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function measure(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        await sendOne(load, agent)
        times.push(performance.now() - now)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { requests: times.length, seconds, p50: at(0.5), p99: at(0.99) }
}

if (import.meta.main)
  process.on('message', (load: Load) => {
    measure(load).then(
      (measured) => process.send?.({ measured }),
      (error) => process.send?.({ failure: String(error) }),
    )
  })
