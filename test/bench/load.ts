/**
 * A load generator: N connections that each send one request after another for a fixed time, as fast as they are
 * answered or at a fixed rate. Runs in its own process; loader.ts starts it.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RequestSample {
  /** `{moment}` in it is replaced by a different time in each request, so that no two are equal. */
  path: string
  method: string
  headers: Record<string, string>
  /** With `{moment}`, too. */
  body?: string
  /** The expected status of every response. */
  status: number
}

export interface Load {
  port: number
  /** Sent in turn. */
  samples: RequestSample[]
  connections: number
  seconds: number
  /** Requests a second of all connections together; else as many as are answered. */
  rate?: number
}

export interface Measured {
  requests: number
  seconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

const START = Date.UTC(1990, 0, 1)
let moments = 0

function sendOne({ path: pattern, method, headers, body, status }: RequestSample, port: number, agent: Agent) {
  const moment = new Date(START + ++moments).toISOString()
  const path = pattern.replace('{moment}', moment)
  return new Promise<void>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${method} ${path} answered ${answer.statusCode}`))
      answer.resume()
      answer.on('end', resolve)
    })
    outgoing.on('error', reject)
    outgoing.end(body?.replace('{moment}', moment))
  })
}

async function measure({ port, samples, connections, seconds: duration, rate }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const end = start + duration * 1000
  let next = 0
  async function connection(): Promise<void> {
    for (;;) {
      const index = next++
      if (rate !== undefined) await sleep(Math.max(0, start + (index * 1000) / rate - performance.now()))
      const sentAt = performance.now()
      if (sentAt >= end) return
      await sendOne(samples[index % samples.length] as RequestSample, port, agent)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
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
