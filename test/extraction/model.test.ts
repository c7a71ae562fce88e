/** The extractor that asks a model, against a server of the test's own that speaks OpenAI's protocol. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelExtractor } from '../../src/extraction/model.ts'
import { ada, certificateLines, passportZone } from '../support/papers.ts'

interface Asked {
  path: string | undefined
  authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's own shape
  body: any
}

let server: Server
let baseUrl: string
let asked: Asked[] = []
let answer: { status: number; content: string } | 'nothing'

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString())
    asked.push({ path: request.url, authorization: request.headers.authorization, body })
    if (answer === 'nothing') return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    const message = { role: 'assistant', content: answer.content }
    const completion = { id: 'c', object: 'chat.completion', created: 1, model: body.model }
    response.end(JSON.stringify({ ...completion, choices: [{ index: 0, finish_reason: 'stop', message }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const text = certificateLines.join('\n')
const extract = (read = text, signal = AbortSignal.timeout(30_000), address = baseUrl) => {
  const model = modelExtractor({ baseUrl: address, model: 'reader-1', apiKey: 'k-123' }, () => new Date('2026-11-21'))
  return model.extract({ text: read, confidence: 1, type: 'certificate' }, signal)
}
const says = (...fields: object[]) => {
  answer = { status: 200, content: JSON.stringify({ fields }) }
}

describe('asks', () => {
  it('for the fields in a form, with the text, the model and the key', async () => {
    says({ field: 'number', value: 'CSC-204518', confidence: 0.97 })
    expect(await extract()).toEqual([{ field: 'number', value: 'CSC-204518', confidence: 0.97 }])
    const [{ path, authorization, body }] = asked as [Asked]
    expect([path, authorization, body.model]).toEqual(['/v1/chat/completions', 'Bearer k-123', 'reader-1'])
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(body.messages.at(-1).content).toContain('Certificate number: CSC-204518')
  })

  it('for a part of a long text only', async () => {
    says()
    await extract('x'.repeat(50_000))
    expect(asked[0]?.body.messages.at(-1).content.length).toBeLessThan(21_000)
  })
})

describe('takes', () => {
  it('days that are days, and drops what is none', async () => {
    says(
      { field: 'expires_on', value: '2031-03-14', confidence: 0.9 },
      { field: 'issued_on', value: 'last September', confidence: 0.9 },
    )
    expect(await extract()).toEqual([{ field: 'expires_on', value: '2031-03-14', confidence: 0.9 }])
  })

  it('what the text does not show as a guess, however sure the model is', async () => {
    says(
      { field: 'number', value: 'CSC-999999', confidence: 1 },
      { field: 'expires_on', value: '2035-01-01', confidence: 1 },
    )
    expect(await extract()).toEqual([
      { field: 'number', value: 'CSC-999999', confidence: 0.3 },
      { field: 'expires_on', value: '2035-01-01', confidence: 0.3 },
    ])
  })

  it('what check digits prove rather than what the model says', async () => {
    says({ field: 'number', value: '533380O06', confidence: 1 })
    const fields = await extract(passportZone(ada).join('\n'))
    expect(fields.find(({ field }) => field === 'number')).toEqual({
      field: 'number',
      value: '533380006',
      confidence: 0.99,
    })
  })
})

describe('fails, to be tried again, where', () => {
  it.each([
    ['the service refuses', { status: 401, content: '' }, 'The model answered with status 401.'],
    ['the service is down', { status: 503, content: '' }, 'The model answered with status 503.'],
    ['the answer is prose', { status: 200, content: 'It expires in 2031.' }, /another form/],
    ['the answer has an unknown field', { status: 200, content: '{"fields":[{"field":"x"}]}' }, /another form/],
    ['the answer is empty', { status: 200, content: '' }, /another form/],
  ])('%s', async (_what, given, message) => {
    answer = given
    await expect(extract()).rejects.toMatchObject({ name: 'ModelFailure', message: expect.stringMatching(message) })
    expect(asked).toHaveLength(1)
  })

  it('nobody listens', async () => {
    await expect(extract(text, AbortSignal.timeout(30_000), 'http://127.0.0.1:9/v1')).rejects.toMatchObject({
      message: 'The model could not be reached.',
    })
  })

  it('the time is up', async () => {
    answer = 'nothing'
    await expect(extract(text, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
