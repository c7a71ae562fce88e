/** The console's GraphQL client. */
import { type Client, createRequest, gql } from 'urql'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient } from '../../src/console/app/api/client.ts'

/** The requests that wait for an answer, oldest first; each function answers one with a name. */
let asked: ((name: string) => void)[]
/** How many requests were cancelled. */
let cancelled: number
let client: Client

beforeEach(() => {
  asked = []
  cancelled = 0
  client = makeClient({ organisationId: undefined })
})

const context = {
  requestPolicy: 'network-only',
  url: 'http://muster.example/graphql',
  fetch: (_url: unknown, request?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      request?.signal?.addEventListener('abort', () => {
        cancelled += 1
        reject(request.signal?.reason)
      })
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
  const page = {
    shown: undefined as string | undefined,
    failure: undefined as string | undefined,
    isStale: false,
    close: () => {},
  }
  const { unsubscribe } = read().subscribe(({ data, error, stale }) => {
    page.failure = error?.message
    page.shown = data?.me.name
    page.isStale = stale
  })
  page.close = unsubscribe
  return page
}

/** The page shows the newest answer, after so many requests. */
async function expectNewer(page: ReturnType<typeof open>, count: number): Promise<void> {
  await settled()
  expect(page).toMatchObject({ shown: 'newer', failure: undefined, isStale: false })
  expect(asked).toHaveLength(count)
  page.close()
}

const runAgain = () => client.reexecuteOperation(client.createRequestOperation('query', query, context))

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
    await expectNewer(page, 2)
  })

  it('runs once more if the client was told to run it again', async () => {
    const page = open()
    await requests(1)
    runAgain()
    await settled()
    asked[0]?.('older')
    await requests(2)
    asked[1]?.('newer')
    await expectNewer(page, 2)
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
    await expectNewer(page, 3)
  })

  it('runs once if a mutation and the page that sent it both want it', async () => {
    const page = open()
    await requests(1)
    asked[0]?.('older')
    await settled()
    const renaming = rename().then(runAgain)
    await requests(2)
    asked[1]?.('newer')
    await renaming
    await requests(3)
    asked[2]?.('newer')
    await expectNewer(page, 3)
  })

  it('has an answer while mutations go on', async () => {
    const reading = read().toPromise()
    await requests(1)
    const renaming = rename()
    await requests(2)
    asked[1]?.('newer')
    await renaming
    asked[0]?.('older')
    expect((await reading).data.me.name).toBe('older')
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
    await expectNewer(page, 4)
  })
})

it('asks again after a query whose connection is lost', async () => {
  const lost = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(lost.signal)
  const page = open()
  await requests(1)
  const reloaded = read().toPromise()
  lost.abort(new DOMException('It took too long.', 'TimeoutError'))
  await requests(2)
  expect(page.failure).toContain('It took too long.')
  asked[1]?.('newer')
  expect((await reloaded).data.me.name).toBe('newer')
  await expectNewer(page, 2)
})

it('cancels a query that is left, and runs it once if it is shown again', async () => {
  const left = open()
  await requests(1)
  left.close()
  expect(cancelled).toBe(1)
  const page = open()
  await requests(2)
  asked[1]?.('newer')
  await expectNewer(page, 2)
})
