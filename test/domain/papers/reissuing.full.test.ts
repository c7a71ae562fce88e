/** The papers of a pack as its job changes, before any is printed: this server prints nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { packTools } from '../../support/packs.ts'
import { joinTestServer, request, type TestServer } from '../../support/server.ts'
import { markDeleted, stamped } from '../../support/write.ts'

let server: TestServer
let key: string
let { run, make, save, draft, issue, makeJob } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  ;({ run, make, save, draft, issue, makeJob } = packTools(server, key))
  await save({ name: 'Rules', body: 'For {{worker.first_name}}, {{worker.email}}' })
})
afterAll(() => server.stop())

const ada = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.com' }
const bryn = { first_name: 'Bryn', last_name: 'Hughes', email: 'bryn@example.com' }
const templates = [{ name: 'Rules' }]
const UNKNOWN = '00000000-0000-7000-8000-00000000ffff'

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await request(server.base + path, { method, key, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** An issued pack for Ada, who is assigned to the job. */
async function issued() {
  const { jobId, workerIds } = await makeJob(ada)
  const packId: string = (await draft({ jobId, templates })).data.createDocumentPack.id
  expect((await issue(packId)).errors).toBeUndefined()
  const { project_id } = await send('GET', `/jobs/${jobId}`)
  const place = { project_id, job_id: jobId, start_date: '2026-05-01', trade: 'welder' }
  return { packId, adaId: workerIds[0] as string, place }
}

const PAPERS = 'query ($id: ID!) { documentPack(id: $id) { status papers { workerId } } }'
async function packOf(id: string) {
  const { status, papers } = (await run(PAPERS, { id })).data.documentPack
  return { status, workers: papers.map(({ workerId }: { workerId: string }) => workerId) }
}
const complete = (packId: string) =>
  stamped(server, server.orgId, (client) =>
    client.query("update document_packs set status = 'completed', completed_at = now() where id = $1", [packId]),
  )

describe('issuing a pack again', () => {
  it('asks nothing of who has its papers', async () => {
    const { packId, adaId } = await issued()
    await send('PATCH', `/workers/${adaId}`, { email: null })
    expect((await issue(packId)).errors).toBeUndefined()
    expect((await packOf(packId)).workers).toEqual([adaId])
  })

  it('leaves it completed if nobody was assigned since', async () => {
    const { packId } = await issued()
    await complete(packId)
    expect((await issue(packId)).errors).toBeUndefined()
    expect((await packOf(packId)).status).toBe('completed')
    const types = (await eventsAbout(server, packId)).map(({ type }) => type)
    expect(types).toEqual(['document_pack.created', 'document_pack.issued'])
  })
})

describe('an issued pack', () => {
  it('opens again for who is assigned later', async () => {
    const { packId, adaId, place } = await issued()
    await complete(packId)
    const worker_id = await make('/workers', bryn)
    await make('/assignments', { ...place, worker_id })
    const { status, workers } = await packOf(packId)
    expect([status, workers.toSorted()]).toEqual(['issued', [adaId, worker_id].sort()])
  })

  it('goes to all who are assigned at once but those who cannot have it, of whom a task tells', async () => {
    const { packId, adaId, place } = await issued()
    const { email: _, ...nobody } = bryn
    const [first, without, last] = [
      await make('/workers', bryn),
      await make('/workers', nobody),
      await make('/workers', bryn),
    ]
    const records = [first, without, last].map((worker_id) => ({ ...place, worker_id }))
    const { summary } = await send('POST', '/assignments/batch', { mode: 'create', records })
    expect(summary).toMatchObject({ created: 3, failed: 0 })
    expect((await packOf(packId)).workers.toSorted()).toEqual([adaId, first, last].sort())
    const { data } = await send('GET', '/tasks?limit=200')
    const tasks = data.filter(({ subject_id }: { subject_id: string }) => subject_id === packId)
    expect(tasks).toMatchObject([
      { title: 'Issue Induction to Bryn Hughes', due_on: '2026-05-01', subject_type: 'document_pack' },
    ])
  })

  it('is withdrawn from who leaves the job, and kept by who has another assignment to it', async () => {
    const { packId, adaId, place } = await issued()
    const worker_id = await make('/workers', bryn)
    const first = await make('/assignments', { ...place, worker_id, end_date: '2026-05-31' })
    const second = await make('/assignments', { ...place, worker_id, start_date: '2026-06-01' })
    await send('DELETE', `/assignments/${first}`)
    expect((await packOf(packId)).workers.toSorted()).toEqual([adaId, worker_id].sort())
    await send('DELETE', `/assignments/${second}`)
    expect((await packOf(packId)).workers).toEqual([adaId])
  })
})

describe('a draft', () => {
  it('names the job and the worker that do not exist', async () => {
    const { errors } = await draft({ jobId: UNKNOWN, workerId: UNKNOWN, templates })
    const paths = errors[0].extensions.details.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(['input.jobId', 'input.workerId'])
  })

  it.each(['0', '01', '1x', 'x1', '1.0', '-1', '1234567890'])('has no version %s of a template', async (version) => {
    const { errors } = await draft({ templates: [{ name: 'Rules', version }] })
    expect(errors[0].extensions.details).toMatchObject([{ path: 'input.templates[0].version' }])
  })

  it('is not issued to a worker who was deleted', async () => {
    const workerId = await make('/workers', ada)
    const { id } = (await draft({ workerId, templates })).data.createDocumentPack
    await markDeleted(server, key, 'workers', workerId)
    const { errors } = await issue(id)
    expect(errors[0].extensions).toMatchObject({
      code: 'conflict',
      details: [{ path: 'id', code: 'cannot_be_issued' }],
    })
  })
})
