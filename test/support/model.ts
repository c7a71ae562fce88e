/** A local service that implements OpenAI's protocol (chat completions) as far as extraction needs it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelRequest {
  path: string | undefined
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: the shape is defined by the protocol
  body: any
}

/** A status with the model's content; `nothing` leaves the request open. */
export type ModelAnswer = { status: number; content: string } | 'nothing'

export interface Model {
  /** For AI_BASE_URL. */
  baseUrl: string
  requests: ModelRequest[]
  close(): Promise<void>
}

export const says = (...fields: object[]): ModelAnswer => ({ status: 200, content: JSON.stringify({ fields }) })

export async function startModel(answer: (request: ModelRequest) => ModelAnswer): Promise<Model> {
  const requests: ModelRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString())
    const received = { path: request.url, headers: request.headers, body }
    requests.push(received)
    reply(response, body.model, answer(received))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reply(response: ServerResponse, model: string, answer: ModelAnswer): void {
  if (answer === 'nothing') return
  const { status, content } = answer
  response.writeHead(status, { 'content-type': 'application/json' })
  if (status !== 200) return void response.end(JSON.stringify({ error: { message: content } }))
  const message = { role: 'assistant', content }
  const completion = { id: 'c', object: 'chat.completion', created: 1, model }
  response.end(JSON.stringify({ ...completion, choices: [{ index: 0, finish_reason: 'stop', message }] }))
}
