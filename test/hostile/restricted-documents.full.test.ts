/** A document of a restricted type leaves no trace on any surface for a caller without the scope. */
import { type GraphQLObjectType, getNamedType, getOperationAST, isObjectType, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceRoutes } from '../../rest/routes.ts'
import { schema } from '../../schema/index.ts'
import { resources } from '../../src/access/resources.ts'
import { RESTRICTED } from '../../src/access/tenancy/restricted.ts'
import { asPerson, makePerson, signIn } from '../support/people.ts'
import { createId } from '../support/resources.ts'
import { credentialOf, runQuery } from '../support/run-query.ts'
import { graphql, request, startTestServer, type TestServer } from '../support/server.ts'
import { insert } from '../support/write.ts'

const MARKER = 'XQZ7731'
let server: TestServer
let full: string
let plain: string
let owner: string
let staff: string
let typeId: string
let workerId: string
let staffId: string
const hidden: Record<'document' | 'ai_job' | 'task' | 'notification', string> = {
  document: '',
  ai_job: '',
  task: '',
  notification: '',
}
let isOpen: boolean

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_WORKER: 'false' })
  full = await server.key({ scopes: ['read', 'write', 'documents:restricted', 'webhooks:manage'] })
  plain = await server.key({ scopes: ['read', 'write', 'webhooks:manage'] })
  owner = await signIn(server, (await makePerson(server, 'owner')).email)
  const member = await makePerson(server, 'staff')
  staffId = member.userId
  staff = await signIn(server, member.email)
  typeId = await createId(server, full, '/document-types', { name: 'Medical certificate', restricted: true })
  const worker = { first_name: 'Ada', last_name: 'Okafor', trade: 'welder', status: 'active' }
  workerId = await createId(server, full, '/workers', worker)
  const requirements = [{ trade: null, documentTypes: [], customTypeIds: [typeId] }]
  const set = `mutation ($requirements: [ComplianceRequirementInput!]!) { setComplianceRequirements(requirements: $requirements) { trade } }`
  expect((await asPerson(server, owner, set, { requirements })).body.errors).toBeUndefined()
  const endpoint = `mutation { createWebhookEndpoint(input: { url: "https://93.184.216.34/hook", eventTypes: ["*"] }) { endpoint { id } } }`
  expect((await graphql(server, full, endpoint)).body.errors).toBeUndefined()
  const automation = `mutation { createAutomation(input: { name: "Copy", trigger: "document.reviewed",
    actions: [{ type: create_task, parameters: { title: "{{object.number}}" } }] }) { id } }`
  expect((await asPerson(server, owner, automation)).body.errors).toBeUndefined()
  await addAll()
})
afterAll(() => server.stop())

async function addAll(): Promise<void> {
  const row = { worker_id: workerId, type: 'other', custom_type_id: typeId, name: `Fit note ${MARKER}`, number: MARKER }
  const file = {
    file_name: `${MARKER}.pdf`,
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: `test/${MARKER}`,
  }
  hidden.document = await insert(server, full, 'documents', { ...row, ...file, expires_on: '2031-07-09' })
  const accepted = await request(`${server.base}/documents/${hidden.document}/accept`, {
    key: full,
    method: 'POST',
    body: {},
  })
  expect(accepted.status).toBe(200)
  const result = JSON.stringify([{ field: 'number', value: MARKER, confidence: 0.9 }])
  hidden.ai_job = await insert(server, full, 'ai_jobs', { document_id: hidden.document, status: 'succeeded', result })
  hidden.task = await createId(server, full, '/tasks', {
    title: `Renew ${MARKER}`,
    subject_type: 'document',
    subject_id: hidden.document,
    external_id: `task-${MARKER}`,
    assignee_id: staffId,
  })
  hidden.notification = await insert(server, full, 'notifications', {
    type: 'test',
    title: `See ${MARKER}`,
    subject_type: 'document',
    subject_id: hidden.document,
  })
  await insertMessage()
}

async function insertMessage(): Promise<void> {
  await server.database.prisma.message.create({
    data: {
      orgId: server.orgId,
      personId: workerId,
      workerId,
      kind: 'document',
      channel: 'email',
      causeId: 'test',
      documentIds: [hidden.document],
      events: 1,
      language: 'en',
      subject: 'Document',
      body: `Expires ${MARKER}`,
    },
  })
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Nothing of the document and of what hangs on it is in an answer. */
function expectNoTrace(answer: unknown, what: string): void {
  const text = textOf(answer)
  for (const trace of [MARKER, '2031-07-09', ...Object.values(hidden)])
    expect(text.includes(trace), `${what}: ${trace}`).toBe(false)
}

/** Every leaf of a record without arguments. */
function leavesOf(type: GraphQLObjectType, depth: number): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(({ type: each }) => String(each).endsWith('!'))) return []
    const named = getNamedType(field.type)
    if (!isObjectType(named)) return [String(named).startsWith('Record') ? [] : field.name].flat()
    if (depth === 0) return []
    const inner = leavesOf(named, depth - 1)
    return inner === '' ? [] : [`${field.name} { ${inner} }`]
  })
  return parts.filter((each) => !each.startsWith('subject')).join(' ')
}

async function ask(key: string, query: string, variables = {}) {
  const { body } = await graphql(server, key, query, variables)
  return body
}

const rest = async (key: string, path: string, more = {}) => {
  const response = await fetch(`${server.base}${path}`, { headers: { authorization: `Bearer ${key}`, ...more } })
  return { status: response.status, text: await response.text() }
}

describe('for a key without the scope', () => {
  it.each(Object.values(resources).filter(({ operations }) => operations.includes('list' as never)))(
    'the lists, exports and syncs of $path',
    async ({ path }) => {
      for (const query of [
        '?limit=200',
        '?limit=200&updated_since=2020-01-01T00:00:00Z&include_deleted=true',
        '?limit=200&sort=-created_at',
      ]) {
        const answer = await rest(plain, `${path}${query}`)
        expectNoTrace(answer.text, path + query)
        const seen = await rest(full, `${path}${query}`)
        if (answer.status !== 200) continue
        const { data, pagination } = JSON.parse(answer.text)
        expect(pagination.total, path + query).toBe(data.length)
        expect(JSON.parse(seen.text).pagination.total).toBe(JSON.parse(seen.text).data.length)
      }
      for (const accept of ['application/x-ndjson', 'text/csv'])
        expectNoTrace((await rest(plain, path, { accept })).text, `${path} as ${accept}`)
      expectNoTrace((await rest(plain, `${path}?q=${MARKER}`)).text, `search in ${path}`)
    },
  )

  it('each record is not found, whatever is done to it', async () => {
    for (const [path, id] of [
      ['/documents', hidden.document],
      ['/ai-jobs', hidden.ai_job],
      ['/tasks', hidden.task],
      ['/notifications', hidden.notification],
    ] as const) {
      expect((await rest(full, `${path}/${id}`)).status, path).toBe(200)
      expect((await rest(plain, `${path}/${id}`)).status, path).toBe(404)
    }
    const post = (path: string, body = {}, method = 'POST') =>
      request(`${server.base}${path}`, { key: plain, method, body })
    expect((await post(`/documents/${hidden.document}/accept`)).status).toBe(404)
    expect((await post(`/documents/${hidden.document}/reject`)).status).toBe(404)
    expect((await post(`/tasks/${hidden.task}`, { title: 'Mine' }, 'PATCH')).status).toBe(404)
    expect((await ask(plain, `mutation { extractDocument(documentId: "${hidden.document}") { id } }`)).data).toBe(null)
    expect((await ask(plain, `mutation { applyExtraction(id: "${hidden.ai_job}") { id } }`)).data).toBe(null)
    expect((await ask(plain, `mutation { acceptPackDocument(id: "${hidden.document}") { id } }`)).data).toBe(null)
    expect((await ask(plain, `mutation { markNotificationRead(id: "${hidden.notification}") { id } }`)).data).toBe(null)
    const batch = await post('/tasks/batch', {
      mode: 'upsert',
      records: [{ external_id: `task-${MARKER}`, title: 'Mine' }],
    })
    expectNoTrace(batch.body.data ?? [], 'batch')
    expect((await rest(full, `/tasks/${hidden.task}`)).text).toContain(`Renew ${MARKER}`)
  })

  it.each(['document', 'ai_job', 'task', 'notification'] as const)(
    'a task about the %s is refused as one about an unknown record',
    async (type) => {
      const send = (subject_id: string, path = '', method = 'POST') =>
        request(`${server.base}/tasks${path}`, {
          key: plain,
          method,
          body: { title: 'About it', subject_type: type, subject_id },
        })
      const count = () => server.database.prisma.task.count({ where: { orgId: server.orgId } })
      const free = await createId(server, plain, '/tasks', { title: 'About it' })
      const before = await count()
      for (const id of [hidden[type], crypto.randomUUID()]) {
        for (const answer of [await send(id), await send(id, `/${free}`, 'PATCH')]) {
          expect(answer.status).toBe(422)
          expect(answer.body.error.details).toEqual([
            { path: 'subject_id', code: 'unknown_reference', message: 'must be the id of an existing record' },
          ])
        }
        const records = [{ title: 'About it', subject_type: type, subject_id: id }, { title: 'Another' }]
        const batch = await request(`${server.base}/tasks/batch`, {
          key: plain,
          method: 'POST',
          body: { records, atomic: true },
        })
        expect([batch.status, batch.body.error.details[0].code]).toEqual([422, 'unknown_reference'])
        const create = `mutation { createTask(input: { title: "About it", subjectType: "${type}", subjectId: "${id}" }) { id } }`
        expect((await ask(plain, create)).errors[0].extensions.details[0].path).toBe('input.subjectId')
      }
      expect(await count()).toBe(before)
    },
  )

  it('every query that REST runs, and every record of GraphQL with what it leads to', async () => {
    for (const { document } of resourceRoutes) {
      const operation = getOperationAST(document)
      if (operation?.operation !== 'query') continue
      for (const id of [...Object.values(hidden), workerId, typeId])
        expectNoTraceOf(await ask(plain, print(document), { id, limit: 200 }), id)
    }
    const all = credentialOf(server.orgId, { role: 'owner' })
    const fewer = credentialOf(server.orgId, {
      role: 'owner',
      scopes: new Set([...all.scopes].filter((scope) => scope !== RESTRICTED)),
    })
    for (const { many, type } of Object.values(resources)) {
      const query = `{ ${many}(limit: 50) { pagination { total } data { ${leavesOf(schema.getType(type) as GraphQLObjectType, 3)} } } }`
      const seen = await runQuery(server, fewer, query)
      expect(
        seen.errors?.map(({ message }) => message),
        many,
      ).toBeUndefined()
      expectNoTrace(seen, many)
      if (['workers', 'documents', 'aiJobs', 'tasks', 'notifications'].includes(many))
        expect(textOf(await runQuery(server, all, query)), many).toContain(MARKER)
    }
  }, 60_000)

  /** The id that was asked for may be in an error. */
  function expectNoTraceOf(body: { data?: unknown }, id: string): void {
    const text = JSON.stringify(body.data ?? null)
    for (const trace of [MARKER, '2031-07-09', ...Object.values(hidden)])
      expect(text.includes(trace), `${id}: ${trace}`).toBe(false)
  }

  it('nodes, counts, filters and the worker', async () => {
    for (const id of Object.values(hidden))
      expect((await ask(plain, `{ node(id: "${id}") { id } }`)).data.node).toBe(null)
    expect((await ask(plain, '{ documentCounts(by: status) { value count } }')).data.documentCounts).toEqual([])
    expect((await ask(full, '{ documentCounts(by: status) { value count } }')).data.documentCounts).toHaveLength(1)
    const byType = `{ documents(filter: { customTypeId: { in: ["${typeId}"] } }) { pagination { total } } }`
    const found = await ask(plain, byType)
    if (found.errors === undefined) expect(found.data.documents.pagination.total).toBe(0)
  })

  it('events, their counts, histories and changes', async () => {
    const query = '{ events(limit: 200) { pagination { total } data { id objectId data } } }'
    const [seen, all] = [await ask(plain, query), await ask(full, query)]
    expectNoTrace(seen, 'events')
    expect(textOf(all)).toContain(MARKER)
    expect(seen.data.events.pagination.total).toBe(seen.data.events.data.length)
    for (const id of Object.values(hidden)) {
      const history = `{ recordHistory(id: "${id}") { pagination { total } data { id } } }`
      expect((await ask(plain, history)).data.recordHistory).toEqual({ pagination: { total: 0 }, data: [] })
    }
    const event = all.data.events.data.find(({ objectId }: { objectId: string }) => objectId === hidden.document)
    expect((await ask(plain, `{ event(id: "${event.id}") { id } }`)).data.event).toBe(null)
  })

  it('no endpoint gets them, and no automation runs', async () => {
    for (const key of [plain, full])
      expectNoTrace(await ask(key, '{ webhookDeliveries(limit: 200) { data { eventType body } } }'), 'deliveries')
    const { rows } = await server.database.pool.query(
      'select count(*)::int as runs from automation_runs where org_id = $1',
      [server.orgId],
    )
    expect(rows).toEqual([{ runs: 0 }])
    expectNoTrace(await ask(plain, '{ automationRuns(limit: 200) { data { eventId subjectId } } }'), 'runs')
    const tried = `{ automationDryRun(input: { name: "x", trigger: "document.reviewed",
      actions: [{ type: create_task, parameters: { title: "{{object.number}}" } }] }) { events { eventId } } }`
    expectNoTrace(await ask(plain, tried), 'dry run')
  })

  it('messages', async () => {
    const query = '{ messages(limit: 200) { data { body } } }'
    expectNoTrace(await ask(plain, query), 'messages')
    expect(textOf(await ask(full, query))).toContain(MARKER)
  })
})

describe('for staff', () => {
  const MATRIX = `{ complianceMatrix(limit: 50 MORE) { pagination { total } data { id documentsToReview complianceStatus
    requirements { name state validUntil documentId document { id } renewalId } } } }`

  it('a requirement is met, without date and document', async () => {
    const seen = (await asPerson(server, staff, MATRIX.replace('MORE', ''))).body
    expectNoTrace(seen, 'matrix')
    const [row] = seen.data.complianceMatrix.data
    expect(row.requirements).toEqual([
      {
        name: 'Medical certificate',
        state: 'valid',
        validUntil: null,
        documentId: null,
        document: null,
        renewalId: null,
      },
    ])
    const all = (await asPerson(server, owner, MATRIX.replace('MORE', ''))).body
    expect(textOf(all)).toContain('2031-07-09')
    const sorted = `, sortByExpiry: { customTypeId: "${typeId}" }`
    const page = (await asPerson(server, staff, MATRIX.replace('MORE', sorted))).body
    expectNoTrace(page, 'sorted matrix')
  })

  it('candidates, review queue, inbox and the console', async () => {
    const candidates = `{ candidates(trade: "welder", startDate: "2027-03-01", endDate: "2027-03-05", includeIneligible: true) {
      isCompliant compliantUntil } }`
    expect((await asPerson(server, staff, candidates)).body.data.candidates).toEqual([
      { isCompliant: true, compliantUntil: null },
    ])
    const pending = {
      worker_id: workerId,
      type: 'other',
      custom_type_id: typeId,
      name: MARKER,
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      file_key: 'test/x',
    }
    await insert(server, full, 'documents', pending)
    const queue =
      '{ documentsToReview(limit: 50) { pagination { total } data { id name } } documentReviewCounts { documents workers oldest } complianceCounts { toReview documentsToReview } }'
    const { data } = (await asPerson(server, staff, queue)).body
    expect(data).toEqual({
      documentsToReview: { pagination: { total: 0 }, data: [] },
      documentReviewCounts: { documents: 0, workers: 0, oldest: null },
      complianceCounts: { toReview: 0, documentsToReview: 0 },
    })
    const inbox =
      '{ myNotifications { unreadCount unread { id title } } inboxNotifications(limit: 50) { pagination { total } data { title } } }'
    const read = (await asPerson(server, staff, inbox)).body.data
    expectNoTrace(read, 'inbox')
    expect(read.myNotifications.unreadCount).toBe(read.myNotifications.unread.length)
    expect(textOf((await asPerson(server, owner, inbox)).body)).toContain(MARKER)
  })
})

describe('for other callers', () => {
  /** What each may ask, in one go; what is refused leaves no trace either. */
  const QUESTIONS = [
    '{ documents(limit: 100) { pagination { total } data { id name number fileUrl expiresOn } } }',
    '{ aiJobs(limit: 100) { data { id documentId } } }',
    '{ tasks(limit: 100) { pagination { total } data { id title subjectId subject { id } } } }',
    '{ notifications(limit: 100) { data { id title subjectId } } }',
    '{ inboxNotifications(limit: 50) { data { title } } }',
    '{ events(limit: 100) { data { id objectId data } } }',
    '{ messages(limit: 100) { data { body } } }',
    '{ workers(limit: 50) { data { id documents { pagination { total } data { id number } } } } }',
    '{ complianceMatrix(limit: 50) { data { documentsToReview requirements { state validUntil documentId renewalId } } } }',
    '{ documentsToReview(limit: 50) { data { id name } } }',
  ]

  it('finance, a limited supervisor and a key that reads documents only', async () => {
    const client_id = await createId(server, full, '/clients', { name: 'Harbour' })
    const project_id = await createId(server, full, '/projects', { client_id, name: 'Dock', status: 'active' })
    const place = { worker_id: workerId, project_id, start_date: '2027-01-01' }
    await createId(server, full, '/assignments', place)
    const finance = await signIn(server, (await makePerson(server, 'finance')).email)
    const person = await makePerson(server, 'supervisor', { projectIds: [project_id] })
    const supervisor = await signIn(server, person.email)
    const task = {
      title: `Chase ${MARKER}`,
      subject_type: 'document',
      subject_id: hidden.document,
      assignee_id: person.userId,
    }
    await createId(server, full, '/tasks', task)
    const narrow = await server.key({ scopes: ['documents:read'] })
    for (const query of QUESTIONS) {
      expectNoTrace((await asPerson(server, finance, query)).body, `finance: ${query}`)
      expectNoTrace((await asPerson(server, supervisor, query)).body, `supervisor: ${query}`)
      expectNoTrace(await ask(narrow, query), `key: ${query}`)
    }
    const own = await asPerson(server, supervisor, '{ workers(limit: 50) { data { id } } }')
    expect(textOf(own.body)).toContain(workerId) // the worker is theirs, the document is not
    expect((await rest(narrow, `/documents/${hidden.document}`)).status).toBe(404)
    expect((await rest(narrow, `/documents?custom_type_id=${typeId}`)).text).not.toContain(MARKER)
  })

  it('a taken external id does not name the hidden task', async () => {
    const body = { title: 'Mine', external_id: `task-${MARKER}` }
    const refused = await request(`${server.base}/tasks`, { key: plain, method: 'POST', body })
    expect(refused.status).toBe(409)
    expect(textOf(refused.body)).not.toContain(hidden.task)
  })

  it('the worker sees their own documents', async () => {
    const worker = await signIn(server, (await makePerson(server, 'worker', { workerId })).email)
    const { body } = await asPerson(server, worker, '{ documents(limit: 50) { data { id number } } }')
    expect(textOf(body)).toContain(MARKER)
  })

  it('a stream of changes leaves them out', async () => {
    const { findChanges, isTold } = await import('../../src/events/changed-records.ts')
    const { resourcesByObject } = await import('../../schema/record-references.ts')
    const span = {
      from: { at: null, eventId: null },
      to: { at: new Date(Date.now() + 60_000), eventId: `evt_${'f'.repeat(32)}` },
      resources: resourcesByObject,
      bounds: [],
      limit: 500,
    }
    const changes = await findChanges({ db: server.database.prisma, orgId: server.orgId }, span)
    const all = credentialOf(server.orgId)
    const fewer = { ...all, scopes: new Set([...all.scopes].filter((scope) => scope !== RESTRICTED)) }
    const idsFor = (credential: typeof all) => changes.filter((each) => isTold(credential, each)).map(({ id }) => id)
    expectNoTrace(idsFor(fewer), 'changes')
    for (const id of Object.values(hidden)) expect(idsFor(all)).toContain(id)
  })
})

describe('the type', () => {
  const change = (key: string, restricted: boolean) =>
    request(`${server.base}/document-types/${typeId}`, { key, method: 'PATCH', body: { restricted } })

  it('is restricted, and no longer, only by who sees its documents', async () => {
    const refused = await change(plain, false)
    expect([refused.status, refused.body.error.details[0].path]).toEqual([403, 'restricted'])
    const made = await request(`${server.base}/document-types`, {
      key: plain,
      method: 'POST',
      body: { name: 'X', restricted: true },
    })
    expect(made.status).toBe(403)
    expect((await change(plain, true)).status).toBe(200) // nothing changes
    const path = `/documents/${hidden.document}`
    expect((await rest(plain, path)).status).toBe(404)
    expect((await change(full, false)).status).toBe(200)
    isOpen = true
    expect((await rest(plain, path)).status).toBe(200)
    expect((await rest(plain, '/documents?limit=200')).text).toContain(MARKER)
    expect((await change(full, true)).status).toBe(200)
    expect(isOpen && (await rest(plain, path)).status).toBe(404)
    expectNoTrace((await rest(plain, '/documents?limit=200')).text, 'the cached list')
  })

  it('a caller without the scope adds no document of it', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({
      worker_id: workerId,
      type: 'other',
      custom_type_id: typeId,
      name: 'Note',
    }))
      body.set(name, value)
    body.set('file', new Blob(['%PDF-1.4 x'], { type: 'application/pdf' }), 'a.pdf')
    const response = await fetch(`${server.base}/documents`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${plain}` },
    })
    expect([response.status, (await response.json()).error.code]).toEqual([403, 'insufficient_scope'])
  })

  it('that has documents is not deleted, and does not name them', async () => {
    const deleted = await request(`${server.base}/document-types/${typeId}`, { key: plain, method: 'DELETE' })
    expect(deleted.status).toBe(409)
    expectNoTrace(deleted.body, 'deleted')
  })
})
