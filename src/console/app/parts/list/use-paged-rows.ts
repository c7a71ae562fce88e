/**
 * The rows of a list query. Lists are cached for a while, so that going back shows them at once, at the same position.
 */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type AnyVariables, type Client, type TypedDocumentNode, useClient } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { useRetry } from '../../api/hooks.ts'
import { useChanges } from '../../live/use-changes.ts'
import { useFailing } from '../states/failures.ts'
import { PagedRows, type ReadPage, type RowPage, type ShownList } from './paged-rows.ts'

const KEPT = 20
const lists = new WeakMap<Client, Map<string, PagedRows<never>>>()

/**
 * They are read again when they may have changed.
 * @param query with the variable `cursor`
 * @param pageOf gets the page from a response
 */
export function usePagedRows<Data, Variables extends AnyVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'cursor'>,
  pageOf: (data: Data) => RowPage<Row> | null,
): ShownList<Row> {
  const client = useClient()
  const key = `${(query as unknown as { documentId: string }).documentId} ${JSON.stringify(variables)}`
  const source = useMemo(
    () =>
      listOf<Row>(
        client,
        key,
        () => new PagedRows<Row>((cursor) => read(client, query, { ...variables, cursor } as never, pageOf)),
      ),
    [client, key],
  )
  useEffect(() => {
    if (source.shown.total === undefined) source.view(0, 0)
    else source.refresh()
  }, [source])
  const shown = useSyncExternalStore(source.subscribe, source.snapshot)
  const refresh = useCallback(() => source.refresh(), [source])
  useChanges(query, () => shown.rows, refresh)
  useRetry(shown.failure, refresh)
  useFailing(shown.failure, refresh)
  const previous = useRef(shown)
  const isPrevious = shown.total === undefined && shown.failure === undefined && previous.current.total !== undefined
  if (!isPrevious) previous.current = shown
  return { ...(isPrevious ? previous.current : shown), source, isPrevious }
}

/** Reads pages of a list query outside of a table, e.g. for an export. */
export function useReadPage<Data, Variables extends AnyVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'cursor'>,
  pageOf: (data: Data) => RowPage<Row> | null,
): ReadPage<Row> {
  const client = useClient()
  return (cursor) => read(client, query, { ...variables, cursor } as never, pageOf)
}

function listOf<Row>(client: Client, key: string, make: () => PagedRows<Row>): PagedRows<Row> {
  const kept = lists.get(client) ?? new Map<string, PagedRows<never>>()
  lists.set(client, kept)
  const list = (kept.get(key) as PagedRows<Row> | undefined) ?? make()
  kept.delete(key) // moves it to the end: the least recently used list is removed first
  kept.set(key, list as PagedRows<never>)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return list
}

async function read<Data, Variables extends AnyVariables, Row>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pageOf: (data: Data) => RowPage<Row> | null,
) {
  const { data, error } = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
  if (error !== undefined) return { failure: failureOf(error) }
  const page = data === undefined ? null : pageOf(data)
  return page ?? { failure: { message: 'The list is not there. Reload the page.', fields: {} } }
}
