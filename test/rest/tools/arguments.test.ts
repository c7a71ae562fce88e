/** The arguments of tools: the request that they stand for, and the schemas that say what they can be. */
import { describe, expect, it } from 'vitest'
import { prepareEndpoints } from '../../../rest/prepare.ts'
import { readArguments } from '../../../rest/tools/arguments.ts'
import { inputSchema } from '../../../rest/tools/schemas.ts'
import { schema } from '../../../schema/index.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { description } from '../../support/description.ts'

const endpointOf = (method: string, path: string) => {
  const found = prepareEndpoints(schema).find(({ route }) => route.method === method && route.path === path)
  if (found === undefined) throw new Error(`${method} ${path} is no route`)
  return found
}
const ID = '00000000-0000-7000-8000-000000000001'
const read = (route: string, values: object) => {
  const [method = '', path = ''] = route.split(' ')
  return readArguments(endpointOf(method, path), 'a_tool', { ...values })
}

function refusal(route: string, values: object) {
  try {
    read(route, values)
  } catch (error) {
    if (error instanceof ApiError) return error.details?.map(({ path, code }) => `${path} ${code}`)
    throw error
  }
  return undefined
}

describe('arguments', () => {
  it('of a list are its query string: lists are repeated, and objects have their keys in brackets', () => {
    const values = { status: ['active', 'candidate'], start_date: { gte: '2026-01-01', lt: '2026-02-01' }, limit: 5 }
    const { query, ...others } = read('GET /workers', values)
    expect([...query]).toEqual([
      ['status', 'active'],
      ['status', 'candidate'],
      ['start_date[gte]', '2026-01-01'],
      ['start_date[lt]', '2026-02-01'],
      ['limit', '5'],
    ])
    expect(others).toEqual({ id: undefined, body: undefined, idempotency: undefined, precondition: undefined })
  })

  it('of one record are its id, and the rest of them', () => {
    const { id, query } = read('GET /workers/{id}', { id: ID, expand: 'documents' })
    expect([id, query.toString()]).toEqual([ID, 'expand=documents'])
  })

  it('of a write are its body, without what are headers in REST', () => {
    const values = { id: ID, trade: 'welder', idempotency_key: 'K', if_unchanged_since: '2026-03-01T12:00:00Z' }
    const { id, body, query, idempotency, precondition } = read('PATCH /workers/{id}', values)
    expect([id, body, query.toString(), idempotency?.key]).toEqual([ID, { trade: 'welder' }, '', 'K'])
    const at = (time: string) => precondition?.(new Date(time))
    expect([at('2026-03-01T12:00:00Z'), at('2026-03-01T11:59:59Z'), at('2026-03-01T12:00:01Z')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are compared for a repetition without its key', () => {
    const printOf = (values: object) => read('POST /workers', values).idempotency?.fingerprint.toString('hex')
    const one = printOf({ first_name: 'Ada', idempotency_key: 'K' })
    expect(printOf({ first_name: 'Ada', idempotency_key: 'L' })).toBe(one)
    expect(printOf({ first_name: 'Bo', idempotency_key: 'K' })).not.toBe(one)
    expect(printOf({ first_name: 'Ada' })).toBeUndefined()
  })

  it('of files are their bytes', async () => {
    const file = { name: 'a.pdf', base64: Buffer.from('%PDF').toString('base64') }
    const { body } = read('POST /documents', { worker_id: ID, file })
    const { file: made, ...others } = body as { file: File }
    expect([made.name, await made.text(), others]).toEqual(['a.pdf', '%PDF', { worker_id: ID }])
  })

  it.each([
    ['GET /workers/{id}', {}, ['id required']],
    ['GET /workers/{id}', { id: 5 }, ['id invalid']],
    ['PATCH /workers/{id}', { id: ID, if_unchanged_since: 'today' }, ['if_unchanged_since invalid']],
    ['PATCH /workers/{id}', { id: ID, if_unchanged_since: 5 }, ['if_unchanged_since invalid']],
    ['POST /workers', { idempotency_key: 5 }, ['idempotency_key invalid']],
    ['POST /workers', { idempotency_key: '' }, ['idempotency_key invalid']],
    [
      'GET /workers',
      { status: [{}], start_date: { gte: [] }, limit: null },
      ['status invalid', 'start_date[gte] invalid', 'limit invalid'],
    ],
    ['POST /documents', { file: { base64: '' } }, ['file.name required']],
    ['POST /documents', { file: { name: 'a', base64: 'abc' } }, ['file.base64 invalid']],
    ['POST /documents', { file: { name: 'a', base64: 'ab c' } }, ['file.base64 invalid']],
    ['POST /documents', { file: { name: 'a' } }, ['file.base64 invalid']],
  ])('%s %j is refused', (route, values, problems) => {
    expect(refusal(route, values)).toEqual(problems)
  })

  it('that REST has no header for stay in the body, where they are refused', () => {
    expect(read('POST /workers', { if_unchanged_since: 'x' }).body).toEqual({ if_unchanged_since: 'x' })
    const { body, idempotency } = read('POST /webhook-endpoints', { url: 'x', idempotency_key: 'K' })
    expect([body, idempotency]).toEqual([{ url: 'x', idempotency_key: 'K' }, undefined])
  })
})

describe('schemas', () => {
  const schemaOf = (route: string) => {
    const [method = '', path = ''] = route.split(' ')
    const endpoint = endpointOf(method, path)
    const operation = description.paths[path]?.[method.toLowerCase()] as never
    return inputSchema(endpoint, operation, description)
  }

  it('of a list take filters, and whether a field has a value, as one argument each', () => {
    const input = schemaOf('GET /assignments')
    expect(input).toMatchObject({ type: 'object', additionalProperties: false })
    expect(input.required).toBeUndefined()
    expect(Object.keys(input.properties as object).filter((name) => /\W/.test(name))).toEqual([])
    expect((input.properties as Record<string, object>).job_id).toMatchObject({
      anyOf: [{ type: 'array' }, { type: 'object', required: ['exists'], additionalProperties: false }],
      description: expect.any(String),
    })
  })

  it('of a write take an id, a key and a condition', () => {
    const input = schemaOf('PATCH /workers/{id}')
    expect(input.required).toEqual(['id'])
    expect(input.properties).toMatchObject({ id: {}, trade: {}, idempotency_key: {}, if_unchanged_since: {} })
  })

  it('of a new record name what it needs, and take no condition', () => {
    const input = schemaOf('POST /workers')
    expect(input.required).toEqual(['first_name', 'last_name'])
    expect(input.properties).not.toHaveProperty('if_unchanged_since')
    expect(schemaOf('POST /webhook-endpoints').properties).not.toHaveProperty('idempotency_key')
  })

  it('of a file take its name and bytes', () => {
    const input = schemaOf('POST /documents')
    expect((input.properties as Record<string, object>).file).toMatchObject({
      required: ['name', 'base64'],
      description: expect.stringMatching(/At most 700 kB/),
    })
  })

  it('have no references', () => {
    for (const { route } of prepareEndpoints(schema)) {
      const text = JSON.stringify(schemaOf(`${route.method} ${route.path}`))
      expect(text.includes('"$ref"'), route.path).toBe(false)
    }
  })
})
