/**
 * GraphQL clients as frontends use them. Apollo Client: queries, mutations, persisted queries, errors, subscriptions; urql:
 * persisted queries. Their caches of lists are in caches.heavy.test.ts.
 */
import { createHash } from 'node:crypto'
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
  Observable,
} from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { Client, fetchExchange } from '@urql/core'
import { persistedExchange } from '@urql/exchange-persisted'
import { print } from 'graphql'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '../support/resources.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string
/** The bodies that the client sent. */
let sent: { query?: string; extensions?: object }[]
const clients: ApolloClient[] = []

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
})
afterAll(async () => {
  for (const client of clients) client.stop()
  await server.stop()
})
beforeEach(async () => {
  key = await server.key({ orgId: await server.organisation() })
  sent = []
})

const makeWorker = (last_name: string) => createId(server, key, '/workers', { first_name: 'Ada', last_name })

const http = (as = key) =>
  new HttpLink({
    uri: `${server.url}/graphql`,
    headers: { authorization: `Bearer ${as}` },
    fetch: (url, init) => {
      sent.push(JSON.parse(init?.body as string))
      return fetch(url, init)
    },
  })

function clientWith(link: ApolloLink): ApolloClient {
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  clients.push(client)
  return client
}

const WORKER = gql`query Worker($id: ID!) { worker(id: $id) { id lastName trade } }`

interface Workers {
  workers: { data: { id: string; lastName: string; trade: string | null }[]; nextCursor: string | null }
}

describe('Apollo Client', () => {
  it('reads a record once, and shows what a mutation changed without reading it again', async () => {
    const id = await makeWorker('Okafor')
    const client = clientWith(http())
    const trade = async () =>
      (await client.query<{ worker: object }>({ query: WORKER, variables: { id } })).data?.worker
    expect(await trade()).toEqual({ __typename: 'Worker', id, lastName: 'Okafor', trade: null })
    const mutation = gql`mutation Update($id: ID!) { updateWorker(id: $id, input: { trade: "welder" }) { id trade } }`
    await client.mutate({ mutation, variables: { id } })
    expect(await trade()).toMatchObject({ trade: 'welder' })
    expect(sent).toHaveLength(2)
  })

  it('sends a text once with its persisted-query link, and then only its hash', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    const client = clientWith(new PersistedQueryLink({ sha256 }).concat(http()))
    const ids = [await makeWorker('Okafor'), await makeWorker('Livesey')]
    for (const id of ids)
      expect((await client.query<{ worker: object }>({ query: WORKER, variables: { id } })).data?.worker).toMatchObject(
        { id },
      )
    expect(sent.map(({ query }) => query !== undefined)).toEqual([false, true, false])
    expect(sent.every(({ extensions }) => extensions && 'persistedQuery' in extensions)).toBe(true)
  })

  const codeOf = async (client: ApolloClient, query: ReturnType<typeof gql>) => {
    const error = await client.query({ query }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!CombinedGraphQLErrors.is(error)) throw new Error('no errors of GraphQL', { cause: error })
    return error.errors[0]?.extensions?.code
  }

  it.each([
    ['not_found', gql`{ worker(id: "00000000-0000-7000-8000-00000000ffff") { id } }`],
    ['validation_failed', gql`{ workers(limit: 201) { nextCursor } }`],
    ['insufficient_scope', gql`{ members { email } }`],
    ['bad_request', gql`{ shifts { id } }`],
  ])('gets the code %s', async (code, query) => {
    expect(await codeOf(clientWith(http()), query)).toBe(code)
  })

  it('gets the code of a key that is wrong', async () => {
    expect(await codeOf(clientWith(http('mst_live_wrong')), gql`{ workers { nextCursor } }`)).toBe('credential_invalid')
  })

  it('shows the fields that the key may read beside the error of one that it may not', async () => {
    await makeWorker('Okafor')
    const narrow = await server.key({ orgId: server.organisationOf(key), scopes: ['workers:read'] })
    const query = gql`query Both { workers { data { id } } projects { data { id } } }`
    const { data, error } = await clientWith(http(narrow)).query<Workers>({ query, errorPolicy: 'all' })
    expect(data).toMatchObject({ workers: { data: [{}] }, projects: null })
    expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.path).toEqual(['projects'])
  })

  it('is told what changed by a subscription over server-sent events', async () => {
    const events = createClient({ url: `${server.url}/graphql`, headers: { authorization: `Bearer ${key}` } })
    const client = clientWith(
      new ApolloLink(
        ({ query, variables, operationName = '' }) =>
          new Observable((sink) => events.subscribe({ query: print(query), variables, operationName }, sink as never)),
      ),
    )
    const query = gql`subscription Changed { recordChanges(types: [worker]) { changes { id operation } } }`
    let id: string | undefined
    const changed = await new Promise<unknown>((resolve, reject) => {
      const subscription = client.subscribe<{ recordChanges: { changes: object[] } }>({ query }).subscribe({
        error: reject,
        next({ data, error }) {
          if (error) return reject(error)
          const changes = data?.recordChanges.changes ?? []
          // The first message says that the subscription has begun.
          if (changes.length === 0) makeWorker('Okafor').then((made) => (id = made), reject)
          else {
            subscription.unsubscribe()
            resolve(changes)
          }
        },
      })
    })
    events.dispose()
    expect(changed).toMatchObject([{ operation: 'created' }])
    expect(id === undefined || (changed as { id: string }[])[0]?.id === id).toBe(true)
  })
})

it('urql sends a text once, and then only its hash', async () => {
  const client = new Client({
    url: `${server.url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    fetch: (url, init) => {
      sent.push(JSON.parse(init?.body as string))
      return fetch(url, init)
    },
    exchanges: [persistedExchange({ preferGetForPersistedQueries: false }), fetchExchange],
    requestPolicy: 'network-only',
  })
  const query = gql`query Urql($limit: Int) { workers(limit: $limit) { pagination { limit } } }`
  for (const limit of [3, 4])
    expect((await client.query(query, { limit }).toPromise()).data).toEqual({ workers: { pagination: { limit } } })
  expect(sent.map((body) => body.query !== undefined)).toEqual([false, true, false])
})
