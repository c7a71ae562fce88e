/** Why requests failed: what the log keeps of each failure on every surface, for whom, and never a value of the caller. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { type Answer, graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

const CAUSE = `points cause { message path details { path code message } document documentId shape statementCount }`
const SECRET = 'Not-An-Address-4711'

let server: TestServer
let key: string
let developer: string

beforeAll(async () => {
  server = await startTestServer()
  developer = await signIn(server, (await makePerson(server, 'developer')).email)
})
// Polling for an entry fails, too, and a key has the causes of 20 failures in a minute.
beforeEach(async () => {
  key = await server.key({ name: 'payroll' })
})
afterAll(() => server.stop())

const idOf = (answer: Answer) => answer.headers.get('x-request-id') as string

/** The entry of a request, as a person reads it. */
const entryOf = (answer: Answer, fields = CAUSE) =>
  eventually(async () => {
    const { body } = await asPerson(server, developer, `{ request(id: "${idOf(answer)}") { requestId ${fields} } }`)
    return body.data.request ?? undefined
  })

/** The request as its own credential reads it with REST. */
const ownOf = (answer: Answer, by = key) =>
  eventually(async () => {
    const own = await request(`${server.base}/requests/${idOf(answer)}`, { key: by })
    return own.status === 200 ? own.body : undefined
  })

describe('the cause of a failure', () => {
  it('of a REST write is its error and the types of its body', async () => {
    const body = { first_name: 'Ada', email: SECRET, metadata: { shift: 'day' } }
    const answer = await request(`${server.base}/workers`, { method: 'POST', key, body })
    expect(answer.status).toBe(422)
    const { error } = answer.body
    const own = await ownOf(answer)
    expect(own).toMatchObject({
      object: 'request',
      id: idOf(answer),
      operation: 'createWorker',
      status: 422,
      error_code: 'validation_failed',
      points: 1,
      cause: {
        message: error.message,
        path: null,
        details: error.details,
        document: null,
        shape: '{"first_name":"string","email":"string","metadata":{"shift":"string"}}',
        statement_count: expect.any(Number),
      },
    })
    expect(JSON.stringify(own)).not.toContain(SECRET)
    expect(JSON.stringify(own)).not.toContain('Ada')
  })

  it('of a REST read has the names of its parameters', async () => {
    const answer = await request(`${server.base}/workers?status=${SECRET}&limit=2`, { key })
    const own = await ownOf(answer)
    expect(own.cause).toMatchObject({ shape: '{"status":"string","limit":"string"}' })
    expect(own.cause.details).toMatchObject([{ path: 'status' }])
    expect(JSON.stringify(own)).not.toContain(SECRET)
  })

  it('of a GraphQL document is its text without literals, and the types of its variables', async () => {
    const query = `query Payroll($id: ID!) { # ${SECRET}
      worker(id: $id) { id }
      workers(q: "${SECRET}", limit: 3) { ... on WorkerConnection { data { id email } } total }
      nothing(text: """${SECRET}""") }`
    const answer = await graphql(server, key, query, { id: SECRET, more: [1, 2] })
    const { cause } = await entryOf(answer)
    expect(cause.document).toBe(
      'query Payroll($id: ID!) {worker(id: $id) {id} workers(q: "…" limit: 0) {...on WorkerConnection {data {id email}} total} nothing(text: "…")}',
    )
    expect(JSON.parse(cause.shape)).toEqual({ id: 'string', more: ['number', '× 2'] })
    expect(cause.message).toBe(answer.body.errors[0].message)
    expect(JSON.stringify(cause)).not.toContain(SECRET)
  })

  it('of a field has its path', async () => {
    const answer = await graphql(server, key, '{ workers { data { id } } ghost: worker(id: "1") { id } }')
    expect((await entryOf(answer)).cause).toMatchObject({
      path: 'ghost',
      message: answer.body.errors[0].message,
    })
  })

  it('of a text that is no GraphQL ends where it cannot be read', async () => {
    const answer = await graphql(server, key, `{ workers(q: "${SECRET}) { data { id } } }`)
    expect((await entryOf(answer)).cause.document).toBe('{workers(q: …')
  })

  it('of a text that a parser refuses has its message without what it found', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const json = (body: string) => fetch(`${server.base}/workers`, { method: 'POST', headers, body })
    const found = 'Syntax Error: Expected Name, found'
    const invalid = "The request body is not valid JSON: Unexpected token 'N',"
    const refused: [answer: Pick<Answer, 'headers'>, message: string][] = [
      [await graphql(server, key, `{ workers "${SECRET}" }`), `${found} String "…".`],
      [await graphql(server, key, `{ workers """${SECRET} " """ }`), `${found} BlockString "…".`],
      [await json(SECRET), `${invalid} "…" is not valid JSON`],
      [await json(`{"first_name":${SECRET}}`), `${invalid} ..."…"... is not valid JSON`],
    ]
    for (const [answer, message] of refused) expect((await entryOf(answer as Answer)).cause.message).toBe(message)
  })

  it('of a tool is the error and the types of the arguments', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_worker', arguments: { first_name: SECRET } },
    }
    const answer = await request(`${server.url}/mcp`, {
      method: 'POST',
      key,
      body,
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect((await entryOf(answer)).cause).toMatchObject({
      shape: '{"first_name":"string"}',
      details: expect.arrayContaining([expect.objectContaining({ code: 'required' })]),
    })
  })

  it('is null for a request that succeeded, which has its points', async () => {
    const answer = await request(`${server.base}/workers`, { key })
    expect(await ownOf(answer)).toMatchObject({ status: 200, error_code: null, points: 1, cause: null })
  })

  it('is kept of 20 failures of a credential in a minute', async () => {
    const busy = await server.key()
    const answers: Answer[] = []
    for (let n = 0; n < 45; n++) answers.push(await request(`${server.base}/workers/${randomUUID()}`, { key: busy }))
    const kept = await Promise.all(answers.map(async (each) => (await ownOf(each, busy)).cause !== null))
    expect(kept.slice(0, 20)).not.toContain(false)
    expect(kept).toContain(false) // a run over the turn of a minute keeps 20 of each
  })

  it('has statements for people of the organisation only', async () => {
    const answer = await request(`${server.base}/workers/${randomUUID()}`, { key })
    const statements = 'cause { statements { sql durationMs } statementCount }'
    const { cause } = await entryOf(answer, statements)
    expect(cause.statementCount).toBeGreaterThan(0)
    expect(cause.statements).toContainEqual({ sql: expect.stringMatching(/\$1/), durationMs: expect.any(Number) })
    const own = await graphql(server, key, `{ request(id: "${idOf(answer)}") { ${statements} } }`)
    expect(own.body.data.request.cause.statements).toBeNull()
    expect(own.body.errors[0].extensions.code).toBe('insufficient_scope')
  })
})

describe('a request is read by', () => {
  const refused = async (id: string, by: string) => (await request(`${server.base}/requests/${id}`, { key: by })).status

  it('the credential that sent it, without a scope, and no other', async () => {
    const [own, other, scopeless] = [
      await server.key({ scopes: ['jobs:read'] }),
      await server.key(),
      await server.key({ environment: 'sandbox' }),
    ]
    const answer = await request(`${server.base}/workers`, { key: own })
    expect(answer.status).toBe(403)
    expect(await ownOf(answer, own)).toMatchObject({ error_code: 'insufficient_scope' })
    expect(await refused(idOf(answer), other)).toBe(404)
    expect(await refused(idOf(answer), scopeless)).toBe(404)
  })

  it('nobody of another organisation', async () => {
    const answer = await request(`${server.base}/workers/${randomUUID()}`, { key })
    await ownOf(answer)
    const orgId = await server.organisation()
    const other = await server.key({ orgId })
    expect(await refused(idOf(answer), other)).toBe(404)
    const stranger = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const { body } = await asPerson(server, stranger, `{ request(id: "${idOf(answer)}") { id } }`)
    expect(body.data.request).toBeNull()
    expect(body.errors[0].extensions.code).toBe('not_found')
  })

  it('no member who does not manage integrations', async () => {
    const answer = await request(`${server.base}/workers/${randomUUID()}`, { key })
    await ownOf(answer)
    const staff = await signIn(server, (await makePerson(server, 'staff')).email)
    const { body } = await asPerson(
      server,
      staff,
      `{ request(id: "${idOf(answer)}") { id } requestFailures { count } }`,
    )
    expect(body.data).toEqual({ request: null, requestFailures: null })
  })

  it.each([
    ['unknown', 'req_unknown'],
    ['long', 'x'.repeat(2000)],
  ])('nobody if there is none, e.g. with an id that is %s', async (_name, id) => {
    expect(await refused(id, key)).toBe(404)
  })
})

describe('failures in groups', () => {
  const groups = async (args = '') => {
    const query = `{ requestFailures${args} { errorCode surface operation credentialName count firstAt lastAt requestId message } }`
    const { body } = await asPerson(server, developer, query)
    expect(body.errors).toBeUndefined()
    return body.data.requestFailures as Record<string, unknown>[]
  }

  it('are counted by code, operation and credential, the most frequent first', async () => {
    const [one, two] = [await server.key({ name: 'group one' }), await server.key({ name: 'group two' })]
    const ask = (path: string, by: string) => request(`${server.base}/${path}`, { key: by })
    await ask(`workers/${randomUUID()}`, one)
    const last = await ask(`workers/${randomUUID()}`, one)
    await ask('workers?limit=x', one)
    const other = await ask(`workers/${randomUUID()}`, two)
    await ownOf(other, two)
    const own = await eventually(async () => {
      const found = (await groups()).filter(
        ({ credentialName, operation }) => String(credentialName).startsWith('group ') && operation !== 'getRequest', // of `ownOf`
      )
      return found.length === 3 ? found : undefined
    })
    expect(own[0]).toMatchObject({
      errorCode: 'not_found',
      surface: 'rest',
      operation: 'getWorker',
      credentialName: 'group one',
      count: 2,
      requestId: idOf(last),
      message: last.body.error.message,
    })
    expect(String(own[0]?.firstAt) <= String(own[0]?.lastAt)).toBe(true)
    expect(own.slice(1).map(({ count }) => count)).toEqual([1, 1])
  })

  it('are only those of the time range, at most `limit`', async () => {
    expect(await groups('(since: "2020-01-01T00:00:00Z", until: "2020-01-02T00:00:00Z")')).toEqual([])
    expect(await groups('(limit: 1)')).toHaveLength(1)
  })

  it('of another organisation are not seen', async () => {
    const orgId = await server.organisation()
    const stranger = await signIn(server, (await makePerson(server, 'owner', { orgId })).email)
    const { body } = await asPerson(server, stranger, '{ requestFailures { count } }')
    expect(body.data.requestFailures).toEqual([])
  })
})
