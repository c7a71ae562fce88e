/** The cache of responses counts what it keeps, compressed forms as well. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { inEncoding, markEncodings, type RenderedResponse } from '../../rest/encodings.ts'
import { ResponseCache } from '../../rest/response-cache.ts'

const KILOBYTE = 1024

/** A response that becomes a little shorter by compression. */
function responseOf(bytes: number): RenderedResponse {
  const body = randomBytes(bytes / 2).toString('hex')
  const rendered = { status: 200, headers: { 'content-length': String(bytes) }, body }
  markEncodings(rendered)
  return rendered
}

const entryOf = (stamp: string, rendered: RenderedResponse) => ({ source: 'workers', stamp, rendered })

it('compresses a response once for each encoding, however many ask', async () => {
  const rendered = responseOf(64 * KILOBYTE)
  let made = 0
  const ask = (encoding: 'br' | 'gzip') => inEncoding(rendered, encoding, '"tag"', () => made++)
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask('br')))
  for (const other of others) expect(other).toBe(first)
  expect(await ask('br')).toBe(first)
  expect(await ask('gzip')).not.toBe(first)
  expect(made).toBe(2)
})

it('counts the compressed forms of a response, and lets go of what is too much', async () => {
  const cache = new ResponseCache(180 * KILOBYTE)
  const [older, newer] = [responseOf(64 * KILOBYTE), responseOf(64 * KILOBYTE)]
  cache.store('org', '/older', entryOf('1', older))
  cache.store('org', '/newer', entryOf('1', newer))
  await inEncoding(newer, 'br', undefined, () => cache.recount('org', '/newer', newer))
  expect([cache.find('org', '/older')?.rendered, cache.find('org', '/newer')?.rendered]).toEqual([older, newer])
  await inEncoding(newer, 'gzip', undefined, () => cache.recount('org', '/newer', newer))
  expect([cache.find('org', '/older'), cache.find('org', '/newer')?.rendered]).toEqual([undefined, newer])
})

it('does not bring back a response that another has replaced', async () => {
  const cache = new ResponseCache(400 * KILOBYTE)
  const [before, after] = [responseOf(8 * KILOBYTE), responseOf(8 * KILOBYTE)]
  cache.store('org', '/workers', entryOf('1', before))
  const encoding = inEncoding(before, 'br', undefined, () => cache.recount('org', '/workers', before))
  cache.store('org', '/workers', entryOf('2', after))
  await encoding
  expect(cache.find('org', '/workers')).toEqual({ source: 'workers', stamp: '2', rendered: after })
})

it('keeps no more memory than it counts: a short buffer is a part of a large one', async () => {
  const cache = new ResponseCache(64 * KILOBYTE)
  const body = Buffer.from('x'.repeat(5 * KILOBYTE))
  expect(body.buffer.byteLength).toBeGreaterThan(body.length)
  const rendered = { ...responseOf(5 * KILOBYTE), body }
  cache.store('org', '/workers', entryOf('1', rendered))
  const forms = [rendered, await inEncoding(rendered, 'gzip', undefined), await inEncoding(rendered, 'br', undefined)]
  expect(forms.map((form) => (form.body as Buffer).buffer.byteLength)).toEqual(forms.map((form) => form.body.length))
  expect(String(cache.find('org', '/workers')?.rendered.body)).toBe(String(body))
})
