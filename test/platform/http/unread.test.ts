/** What watches the reader of a response ends with the response. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endUnread, READER_LIMITS } from '../../../src/platform/http/unread.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

async function close(res: ServerResponse): Promise<void> {
  const closed = once(res, 'close')
  res.destroy()
  await closed
}

it('that is closed while it is watched', async () => {
  const res = response()
  endUnread(res, READER_LIMITS)
  expect(vi.getTimerCount()).toBe(1)
  await close(res)
  expect(vi.getTimerCount()).toBe(0)
})

it('that was closed before, as by a client that waited for its turn and left', async () => {
  const res = response()
  await close(res)
  endUnread(res, READER_LIMITS)
  expect(vi.getTimerCount()).toBe(0)
})
