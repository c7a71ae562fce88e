/** A local webhook receiver: it records requests and sends the given responses. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT = 90_000

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** The request body as received. */
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
  body: any
  at: number
}

export type Respond = (request: Received, response: ServerResponse, count: number) => unknown

export interface Receiver {
  url: string
  received: Received[]
  /** Wait until this many requests have arrived. */
  gets(count: number): Promise<Received[]>
  close(): Promise<void>
}

const ok: Respond = (_request, response) => response.end('ok')

/** @param respond sends each response; `count` is the number of requests before it */
export async function startReceiver(respond: Respond = ok, server: Server = createServer()): Promise<Receiver> {
  const received: Received[] = []
  server.on('request', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const entry = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw), at: Date.now() }
      received.push(entry)
      respond(entry, response, received.length - 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async gets(count) {
      for (const start = Date.now(); received.length < count; await sleep(5))
        if (Date.now() - start > TIMEOUT) throw new Error(`${received.length} of ${count} requests came`)
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
