/** The extractor that uses a model, against a local server that implements OpenAI's protocol. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readZone } from '../../../src/domain/extraction/machine-readable-zone.ts'
import { modelExtractor } from '../../../src/domain/extraction/model.ts'
import { type Model, type ModelAnswer, type ModelRequest, says as saying, startModel } from '../../support/model.ts'
import { ada, certificateLines, passportZone } from '../../support/papers.ts'

let model: Model
let answer: ModelAnswer

beforeAll(async () => {
  model = await startModel(() => answer)
})
beforeEach(() => {
  model.requests.length = 0
})
afterAll(() => model.close())

const text = certificateLines.join('\n')
const extract = (read = text, signal = AbortSignal.timeout(30_000), baseUrl = model.baseUrl, timeoutSeconds = 60) => {
  const settings = { baseUrl, model: 'reader-1', apiKey: 'k-123', timeoutSeconds }
  return modelExtractor(settings).extract(
    { text: read, confidence: 1, type: 'certificate', zone: readZone(read, new Date('2026-11-21')), labelled: [] },
    signal,
  )
}
const says = (...fields: object[]) => {
  answer = saying(...fields)
}

describe('the request', () => {
  it('asks for a JSON schema of fields, and contains the text, the model and the key', async () => {
    says({ field: 'number', value: 'CSC-204518', confidence: 0.97 })
    expect(await extract()).toEqual([{ field: 'number', value: 'CSC-204518', confidence: 0.97 }])
    const [{ path, headers, body }] = model.requests as [ModelRequest]
    expect([path, headers.authorization, body.model]).toEqual(['/v1/chat/completions', 'Bearer k-123', 'reader-1'])
    expect(body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    expect(body.messages.at(-1).content).toContain('Certificate number: CSC-204518')
  })

  it('contains only a part of a long text', async () => {
    says()
    await extract('x'.repeat(50_000))
    expect(model.requests.at(-1)?.body.messages.at(-1).content.length).toBeLessThan(21_000)
  })
})

describe('the result', () => {
  it('contains valid dates only', async () => {
    says(
      { field: 'expires_on', value: '2031-03-14', confidence: 0.9 },
      { field: 'issued_on', value: 'last September', confidence: 0.9 },
    )
    expect(await extract()).toEqual([{ field: 'expires_on', value: '2031-03-14', confidence: 0.9 }])
  })

  it('has a low confidence in values that the text does not contain, whatever the model says', async () => {
    says(
      { field: 'number', value: 'CSC-999999', confidence: 1 },
      { field: 'expires_on', value: '2035-01-01', confidence: 1 },
    )
    expect(await extract()).toEqual([
      { field: 'number', value: 'CSC-999999', confidence: 0.3 },
      { field: 'expires_on', value: '2035-01-01', confidence: 0.3 },
    ])
  })

  it('prefers values with valid check digits to those of the model', async () => {
    says({ field: 'number', value: '533380O06', confidence: 1 })
    const fields = await extract(passportZone(ada).join('\n'))
    expect(fields.find(({ field }) => field === 'number')).toEqual({
      field: 'number',
      value: '533380006',
      confidence: 0.99,
    })
  })
})

describe('fails when', () => {
  it.each([
    ['the key is wrong', { status: 401, content: 'k-123' }, 'refused', /rejected the API key: .* status 401/],
    ['there is no such model', { status: 404, content: '' }, 'refused', /rejected the request: .* status 404/],
    ['there were too many requests', { status: 429, content: '' }, 'busy', /is busy: .* status 429/],
    ['the service is overloaded', { status: 503, content: '' }, 'busy', /is busy: .* status 503/],
    ['the service is broken', { status: 500, content: '' }, 'failed', /responded with status 500/],
    ['the answer is prose', { status: 200, content: 'It expires in 2031.' }, 'failed', /requested format/],
    ['the answer has an unknown field', { status: 200, content: '{"fields":[{"field":"x"}]}' }, 'failed', /form/],
    ['the answer is empty', { status: 200, content: '' }, 'failed', /requested format/],
  ])('%s', async (_what, given, kind, message) => {
    answer = given
    const failure = await extract().catch((error) => error)
    expect(failure).toMatchObject({ name: 'ModelFailure', kind, message: expect.stringMatching(message) })
    expect(`${failure.stack} ${String(failure.cause)}`).not.toContain('k-123')
    expect(model.requests).toHaveLength(1)
  })

  it('the answer is very long', async () => {
    answer = { status: 200, content: 'x'.repeat(2 * 1024 * 1024) }
    await expect(extract()).rejects.toMatchObject({
      kind: 'failed',
      message: 'The response of the model is too large.',
    })
  })

  it('nothing listens at the address', async () => {
    await expect(extract(text, AbortSignal.timeout(30_000), 'http://127.0.0.1:9/v1')).rejects.toMatchObject({
      kind: 'failed',
      message: 'The model could not be reached.',
    })
  })

  it('the model takes longer than it may', async () => {
    answer = 'nothing'
    await expect(extract(text, undefined, undefined, 0.2)).rejects.toMatchObject({
      name: 'ModelFailure',
      kind: 'failed',
      message: 'The model did not respond within 0.2 seconds.',
    })
  })

  it('the request times out', async () => {
    answer = 'nothing'
    await expect(extract(text, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
