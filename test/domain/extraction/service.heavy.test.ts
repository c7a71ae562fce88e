/**
 * Documents extracted by a model: a `muster worker` process with AI_BASE_URL, against a service that responds, rejects,
 * is busy and hangs; from the upload to the REST record, the notification and the log.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { type Model, type ModelRequest, says, startModel } from '../../support/model.ts'
import { makePdf } from '../../support/papers.ts'
import type { Program } from '../../support/process.ts'
import { create } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { uploaded } from '../../support/upload.ts'

const AI_KEY = 'sk-of-the-operator-7f31'
const read = { field: 'number', value: 'CARD-20451', confidence: 0.97 }

/** The service's responses, by a word of the document, one for each attempt. */
const answers: Record<string, (time: number, asked: ModelRequest) => ReturnType<typeof says>> = {
  plain: () => says(read),
  busy: (time) =>
    time === 1 ? { status: 429, content: 'slow down' } : time === 2 ? { status: 500, content: '' } : says(read),
  prose: () => ({ status: 200, content: 'The number is CARD-20451.' }),
  hanging: () => 'nothing',
  refused: (_time, { headers }) => ({ status: 401, content: `Incorrect API key provided: ${headers.authorization}` }),
}

let server: TestServer
let key: string
let workerId: string
let model: Model
let program: Program
const jobs = new Map<
  string,
  { document_id: string; id: string; status: string; error: string | null; attempts: number; result: unknown }
>()

const caseOf = ({ body }: ModelRequest) =>
  Object.keys(answers).find((caseName) => body.messages.at(-1).content.includes(`Case ${caseName}`)) ?? ''
const requestCount = (caseName: string) => model.requests.filter((asked) => caseOf(asked) === caseName).length

function startWorker(settings: Record<string, string>): Program {
  const ai = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'reader-1', AI_API_KEY: AI_KEY }
  return server.run(['worker'], { LOG_LEVEL: 'info', ...ai, ...settings })
}

async function sendDocument(caseName: string): Promise<void> {
  const bytes = await makePdf([[`Case ${caseName}`, 'Card number: CARD-20451']])
  await uploaded(server, key, { workerId, bytes, input: { name: caseName, extract: true } })
}

beforeAll(async () => {
  model = await startModel((asked) => {
    const caseName = caseOf(asked)
    return answers[caseName]?.(requestCount(caseName), asked) ?? 'nothing'
  })
  server = await startTestServer()
  key = await server.key()
  program = startWorker({ AI_TIMEOUT_SECONDS: '1' })
  workerId = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
  for (const caseName of Object.keys(answers)) await sendDocument(caseName)
  await eventually(async () => {
    const { body } = await graphql(
      server,
      key,
      '{ aiJobs(limit: 200) { data { id status error attempts result { field value confidence } document { name } } } }',
    )
    for (const { document, ...job } of body.data.aiJobs.data) jobs.set(document.name, job)
    return [...jobs.values()].every(({ status }) => status === 'succeeded' || status === 'failed') || undefined
  })
})
afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ends()
  await model.close()
  await server.stop()
})

it('its response is the result', () => {
  expect(jobs.get('plain')).toMatchObject({ status: 'succeeded', attempts: 1, result: [read], error: null })
})

it('a busy or failing service is retried', () => {
  expect(jobs.get('busy')).toMatchObject({ status: 'succeeded', attempts: 3, result: [read], error: null })
})

it.each([
  ['an answer in another form', 'prose', 3, 'The response of the model does not match the requested format.'],
  ['no answer', 'hanging', 3, 'The model did not respond within 1 seconds.'],
  ['a refused key', 'refused', 1, 'The model rejected the API key: it responded with status 401.'],
])('%s is a failure that says so, once in an event and a notification', async (_what, word, attempts, error) => {
  const job = jobs.get(word)
  expect(job).toMatchObject({ status: 'failed', attempts, error, result: null })
  expect(requestCount(word)).toBe(attempts)
  expect(await typesAbout(server, String(job?.id))).toEqual([
    'ai_job.created',
    ...Array(attempts).fill('ai_job.updated'),
    'ai_job.failed',
  ])
  const { body } = await request(`${server.base}/notifications?limit=200`, { key })
  const raised = body.data.filter(({ body: text }: { body: string }) => text.startsWith(`${word} of`))
  expect(raised).toEqual([
    expect.objectContaining({
      type: 'ai_job.failed',
      severity: 'warning',
      title: 'The extraction from a document failed',
      body: `${word} of Ada Okafor: ${error}`,
      subject_type: 'document',
    }),
  ])
})

it('gets only the text: no owner, no location and no address of Muster', () => {
  const sent = JSON.stringify(
    model.requests.map(({ path, body, headers: { authorization: _key, ...headers } }) => [path, headers, body]),
  )
  for (const foreign of [server.orgId, key, AI_KEY, ...Object.values(server.settings), 'Okafor'])
    expect(sent).not.toContain(foreign)
  expect(new Set(model.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${AI_KEY}`]))
})

it('leaves the key in no log, though the service repeats it, and in no record', async () => {
  expect(program.output()).toContain('rejected the API key')
  const { rows } = await server.database.pool.query('select json_agg(a)::text as jobs from ai_jobs a')
  const { rows: queued } = await server.database.pool.query('select json_agg(j)::text as jobs from pgboss.job j')
  for (const text of [program.output(), rows[0].jobs, queued[0].jobs]) {
    expect(text).not.toContain(AI_KEY)
    expect(text).not.toContain(server.settings.MUSTER_SECRET)
  }
})

it('a worker that is stopped during a request releases the document and exits', async () => {
  program.child.kill('SIGTERM')
  expect([await program.ends(), program.output().includes('Shutdown failed')]).toEqual([0, false])
  program = startWorker({ AI_TIMEOUT_SECONDS: '100', SHUTDOWN_SECONDS: '2' })
  await program.prints('Press Ctrl-C to stop.')
  const requestsBefore = requestCount('hanging')
  await sendDocument('hanging')
  await eventually(async () => requestCount('hanging') > requestsBefore || undefined)
  program.child.kill('SIGTERM')
  expect(await program.ends()).toBe(0)
  const { rows } = await server.database.pool.query(
    `select a.status, j.state from ai_jobs a join pgboss.job j on j.data->>'aiJobId' = a.id::text
      where a.status not in ('succeeded', 'failed')`,
  )
  expect(rows).toEqual([{ status: 'running', state: 'retry' }])
})
