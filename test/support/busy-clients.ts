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
  return startBusyClients(url, count, headers).seen
}

interface BusyClients {
  /** Settles when each has had an answer: the server knows all of their connections. */
  served: Promise<unknown>
  /** What they have seen in the end. */
  seen: Promise<Seen[]>
}

/** The same, for a server that is to be stopped once all are served. */
export function startBusyClients(url: string, count: number, headers: Record<string, string> = {}): BusyClients {
  const clients = Array.from({ length: count }, () => {
    const { promise: served, resolve } = Promise.withResolvers<void>()
    return { served, seen: runClient(url, headers, resolve) }
  })
  return {
    served: Promise.all(clients.map(({ served }) => served)),
    seen: Promise.all(clients.map(({ seen }) => seen)),
  }
}

async function runClient(url: string, headers: Record<string, string>, onServed: () => void): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen: Seen = { answers: 0, lost: [] }
  for (;;) {
    const failure = await send(url, agent, headers)
    if (failure === 'ECONNREFUSED') break
    if (failure === undefined) {
      seen.answers++
      onServed()
    } else seen.lost.push(failure)
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
