/** What watches the reader of a response ends with the response. */
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endUnread } from '../../../src/platform/http/unread.ts'
import { countIntervals, type Intervals } from '../../support/intervals.ts'

const LIMITS = { silence: 66_000 }
/** Milliseconds between two looks at a reader. */
const PERIOD = 11_000

let intervals: Intervals

beforeEach(() => {
  intervals = countIntervals()
})
afterEach(() => intervals.restore())

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

async function close(res: ServerResponse): Promise<void> {
  const closed = once(res, 'close')
  res.destroy()
  await closed
}

it('that is closed while it is watched', async () => {
  const res = response()
  endUnread(res, LIMITS)
  expect(intervals.running(PERIOD)).toBe(1)
  await close(res)
  expect(intervals.running(PERIOD)).toBe(0)
})

it('that was closed before, as by a client that waited for its turn and left', async () => {
  const res = response()
  await close(res)
  endUnread(res, LIMITS)
  expect(intervals.running(PERIOD)).toBe(0)
})
