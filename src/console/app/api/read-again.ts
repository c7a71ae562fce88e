/**
 * Reads a query once more if its answer may be older than a change: if, while it ran, somebody asked for it again or a mutation
 * was answered. urql drops such a request, or runs it beside the first, whose older answer can then come last.
 */
import { type Client, type Exchange, makeOperation, type Operation } from 'urql'
import { filter, map, pipe } from 'wonka'

/** Milliseconds after which a query has failed. The server answers sooner, so the connection is lost. */
const LONGEST = 60_000

interface Running {
  operation: Operation
  /** Whether the request has left: what happened before, its answer knows. */
  isSent: boolean
  /** Whether it runs once more after its answer. */
  again: boolean
  /** Whether somebody asked for it after it was sent, and waits for the next answer, not for this one. */
  isAwaited: boolean
}

/** @returns an exchange to put before the one that fetches, and what has to be done to the client with it */
export function readAgain() {
  const all = new Map<number, Running>()

  /** Notes that somebody asks for a query. @returns whether it runs already */
  function ask({ key }: Operation): boolean {
    const running = all.get(key)
    if (running?.isSent) running.again = running.isAwaited = true
    return running !== undefined
  }

  /** A query, which now runs, as it is to be sent. */
  function started(operation: Operation): Operation {
    const running: Running = { operation, isSent: false, again: false, isAwaited: false }
    all.set(operation.key, running)
    const { fetch: send = fetch } = operation.context
    const limited: typeof fetch = (url, request) => {
      running.isSent = true
      return send(url, { ...request, signal: firstOf(request?.signal, AbortSignal.timeout(LONGEST)) })
    }
    return makeOperation(operation.kind, operation, { ...operation.context, fetch: limited })
  }

  const exchange: Exchange =
    ({ client, forward }) =>
    (operations) =>
      pipe(
        operations,
        filter((operation) => {
          if (operation.kind === 'teardown') all.delete(operation.key)
          return operation.kind !== 'query' || !ask(operation)
        }),
        map((operation) => (operation.kind === 'query' ? started(operation) : operation)),
        forward,
        map((result) => {
          const { kind, key } = result.operation
          if (kind === 'mutation') for (const running of all.values()) running.again ||= running.isSent
          const running = kind === 'query' ? all.get(key) : undefined
          if (running === undefined) return result
          all.delete(key)
          const { operation, again, isAwaited } = running
          if (again) queueMicrotask(() => client.reexecuteOperation(fromNetwork(operation)))
          return { ...result, operation, stale: isAwaited }
        }),
      )

  /** The client itself drops what is asked for while it runs, mostly before an exchange sees it. */
  function install(client: Client): Client {
    const { executeRequestOperation, reexecuteOperation } = client
    const note = (operation: Operation) => {
      if (operation.kind === 'query' && operation.context.requestPolicy === 'network-only') ask(operation)
    }
    const execute = (operation: Operation) => {
      note(operation)
      return executeRequestOperation.call(client, operation as never)
    }
    client.executeRequestOperation = execute as typeof executeRequestOperation
    client.reexecuteOperation = (operation) => {
      note(operation)
      reexecuteOperation.call(client, operation)
    }
    return client
  }
  return { exchange, install }
}

/** What `AbortSignal.any` does, which browsers of 2023 lack: the worker portal is opened on old phones. */
function firstOf(...signals: (AbortSignal | null | undefined)[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason)
    signal?.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal })
  }
  return first.signal
}

const fromNetwork = (operation: Operation) =>
  makeOperation(operation.kind, operation, { ...operation.context, requestPolicy: 'network-only' })
