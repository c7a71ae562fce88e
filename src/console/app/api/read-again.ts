/**
 * Reads a query once more that may have read before a change: one that ran when somebody asked for it again, or when a mutation was
 * answered. urql drops such a request, or runs it beside the first, whose older answer can then come last.
 */
import { type Client, type Exchange, makeOperation, type Operation } from 'urql'
import { filter, map, pipe } from 'wonka'

/** A query that runs, and whether it runs once more after its answer, which counts as stale until then. */
interface Running {
  operation: Operation
  again: boolean
}

/** @returns an exchange to put before the one that fetches, and what has to be done to the client with it */
export function readAgain() {
  const all = new Map<number, Running>()

  /** Whether an operation may be sent: a query may while it does not run. */
  function begin(operation: Operation): boolean {
    const { kind, key } = operation
    if (kind === 'teardown') all.delete(key)
    if (kind !== 'query') return true
    const running = all.get(key)
    if (running === undefined) all.set(key, { operation, again: false })
    else running.again = true
    return running === undefined
  }

  const exchange: Exchange =
    ({ client, forward }) =>
    (operations) =>
      pipe(
        operations,
        filter(begin),
        forward,
        map((result) => {
          const { kind, key } = result.operation
          if (kind === 'mutation') for (const running of all.values()) running.again = true
          const running = kind === 'query' ? all.get(key) : undefined
          if (running === undefined) return result
          all.delete(key)
          if (!running.again) return result
          queueMicrotask(() => client.reexecuteOperation(fromNetwork(running.operation)))
          return { ...result, stale: true }
        }),
      )

  /** The client itself drops what is asked for while it runs, mostly before an exchange sees it. */
  function install(client: Client): Client {
    const { executeRequestOperation, reexecuteOperation } = client
    const note = ({ kind, key, context }: Operation) => {
      const running = kind === 'query' && context.requestPolicy === 'network-only' ? all.get(key) : undefined
      if (running !== undefined) running.again = true
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

const fromNetwork = (operation: Operation) =>
  makeOperation(operation.kind, operation, { ...operation.context, requestPolicy: 'network-only' })
