/** Posts to URLs of callers, such as endpoints, and reports the outcome. Redirects are not followed; long responses are cut off. */
import type { Agent, Dispatcher } from 'undici'
import type { AddressGuard } from '../../platform/http/public-address.ts'
import { type Outcome, outcomeOfError, outcomeOfStatus } from './outcomes.ts'

/** Maximum number of bytes of a response body that are read and logged. */
const RESPONSE_LIMIT = 4096

/** A request's result. */
export interface Exchange {
  startedAt: Date
  durationMs: number
  outcome: Outcome
  /** What failed; null if the endpoint responded. The next three fields are null if it did not. */
  error: string | null
  status: number | null
  headers: Record<string, string | string[] | undefined> | null
  body: string | null
}

/** Why nothing is sent. */
export interface NoAddress {
  outcome: Outcome
  problem: string
}

/** A valid request target, or why there is none. */
export type Address = NoAddress | { problem?: undefined; origin: string; path: string }

/** Sends requests to endpoints. */
export interface Sender {
  addressOf(url: string): Address
  send(to: Address, headers: Record<string, string>, body: Buffer, startedAt: Date): Promise<Exchange>
  /** Abort open requests and close all connections. */
  close(): Promise<void>
}

/** @param limit timeout in milliseconds of a whole request, from the DNS lookup to the end of the response */
export function openSender(guard: AddressGuard, limit: number): Sender {
  let agent: Promise<Agent> | undefined
  const agentOf = () => {
    agent ??= openAgent()
    return agent
  }
  const openAgent = async () => {
    const { Agent } = await import('undici') // loaded when needed: it is large, and many processes send nothing
    return new Agent({
      connect: { lookup: guard.lookup, timeout: limit },
      allowH2: false,
      headersTimeout: 0, // `limit` covers the whole request
      bodyTimeout: 0,
    })
  }
  return {
    addressOf(url) {
      const problem = guard.checkSyntax(url)
      if (problem !== undefined) return { outcome: 'address_refused', problem: `the endpoint URL ${problem}` }
      const { origin, pathname, search } = new URL(url)
      return { origin, path: pathname + search }
    },
    async send(to, headers, body, startedAt) {
      return to.problem === undefined
        ? post(await agentOf(), to, headers, body, startedAt, limit)
        : refusedExchange(startedAt, to)
    },
    async close() {
      await (await agent)?.destroy()
    },
  }
}

function refusedExchange(startedAt: Date, { outcome, problem: error }: NoAddress): Exchange {
  return { startedAt, durationMs: 0, outcome, error, status: null, headers: null, body: null }
}

function post(
  agent: Agent,
  to: { origin: string; path: string },
  headers: Record<string, string>,
  body: Buffer,
  startedAt: Date,
  limit: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const started = performance.now()
    let controller: Dispatcher.DispatchController | undefined
    let status: number | null = null
    let responseHeaders: Exchange['headers'] = null
    const chunks: Buffer[] = []
    let read = 0
    let settled = false

    function settle(outcome: Outcome, error: string | null) {
      if (settled) return
      settled = true
      clearTimeout(timer)
      const response = status === null ? null : Buffer.concat(chunks).subarray(0, RESPONSE_LIMIT)
      resolve({
        startedAt,
        durationMs: Math.round(performance.now() - started),
        outcome,
        error,
        status,
        headers: responseHeaders,
        body: response && storable(response.toString('utf8')),
      })
    }
    /** Once the status has arrived, an incomplete body does not change the outcome. */
    function settleByStatus() {
      settle(outcomeOfStatus(status as number), null)
    }
    function abort() {
      controller?.abort(new Error('the rest of the response is not needed'))
    }
    function onTimeout() {
      if (status === null) settle('timed_out', `no response within ${limit / 1000} s`)
      else settleByStatus()
      abort()
    }
    // setImmediate: a response that arrived in time, but was not processed yet because this process was busy, counts.
    const timer = setTimeout(() => setImmediate(onTimeout), limit)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(requestController) {
        controller = requestController
        if (settled) abort()
      },
      onResponseStart(_controller, statusCode, headers) {
        if (statusCode < 200) return
        status = statusCode
        responseHeaders = headers
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        read += chunk.length
        if (read < RESPONSE_LIMIT) return
        settleByStatus()
        abort()
      },
      onResponseEnd: settleByStatus,
      onResponseError(_controller, error) {
        if (status === null) settle(outcomeOfError(error), describeError(error))
        else settleByStatus()
      },
    }
    try {
      agent.dispatch({ ...to, method: 'POST', headers, body }, handler)
    } catch (error) {
      settle(outcomeOfError(error), describeError(error))
    }
  })
}

function describeError(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return storable([code, message].filter(Boolean).join(': ')).slice(0, 500)
}

/** PostgreSQL text cannot contain NUL characters or lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}
