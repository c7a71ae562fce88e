/** Clients that send one request after the other, each on its own connection that it keeps. */
import { Agent, request } from 'node:http'

/** What a client has seen until the server refused a new connection. */
export interface Seen {
  answers: number
  /** Errors of requests on an open connection: their fate is unknown to the client. */
  lost: string[]
}

/** Keep `count` clients busy until the server stops listening. @param url of the requests */
export function runBusyClients(url: string, count: number, headers: Record<string, string> = {}): Promise<Seen[]> {
  return Promise.all(Array.from({ length: count }, () => runClient(url, headers)))
}

async function runClient(url: string, headers: Record<string, string>): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen: Seen = { answers: 0, lost: [] }
  for (;;) {
    const failure = await send(url, agent, headers)
    if (failure === 'ECONNREFUSED') break
    if (failure === undefined) seen.answers++
    else seen.lost.push(failure)
  }
  agent.destroy()
  return seen
}

/** @returns the code of the error; undefined after a complete response */
function send(url: string, agent: Agent, headers: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(undefined))
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}
