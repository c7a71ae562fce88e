/** Templates that take long to read or to print: the server answers others meanwhile, and says what to change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helvetica } from '../../src/domain/papers/fonts.ts'
import type { Block } from '../../src/domain/papers/markdown.ts'
import { printInProcess } from '../../src/domain/papers/papers.ts'
import { HELD, longestHold } from '../support/held.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'

const MAX_BODY = 50_000

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
  await save('Starts the process')
})
afterAll(() => server.stop())

function save(body: string, by = key) {
  const query = 'mutation ($input: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $input) { version body } }'
  return graphql(server, by, query, { input: { name: 'Rules', body } })
}

const filled = (text: string) => text.repeat(Math.floor(MAX_BODY / text.length))

const slow: [string, string][] = [
  ['numbers in numbers', filled('1. ')],
  ['one list of ten thousand lines', `- a\n${filled('a \n')}`.slice(0, MAX_BODY)],
  ['a table in a list', `- a\n${filled('|a|\n')}`.slice(0, MAX_BODY)],
  ['links in links', filled('[a](')],
]

describe('a template with', () => {
  it('blanks in a merge field is read at once', async () => {
    const body = `{{${' '.repeat(45_000)}`
    const { body: answer } = await save(body)
    expect(answer.errors[0].extensions.details[0]).toMatchObject({ path: 'input.body', code: 'invalid' })
    const trimmed = await save(`{{${' '.repeat(20_000)}today${' '.repeat(20_000)}}}`)
    expect(trimmed.body.errors).toBeUndefined()
  })

  it('thousands of unknown merge fields gets a short answer', async () => {
    const { body } = await save(
      Array.from({ length: 5000 }, (_, n) => `{{f${n}}}`)
        .join(' ')
        .slice(0, 40_000),
    )
    const { message } = body.errors[0].extensions.details[0]
    expect(message).toMatch(/^must not contain \{\{f0\}\}, .* and \d+ more: the merge fields are/)
    expect(message.length).toBeLessThan(1000)
  })

  it.each(slow)('%s holds up no other request', async (_what, body) => {
    let answer: Awaited<ReturnType<typeof save>> | undefined
    const held = await longestHold(async () => {
      answer = await save(body)
    })
    expect(held).toBeLessThan(HELD)
    const [error] = answer?.body.errors ?? []
    if (error) expect(error.extensions.details[0]).toMatchObject({ path: 'input.body', code: 'invalid' })
  })
})

describe('slow templates of one key', () => {
  let small: TestServer

  beforeAll(async () => {
    small = await startTestServer({ DATABASE_POOL: '4', DATABASE_WAIT_MS: '1000' })
  })
  afterAll(() => small.stop())

  it('take no connection while they are read: another organisation reads and writes', async () => {
    const [greedy, other] = [await small.key(), await small.key({ orgId: await small.organisation() })]
    const query = 'mutation ($input: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $input) { version } }'
    let open = 8
    const flood = Array.from({ length: open }, async (_, n) => {
      const { body } = await graphql(small, greedy, query, { input: { name: `Rules ${n}`, body: filled('1. ') } })
      open--
      return body
    })
    while (open > 5) {
      const read = await request(`${small.base}/workers?limit=1`, { key: other })
      const body = { first_name: 'Ada', last_name: 'Okafor' }
      const written = await request(`${small.base}/workers`, { method: 'POST', key: other, body })
      expect([read.status, written.status]).toEqual([200, 201])
    }
    for (const { errors } of await Promise.all(flood))
      expect(['validation_failed', 'unavailable']).toContain(errors[0].extensions.code)
  })

  it('are read once each, and a good one is saved once', async () => {
    const key = await small.key()
    const saves = ['a', 'b', 'c'].map(
      (name) => `${name}: saveDocumentTemplate(input: { name: "Good ${name}", body: "${name}" }) { version }`,
    )
    const { body } = await graphql(small, key, `mutation { ${saves.join(' ')} }`)
    expect(body.data).toEqual({ a: { version: 1 }, b: { version: 1 }, c: { version: 1 } })
  })
})

describe('printing', () => {
  const meta = { name: 'Rules', version: 1, organisation: 'Northgate', issuedAt: new Date('2026-11-21') }
  const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text, bold: false, italic: false }] })

  it('the longest paper holds up no request', async () => {
    let bytes: Uint8Array | undefined
    const content = Array.from({ length: 1000 }, () => paragraph('word '.repeat(20)))
    const held = await longestHold(async () => {
      bytes = await printInProcess(helvetica, meta, content, new AbortController().signal)
    })
    expect(held).toBeLessThan(HELD)
    expect(
      Buffer.from(bytes as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('ends when its job is stopped, and goes on with the next paper', async () => {
    const endless = Array.from({ length: 20_000 }, () => paragraph('word '.repeat(100)))
    const stopped = printInProcess(helvetica, meta, endless, AbortSignal.timeout(300))
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await printInProcess(helvetica, meta, [paragraph('Next')], new AbortController().signal)).toBeDefined()
  })
})
