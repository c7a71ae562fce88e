/** One signed request to an endpoint and what came of it. Redirects are not followed, and little of an answer is read. */
import { Agent, type Dispatcher } from 'undici'
import type { AddressGuard } from './address.ts'
import { type Outcome, outcomeOfError, outcomeOfStatus } from './outcomes.ts'
import { webhookRequests } from './request-count.ts'

/** How much of an answer is read and logged, bytes. */
const ANSWER_LIMIT = 4096

export interface Exchange {
  startedAt: Date
  durationMs: number
  outcome: Outcome
  /** What went wrong, in words; null if the endpoint answered. */
  error: string | null
  status: number | null
  headers: Record<string, string | string[] | undefined> | null
  body: string | null
}

/** Where to send, or why not to. */
export type Address = { problem: string } | { problem?: undefined; origin: string; path: string }

export interface Sender {
  addressOf(url: string): Address
  send(to: Address, headers: Record<string, string>, body: Buffer, startedAt: Date): Promise<Exchange>
  /** Cut what is open. */
  close(): Promise<void>
}

/** @param limit for a whole request, from the look-up of the name to the end of the answer, milliseconds */
export function openSender(guard: AddressGuard, limit: number): Sender {
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: limit },
    allowH2: false,
    headersTimeout: 0, // the limit is of the whole request
    bodyTimeout: 0,
  })
  return {
    addressOf(url) {
      const problem = guard.problemOf(url)
      if (problem !== undefined) return { problem }
      const { origin, pathname, search } = new URL(url)
      return { origin, path: pathname + search }
    },
    async send(to, headers, body, startedAt) {
      const exchange =
        to.problem === undefined
          ? await post(agent, to, headers, body, startedAt, limit)
          : refusedExchange(startedAt, `the address ${to.problem}`)
      webhookRequests.inc({ outcome: exchange.outcome })
      return exchange
    },
    close: () => agent.destroy(),
  }
}

function refusedExchange(startedAt: Date, error: string): Exchange {
  return { startedAt, durationMs: 0, outcome: 'address_refused', error, status: null, headers: null, body: null }
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
    let answerHeaders: Exchange['headers'] = null
    const chunks: Buffer[] = []
    let read = 0
    let settled = false

    function settle(outcome: Outcome, error: string | null) {
      if (settled) return
      settled = true
      clearTimeout(timer)
      const answer = status === null ? null : Buffer.concat(chunks).subarray(0, ANSWER_LIMIT)
      resolve({
        startedAt,
        durationMs: Math.round(performance.now() - started),
        outcome,
        error,
        status,
        headers: answerHeaders,
        body: answer && storable(answer.toString('utf8')),
      })
    }
    /** The status is the answer; how its body goes on does not change it. */
    function settleByStatus() {
      settle(outcomeOfStatus(status as number), null)
    }
    function cut() {
      controller?.abort(new Error('no more is read'))
    }
    function overdue() {
      if (status === null) settle('timed_out', `no answer within ${limit / 1000} s`)
      else settleByStatus()
      cut()
    }
    // An answer that came in time but was not looked at yet, since this process was busy, still counts.
    const timer = setTimeout(() => setImmediate(overdue), limit)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given
        if (settled) cut()
      },
      onResponseStart(_controller, given, givenHeaders) {
        if (given < 200) return
        status = given
        answerHeaders = givenHeaders
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
        read += chunk.length
        if (read < ANSWER_LIMIT) return
        settleByStatus()
        cut()
      },
      onResponseEnd: settleByStatus,
      onResponseError(_controller, error) {
        if (status === null) settle(outcomeOfError(error), wordsOf(error))
        else settleByStatus()
      },
    }
    try {
      agent.dispatch({ ...to, method: 'POST', headers, body }, handler)
    } catch (error) {
      settle(outcomeOfError(error), wordsOf(error))
    }
  })
}

function wordsOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return storable([code, message].filter(Boolean).join(': ')).slice(0, 500)
}

/** PostgreSQL stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').toWellFormed()
}
