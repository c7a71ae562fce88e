/** A document that kills every process that reads it is given up, and the next one is read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typesAbout } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { type Model, says, startModel } from '../support/model.ts'
import { makePdf } from '../support/papers.ts'
import type { Program } from '../support/process.ts'
import { create } from '../support/resources.ts'
import { request, startTestServer, type TestServer } from '../support/server.ts'
import { uploaded } from '../support/upload.ts'

const read = { field: 'number', value: 'CARD-20451', confidence: 0.97 }

let server: TestServer
let key: string
let workerId: string
let model: Model
let program: Program
let kills = 0

beforeAll(async () => {
  model = await startModel(({ body }) => {
    if (!body.messages.at(-1).content.includes('Deadly')) return says(read)
    kills++
    program.child.kill('SIGKILL')
    return 'nothing'
  })
  server = await startTestServer()
  key = await server.key()
  workerId = (await create(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })).body.id
})
afterAll(async () => {
  await model.close()
  await server.stop()
})

const startWorker = async () => {
  program = await server.worker({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'reader-1', AI_TIMEOUT_SECONDS: '60' })
}

const send = async (word: string) => {
  const bytes = await makePdf([[word, 'Card number: CARD-20451']])
  return uploaded(server, key, { workerId, bytes, input: { name: word, extract: true } })
}

const finishedJob = (documentId: string) =>
  eventually(async () => {
    const { body } = await request(`${server.base}/ai-jobs?limit=200`, { key })
    const job = body.data.find((each: { document_id: string }) => each.document_id === documentId)
    return job?.status === 'succeeded' || job?.status === 'failed' ? job : undefined
  })

it('ends as failed after three processes died, and says so', async () => {
  const { pool } = server.database
  const deadly = await send('Deadly')
  for (let death = 1; death <= 3; death++) {
    await startWorker()
    await program.ends()
    expect(kills).toBe(death)
    // The test does not wait until the missing heartbeat is noticed.
    await pool.query(
      "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'read_document' and state = 'active'",
    )
  }
  await startWorker()
  const job = await finishedJob(deadly)
  expect(job).toMatchObject({
    status: 'failed',
    attempts: 3,
    result: null,
    error: expect.stringMatching(/given up\. It was interrupted 3 times.* Upload a smaller file/),
  })
  expect(await typesAbout(server, job.id)).toEqual([
    'ai_job.created',
    ...Array(3).fill('ai_job.updated'),
    'ai_job.failed',
  ])
  const { rows } = await pool.query("select state, output from pgboss.job where data ->> 'aiJobId' = $1", [job.id])
  expect(rows).toEqual([{ state: 'failed', output: { message: expect.stringContaining('interrupted 3 times') } }])
  expect(await finishedJob(await send('Harmless'))).toMatchObject({ status: 'succeeded', result: [read] })
  expect(kills).toBe(3)
})
