/** Hooks for queries and mutations. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AnyVariables, createRequest, type TypedDocumentNode, useClient, useMutation, useQuery } from 'urql'
import { useChanges } from '../live/use-changes.ts'
import { useFailing } from '../parts/states/failures.ts'
import { notify } from '../parts/states/notify.tsx'
import { confirmIdentity } from './confirm-identity.ts'
import { asksToConfirm, type Failure, failureOf, SIGNED_OUT, saysNothing } from './failure.ts'
import { onSignedIn } from './sign-in.ts'

export interface QueryState<Data> {
  data: Data | undefined
  failure: Failure | undefined
  /** The first answer to these variables has not come. */
  loading: boolean
  refetch: () => void
}

/** Milliseconds after which a failed query is retried. */
export const RETRY_DELAY = 5000

interface QueryOptions {
  pause?: boolean
  /**
   * The type of the listed records. Needed for empty lists, from which the cache cannot tell which mutations affect
   * them.
   */
  lists?: string
  /** The page itself shows that the query failed. */
  quiet?: boolean
  /** Default: true. False if what is shown must stay as it is, or is read again otherwise; the page says why. */
  follow?: boolean
}

/** A query that is read again when what it shows changes, because its document says what that is. */
export function useApiQuery<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { pause = false, lists, quiet = false, follow = true }: QueryOptions = {},
): QueryState<Data> {
  const context = useMemo(() => (lists === undefined ? undefined : { additionalTypenames: [lists] }), [lists])
  const client = useClient()
  const [{ data: answered, error, fetching, stale, operation }] = useQuery({
    query,
    variables,
    pause,
    context,
  } as never)
  // If a refetch fails or is retried, the page keeps its data and open forms.
  const before = useRef({ key: operation?.key, data: answered })
  if (answered) before.current = { key: operation?.key, data: answered }
  const isKept = (error === undefined || saysNothing(error)) && before.current.key === operation?.key
  const data = answered ?? (isKept ? before.current.data : undefined)
  const shown = useRef(() => createRequest(query, variables))
  shown.current = () => createRequest(query, variables)
  const refetch = useCallback(
    () =>
      client.reexecuteOperation(
        client.createRequestOperation('query', shown.current(), { ...context, requestPolicy: 'network-only' }),
      ),
    [client, context],
  )
  useChanges(
    follow && !pause ? query : undefined,
    () => [variables, data],
    refetch,
    () => shown.current().key,
  )
  const failed = useMemo(() => error && failureOf(error), [error])
  const isCached = operation?.context.meta?.cacheOutcome === 'hit'
  const failure = answered && stale && isCached ? undefined : failed
  useRetry(failure, refetch)
  useFailing(quiet ? undefined : failure, refetch)
  return {
    data: data as Data | undefined,
    failure,
    loading: fetching,
    refetch,
  }
}

/** Retries a failed query until it succeeds; after the session has ended, as soon as the person is signed in again. */
export function useRetry(failure: Failure | undefined, retry: () => unknown): void {
  useEffect(() => {
    if (SIGNED_OUT.has(failure?.code ?? '')) return onSignedIn(retry)
    if (!failure?.passes) return
    const next = setTimeout(retry, RETRY_DELAY)
    return () => clearTimeout(next)
  }, [failure, retry])
}

interface MutationState<Data, Variables> {
  /** Resolves to undefined on failure; see `failure`. */
  mutate: (variables: Variables) => Promise<Data | undefined>
  busy: boolean
  failure: Failure | undefined
  /** Clears `failure`. */
  reset: () => void
}

interface Outcome<Data, Variables> {
  /** The message that tells the person that it is done. */
  done?: string | ((data: Data, variables: Variables) => string) | undefined
  onDone?: ((data: Data) => void) | undefined
  /** Called on failure, e.g. to read the record again. */
  onRefused?: ((failure: Failure | undefined) => void) | undefined
}

export function useApiMutation<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  outcome: Outcome<Data, Variables> = {},
): MutationState<Data, Variables> {
  const [{ fetching }, execute] = useMutation(mutation)
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef(outcome)
  latest.current = outcome
  const mutate = useCallback(
    async (variables: Variables) => {
      const { done, onDone, onRefused } = latest.current // as the person saw the page, which may follow changes
      setFailure(undefined)
      let { data, error } = await execute(variables)
      if (error && asksToConfirm(error) && (await confirmIdentity())) ({ data, error } = await execute(variables))
      const failed = error && failureOf(error)
      if (failed) setFailure(failed)
      if (error || data === undefined) {
        onRefused?.(failed)
        return
      }
      if (done !== undefined) notify(typeof done === 'string' ? done : done(data, variables))
      onDone?.(data)
      return data
    },
    [execute],
  )
  const reset = useCallback(() => setFailure(undefined), [])
  return { mutate, busy: fetching, failure, reset }
}
