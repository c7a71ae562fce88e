/** How what a page shows follows changes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient } from '../../src/console/app/api/client.ts'
import { changesOf } from '../../src/console/app/live/changes.ts'
import { ChangesDocument, RecordChangesDocument } from '../../src/console/app/live/operations.ts'

const idOf = (document: unknown) => (document as { documentId: string }).documentId
const SHOWN = '0192b2f0-0000-7000-8000-000000000001'
const OTHER = '0192b2f0-0000-7000-8000-000000000002'

/** Streams as the server does. */
function world() {
  const streams = new Map<string, (data: object | null, errors?: object[]) => void>()
  globalThis.fetch = async (_url, init) => {
    const { documentId } = JSON.parse(init?.body as string)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.set(documentId, (data, errors) =>
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ data, errors })}\n\n`)),
        )
        init?.signal?.addEventListener('abort', () => streams.delete(documentId))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const changes = changesOf(makeClient({ organisationId: undefined }))
  changes.begin('evt_1')
  changes.show(true)
  const follow = (follows: object | undefined, shown?: unknown, key?: number | (() => number)) => {
    const reads = { count: 0, end: () => {} }
    const read = () => {
      reads.count += 1
    }
    reads.end = changes.follow({ follows }, () => shown, read, typeof key === 'number' ? () => key : key)
    return reads
  }
  const change = (...all: [type: string, id: string][]) =>
    streams.get(idOf(RecordChangesDocument))?.({
      recordChanges: { lastEventId: 'evt_2', isComplete: true, changes: all.map(([type, id]) => ({ type, id })) },
    })
  const miss = () =>
    streams.get(idOf(RecordChangesDocument))?.({
      recordChanges: { lastEventId: 'evt_2', isComplete: false, changes: [] },
    })
  const fail = (code: string) =>
    streams.get(idOf(ChangesDocument))?.(null, [{ message: 'Failed.', extensions: { code } }])
  const touch = (...topics: string[]) => streams.get(idOf(ChangesDocument))?.({ changes: topics })
  return { changes, streams, follow, change, miss, touch, fail }
}

/** Nothing waits for a network here, so what follows from a change has happened after some turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve))
}

describe('what is shown', () => {
  const realFetch = globalThis.fetch
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', 'production') // else urql wants documents with texts
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    globalThis.fetch = realFetch
  })

  it('is read again when a record of a type that it lists changed, once for all that changes together', async () => {
    const { follow, change, touch } = world()
    const list = follow({ records: ['project', 'client'], topics: ['events'] })
    change(['project', OTHER], ['client', OTHER], ['project', SHOWN])
    touch('events', 'requests')
    await settled()
    expect(list.count).toBe(1)
    change(['worker', OTHER])
    touch('requests')
    await settled()
    expect(list.count).toBe(1)
    touch('events')
    await settled()
    expect(list.count).toBe(2)
  })

  it('is read again when a record changed that it has by its id', async () => {
    const { follow, change } = world()
    const page = follow({ records: [] }, [{ id: SHOWN }, { invoice: null }])
    const row = follow({ records: ['invoice'] }, { invoices: { data: [{ client: { id: OTHER } }] } })
    change(['project', SHOWN])
    await settled()
    expect([page.count, row.count]).toEqual([1, 0])
    change(['client', OTHER])
    await settled()
    expect([page.count, row.count]).toEqual([1, 1])
  })

  it('is read again when changes may be missing', async () => {
    const { follow, miss } = world()
    const page = follow({ records: [] })
    miss()
    await settled()
    expect(page.count).toBe(1)
  })

  it('is read once if several show it', async () => {
    const { follow, change } = world()
    const all = [follow({ records: ['document'] }, [], 7), follow({ records: ['document'] }, [], 7)]
    change(['document', OTHER])
    await settled()
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    change(['document', OTHER])
    await Promise.resolve()
    all[1]?.end()
    await settled()
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  it('is read by each if one of several begins to show another before it is read', async () => {
    const { follow, change } = world()
    const other = { key: 7 }
    const one = follow({ records: ['document'] }, [], 7)
    const two = follow({ records: ['document'] }, [], () => other.key)
    change(['document', OTHER])
    await settled()
    expect(one.count + two.count).toBe(1)
    change(['document', OTHER])
    await Promise.resolve()
    other.key = 8
    const before = [one.count, two.count]
    await settled()
    expect([one.count, two.count]).toEqual(before.map((count) => count + 1))
  })

  it('is followed again after a stream broke off with an error, unless it was refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { streams, follow, touch, fail } = world()
    const list = follow({ topics: ['events'] })
    await vi.advanceTimersByTimeAsync(0)
    fail('internal_error')
    streams.clear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(streams.size).toBe(1)
    touch('events')
    await vi.advanceTimersByTimeAsync(10)
    expect(list.count).toBe(1)
    fail('insufficient_scope')
    streams.clear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(streams.size).toBe(0)
  })

  it('is not read again when nobody shows it any more', async () => {
    const { streams, follow, change } = world()
    const page = follow({ records: ['project'] })
    expect(streams.size).toBe(1)
    change(['project', OTHER])
    page.end()
    await settled()
    expect(page.count).toBe(0)
    expect(streams.size).toBe(0)
  })

  it('opens no stream if nothing in it can be followed, or if nobody sees it', async () => {
    const { changes, streams, follow } = world()
    follow(undefined)
    expect(streams.size).toBe(0)
    changes.show(false)
    follow({ records: [], topics: ['events'] })
    expect(streams.size).toBe(0)
    changes.show(true)
    expect(streams.size).toBe(2)
  })
})
