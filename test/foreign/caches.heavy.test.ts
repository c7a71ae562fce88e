/** Caches of GraphQL clients: without policies they keep records right, and with those of the guide also growing lists. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Client, type Exchange, fetchExchange } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn } from '../support/guides.ts'
import { makePlace } from '../support/place.ts'
import { temporaryFolder } from '../support/process.ts'
import { createId } from '../support/resources.ts'
import { joinTestServer, type TestServer } from '../support/server.ts'

type Document = ReturnType<typeof gql>
type Variables = Record<string, unknown>

/** A client with a cache. */
interface Cached {
  // biome-ignore lint/suspicious/noExplicitAny: the shape of each query
  query(document: Document, variables?: Variables): Promise<any>
  mutate(document: Document, variables?: Variables, deleted?: string): Promise<void>
  stop(): void
}

let server: TestServer
let remove: () => Promise<void>
let policies: { cache: InMemoryCache; removed: (type: string) => never }
let exchange: Exchange
let sent = 0

beforeAll(async () => {
  server = await joinTestServer()
  const temporary = await temporaryFolder()
  remove = temporary.remove
  await mkdir(temporary.folder, { recursive: true })
  await symlink(path.resolve('test/foreign/node_modules'), path.join(temporary.folder, 'node_modules'))
  const blocks = codeIn('frontends', 'js')
  const load = async (library: string) => {
    const file = path.join(temporary.folder, `${library.replaceAll('/', '-')}.mjs`)
    await writeFile(file, blocks.find((block) => block.includes(`from '${library}'`)) ?? '')
    return import(file)
  }
  policies = await load('@apollo/client')
  ;({ exchange } = await load('@urql/exchange-graphcache'))
})
afterAll(async () => {
  await remove()
  await server.stop()
})

const counted: typeof fetch = (url, init) => {
  sent += 1
  return fetch(url, init)
}

const linkFor = (key: string) =>
  new HttpLink({ uri: `${server.url}/graphql`, headers: { authorization: `Bearer ${key}` }, fetch: counted })

function apollo(key: string, cache: InMemoryCache): Cached {
  const client = new ApolloClient({ link: linkFor(key), cache })
  return {
    query: async (query, variables = {}) => (await client.query({ query, variables })).data,
    async mutate(mutation, variables = {}, deleted) {
      const update = deleted === undefined ? {} : { update: policies.removed(deleted) }
      await client.mutate({ mutation, variables, ...update })
    },
    stop: () => client.stop(),
  }
}

function urql(key: string, cache: Exchange): Cached {
  const client = new Client({
    url: `${server.url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${key}` } },
    fetch: counted,
    exchanges: [cache, fetchExchange],
  })
  const checked = ({ data, error }: { data?: unknown; error?: unknown }) => {
    if (error !== undefined) throw error
    return data
  }
  return {
    query: async (query, variables = {}) => checked(await client.query(query, variables).toPromise()),
    mutate: async (mutation, variables = {}) => void checked(await client.mutation(mutation, variables).toPromise()),
    stop: () => {},
  }
}

const WORKERS = gql`query Workers($cursor: String) {
  workers(limit: 2, sort: { field: lastName }, cursor: $cursor) { data { id lastName status } nextCursor }
}`
const MATRIX = gql`query Matrix { complianceMatrix { data { workerId complianceStatus worker { id lastName status } } } }`
const BATCH = gql`mutation Batch($input: BatchWorkersInput!) { batchWorkers(input: $input) { data { recordId status } } }`
const RENAME = gql`mutation Rename($id: ID!) { updateWorker(id: $id, input: { lastName: "Zulu" }) { id lastName } }`
const ASSIGNMENTS = gql`query Assignments { assignments { data { id worker { id lastName } } } }`
const DELETE = gql`mutation Delete($id: ID!) { deleteAssignment(id: $id) { object id deleted } }`

const plain: [string, (key: string) => Cached][] = [
  ['Apollo Client', (key) => apollo(key, new InMemoryCache())],
  ['urql with graphcache', (key) => urql(key, cacheExchange())],
]
const withPolicies: [string, (key: string) => Cached][] = [
  ['Apollo Client', (key) => apollo(key, policies.cache)],
  ['urql with graphcache', (key) => urql(key, exchange)],
]

/** A key of a new organisation with workers of these names. */
async function keyWith(...names: string[]) {
  const key = await server.key({ orgId: await server.organisation() })
  const ids = []
  for (const last_name of names)
    ids.push(await createId(server, key, '/workers', { first_name: 'Ada', last_name, external_id: last_name }))
  return { key, ids: ids as [string, ...string[]] }
}
interface Workers {
  workers: { data: { lastName: string }[]; nextCursor: string | null }
}
const namesOf = ({ workers }: Workers) => workers.data.map(({ lastName }) => lastName)

describe.each(plain)('%s without policies', (_name, clientFor) => {
  it('keeps each page, and shows an edit in all of them without reading again', async () => {
    const { key, ids } = await keyWith('Abara', 'Bello', 'Chima')
    const client = clientFor(key)
    const first = await client.query(WORKERS)
    const second = await client.query(WORKERS, { cursor: first.workers.nextCursor })
    expect([namesOf(first), namesOf(second)]).toEqual([['Abara', 'Bello'], ['Chima']])
    await client.mutate(RENAME, { id: ids[0] })
    const before = sent
    expect(namesOf(await client.query(WORKERS))).toEqual(['Zulu', 'Bello'])
    expect(namesOf(await client.query(WORKERS, { cursor: first.workers.nextCursor }))).toEqual(['Chima'])
    expect(sent).toBe(before)
    client.stop()
  })

  it('does not take what is about a record for the record', async () => {
    const { key, ids } = await keyWith('Abara')
    const client = clientFor(key)
    const [worker] = (await client.query(WORKERS)).workers.data
    const records = [{ externalId: 'Abara', firstName: 'Ada', lastName: 'Abara' }]
    await client.mutate(BATCH, { input: { mode: 'upsert', records } })
    const [row] = (await client.query(MATRIX)).complianceMatrix.data
    expect(row).toMatchObject({ workerId: ids[0], worker: { id: ids[0], status: 'candidate' } })
    expect((await client.query(WORKERS)).workers.data).toEqual([worker])
    expect(worker.status).toBe('candidate')
    client.stop()
  })
})

describe.each(withPolicies)('%s with the policies of the guide', (_name, clientFor) => {
  it('leaves out what was deleted', async () => {
    const { key } = await keyWith()
    const [{ assignmentId: id }, other] = [await makePlace(server, key), await makePlace(server, key)]
    const client = clientFor(key)
    expect((await client.query(ASSIGNMENTS)).assignments.data).toHaveLength(2)
    await client.mutate(DELETE, { id }, 'Assignment')
    const left = (await client.query(ASSIGNMENTS)).assignments.data as { id: string }[]
    expect(left.map((each) => each.id)).toEqual([other.assignmentId])
    client.stop()
  })
})

it('Apollo Client adds the pages of a list by their cursor with fetchMore', async () => {
  const { key } = await keyWith('Abara', 'Bello', 'Chima', 'Danso', 'Eze')
  const { cache } = policies
  const client = new ApolloClient({ link: linkFor(key), cache })
  const watched = client.watchQuery({ query: WORKERS })
  const subscription = watched.subscribe(() => {})
  const shown = () => cache.readQuery({ query: WORKERS }) as Workers
  await watched.refetch()
  for (let cursor = shown().workers.nextCursor; cursor !== null; cursor = shown().workers.nextCursor)
    await watched.fetchMore({ variables: { cursor } })
  expect(namesOf(shown())).toEqual(['Abara', 'Bello', 'Chima', 'Danso', 'Eze'])
  subscription.unsubscribe()
  client.stop()
})
