/** Bodies of multipart/form-data that are no form, or made to be expensive: they are refused before they are parsed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, joinTestServer, request, type TestServer } from '../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const pathsOf = ({ body }: Answer) => body.error.details.map(({ path }: { path: string }) => path)
const post = (body: string | Uint8Array, type: string, as = key) =>
  request(`${server.base}/documents`, { method: 'POST', key: as, body, headers: { 'content-type': type } })

describe('bytes that are no form', () => {
  const head = '--b\r\ncontent-disposition: form-data; name='
  const send = (bytes: string | Uint8Array, type = 'multipart/form-data; boundary=b') => post(bytes, type)

  it.each([
    ['a part without an end', `${head}"name"\r\n\r\nFirst aid`],
    ['a part without a name', '--b\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n'],
    ['lines that end in LF', `${head}"name"\r\n\r\nx\r\n--b--\r\n`.replaceAll('\r\n', '\n')],
    ['another boundary', `${head}"name"\r\n\r\nx\r\n--b--\r\n`.replaceAll('--b', '--c')],
  ])('with %s are 400', async (_what, bytes) => {
    const answer = await send(bytes)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
    expect(answer.body.error.message).toContain('multipart/form-data')
  })

  it('without a boundary, or with too long a one, are 400', async () => {
    for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'b'.repeat(71)}`])
      expect((await send('--b--', type)).status).toBe(400)
  })

  it.each([
    ['too many parts', `${head}"name"\r\n\r\nx\r\n`.repeat(200_000)],
    ['too long headers', `${head}"${'n'.repeat(20_000)}"\r\n\r\nx\r\n--b--\r\n`],
    ['too many headers', `${head}"name"\r\n${'x: y\r\n'.repeat(1_000_000)}\r\nx\r\n--b--\r\n`],
  ])('with %s are 413', async (_what, bytes) => {
    const answer = await send(bytes)
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large'])
  })

  it('that are no UTF-8 are refused, not replaced', async () => {
    const field = Buffer.concat([
      Buffer.from(`${head}"name"\r\n\r\nM`),
      Buffer.from([0xfc]),
      Buffer.from('\r\n--b--\r\n'),
    ])
    const answer = await send(field)
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['name']])
  })

  it('with a boundary in quotes, and a text before the first part, are read', async () => {
    const answer = await send(
      `hello\r\n${head}"name"\r\n\r\nx\r\n--b--\r\n`,
      'Multipart/Form-Data; charset=utf-8; boundary="b"',
    )
    expect([answer.status, pathsOf(answer).sort()]).toEqual([422, ['type', 'worker_id']])
  })
})

it('checks the scope before it reads the form', async () => {
  const reader = await server.key({ scopes: ['read', 'finance:write'] })
  const answer = await post('no form', 'multipart/form-data', reader)
  expect([answer.status, answer.body.error.required_scopes]).toEqual([403, ['write', 'documents:write']])
})
