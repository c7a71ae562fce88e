/** The console's GraphQL client. */
import { type Client, createRequest, gql } from 'urql'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeClient } from '../../src/console/app/api/client.ts'

/** The requests that wait for an answer, oldest first; each function answers one with a name. */
let asked: ((name: string) => void)[]
let client: Client

beforeEach(() => {
  asked = []
  client = makeClient({ organisationId: undefined })
})

const context = {
  requestPolicy: 'network-only',
  url: 'http://muster.example/graphql',
  fetch: () =>
    new Promise<Response>((resolve) => {
      asked.push((name) => resolve(Response.json({ data: { me: { __typename: 'Me', name } } })))
    }),
} as const

const query = createRequest(gql`{ me { name } }`, {})

const read = () => client.executeQuery(query, context)

const rename = () => client.mutation(gql`mutation { me: rename { name } }`, {}, context).toPromise()

const requests = (count: number) => expect.poll(() => asked.length).toBe(count)

/** Whatever follows from an answer has happened. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

/** A page that shows the name. */
function open() {
  const page = { shown: undefined as string | undefined, isStale: false, close: () => {} }
  const { unsubscribe } = read().subscribe(({ data, stale }) => {
    page.shown = data?.me.name
    page.isStale = stale
  })
  page.close = unsubscribe
  return page
}

describe('a query that may have read before a change', () => {
  it('runs once more if it was asked for again', async () => {
    const page = open()
    await requests(1)
    const reloaded = read().toPromise()
    asked[0]?.('older')
    await requests(2)
    expect(page).toMatchObject({ shown: 'older', isStale: true })
    asked[1]?.('newer')
    expect((await reloaded).data.me.name).toBe('newer')
    await settled()
    expect(page).toMatchObject({ shown: 'newer', isStale: false })
    expect(asked).toHaveLength(2)
    page.close()
  })

  it('runs once more if the client was told to run it again', async () => {
    const page = open()
    await requests(1)
    client.reexecuteOperation(client.createRequestOperation('query', query, context))
    await settled()
    asked[0]?.('older')
    await requests(2)
    asked[1]?.('newer')
    await settled()
    expect(page).toMatchObject({ shown: 'newer', isStale: false })
    expect(asked).toHaveLength(2)
    page.close()
  })

  it('runs once more if a mutation was answered', async () => {
    const page = open()
    const renaming = rename()
    await requests(2)
    asked[1]?.('newer')
    await renaming
    asked[0]?.('older')
    await requests(3)
    asked[2]?.('newer')
    await settled()
    expect(page).toMatchObject({ shown: 'newer', isStale: false })
    expect(asked).toHaveLength(3)
    page.close()
  })

  it('never runs twice at once, so that no older answer comes after a newer one', async () => {
    const page = open()
    await requests(1)
    asked[0]?.('first')
    await settled()
    const reading = read().toPromise()
    await requests(2)
    const renaming = rename()
    await requests(3)
    asked[2]?.('newer')
    await renaming
    await settled()
    expect(asked).toHaveLength(3)
    asked[1]?.('older')
    await requests(4)
    asked[3]?.('newer')
    expect((await reading).data.me.name).toBe('newer')
    await settled()
    expect(page).toMatchObject({ shown: 'newer', isStale: false })
    expect(asked).toHaveLength(4)
    page.close()
  })
})

it('runs a query once that is shown again after it was left while it ran', async () => {
  const left = open()
  await requests(1)
  left.close()
  const page = open()
  await requests(2)
  asked[1]?.('newer')
  await settled()
  expect(page).toMatchObject({ shown: 'newer', isStale: false })
  expect(asked).toHaveLength(2)
  page.close()
})
