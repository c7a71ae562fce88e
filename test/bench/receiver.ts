/**
 * A receiver that only responds and counts. Runs in its own process: it reports its port, then receives `{ expect }`,
 * and reports the arrival time of each of that many requests.
 */
import { createServer } from 'node:http'

export interface Expectation {
  expect: number
}

export interface Arrivals {
  /** Arrival times in order: milliseconds since 1970, with fractions. */
  moments: number[]
}

export const clock = () => performance.timeOrigin + performance.now()

if (import.meta.main) {
  let expected = 0
  let moments: number[] = []
  const server = createServer((request, response) => {
    moments.push(clock())
    request.resume()
    request.on('end', () => response.end('ok'))
    if (moments.length === expected) process.send?.({ moments } satisfies Arrivals)
  })
  server.keepAliveTimeout = 60_000
  process.on('message', ({ expect }: Expectation) => {
    expected = expect
    moments = []
    process.send?.('ready')
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}
