/** Issued packs follow their job's assignments and keep the template versions they were issued with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { packTools } from '../../support/packs.ts'
import { request, startTestServer, type TestServer } from '../../support/server.ts'
import { recordOf } from '../../support/upload.ts'

let server: TestServer
let key: string
let { run, make, save, draft, issue, makeJob, printed } = {} as ReturnType<typeof packTools>

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
  ;({ run, make, save, draft, issue, makeJob, printed } = packTools(server, key))
})
afterAll(() => server.stop())

describe('an issued pack follows its job', () => {
  const ada = { first_name: 'Ada', last_name: 'Okafor' }
  const bryn = { first_name: 'Bryn', last_name: 'Hughes' }
  const templates = [{ name: 'Following' }]
  const ACCEPT = 'mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }'

  /** An issued pack for Ada, who is assigned to the job. */
  async function issued() {
    const job = await makeJob(ada)
    const { data: made } = await draft({ jobId: job.jobId, templates })
    const packId = made.createDocumentPack.id as string
    await issue(packId)
    const project_id = (await recordOf(server, key, `/jobs/${job.jobId}`)).project_id as string
    const assignToJob = async (workerId: string, start_date = '2026-05-01') => {
      const place = { worker_id: workerId, project_id, job_id: job.jobId, start_date, trade: 'welder' }
      return make('/assignments', place)
    }
    return { packId, joins: assignToJob, adaId: job.workerIds[0] as string }
  }

  const unassign = (assignmentId: string) =>
    request(`${server.base}/assignments/${assignmentId}`, { method: 'DELETE', key })
  const acceptAll = async (packId: string) => {
    const accepted = (await printed(packId)).filter(({ acceptedAt }) => acceptedAt === null)
    for (const { documentId } of accepted) await run(ACCEPT, { id: documentId })
  }
  const statusOf = async (packId: string) => (await recordOf(server, key, `/document-packs/${packId}`)).status

  beforeAll(() => save({ name: 'Following', body: 'For {{worker.first_name}} from {{assignment.start_date}}' }))

  it('a worker assigned later gets their papers, and the pack completes again when they accept them', async () => {
    const { packId, joins: assignToJob } = await issued()
    await acceptAll(packId)
    expect(await statusOf(packId)).toBe('completed')
    await save({ name: 'Following', body: 'Now for {{worker.first_name}} from {{assignment.start_date}}' })
    const brynId = await make('/workers', bryn)
    await assignToJob(brynId)
    expect(await recordOf(server, key, `/document-packs/${packId}`)).toMatchObject({
      status: 'issued',
      completed_at: null,
    })
    const papers = await printed(packId)
    expect(papers.filter(({ workerId }) => workerId === brynId)).toMatchObject([{ template: { version: 1 } }])
    await acceptAll(packId)
    expect(await statusOf(packId)).toBe('completed')
    const events = await eventsAbout(server, packId)
    expect(events.map(({ type }) => type.split('.')[1])).toEqual([
      'created',
      'issued',
      'completed',
      'issued',
      'completed',
    ])
    expect(events[3]?.data.previous).toMatchObject({ status: 'completed', completed_at: expect.any(String) })
  })

  it('a worker taken off the job does not block the pack, and their papers count again when they return', async () => {
    const { packId, joins: assignToJob, adaId } = await issued()
    const brynId = await make('/workers', bryn)
    const firstAssignment = await assignToJob(brynId)
    await acceptAll(packId)
    await unassign(firstAssignment)
    const secondAssignment = await assignToJob(brynId)
    expect(await statusOf(packId)).toBe('completed') // the same, already accepted papers
    await unassign(secondAssignment)
    await assignToJob(brynId, '2026-06-01')
    expect(await statusOf(packId)).toBe('issued') // the papers contain another date now
    expect((await printed(packId)).map(({ workerId }) => workerId).sort()).toEqual([adaId, brynId].sort())
    const { body } = await request(`${server.base}/documents?limit=200`, { key })
    expect(body.data.filter(({ worker_id }: { worker_id: string }) => worker_id === brynId)).toHaveLength(2)
  })

  it('a document that another took the place of waits for nobody', async () => {
    const { packId, joins: assignToJob } = await issued()
    const brynId = await make('/workers', bryn)
    const assignment = await assignToJob(brynId)
    await printed(packId)
    await unassign(assignment)
    await assignToJob(brynId, '2026-06-01') // printed anew, with another date
    await printed(packId)
    const review = '{ documentsToReview(limit: 200) { data { workerId } } documentReviewCounts { documents } }'
    const { data } = await run(review)
    const { data: all } = (await request(`${server.base}/documents?worker_id=${brynId}`, { key })).body
    expect(all.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending'])
    expect(data).toEqual({ documentsToReview: { data: [] }, documentReviewCounts: { documents: 0 } })
  })

  it('it completes when the last worker who had not accepted leaves', async () => {
    const { packId, joins: assignToJob } = await issued()
    await acceptAll(packId)
    const firstAssignment = await assignToJob(await make('/workers', bryn))
    expect(await statusOf(packId)).toBe('issued')
    await unassign(firstAssignment)
    expect(await statusOf(packId)).toBe('completed')
  })

  it('a task gives the reason why a worker has no papers; issuing again creates them', async () => {
    const { packId, joins: assignToJob } = await issued()
    const unprintable = await make('/workers', { first_name: 'Иван', last_name: 'Petrov' })
    await assignToJob(unprintable)
    const { body } = await request(`${server.base}/tasks?limit=200`, { key })
    const task = body.data.find(({ subject_id }: { subject_id: string }) => subject_id === packId)
    expect(task).toMatchObject({
      title: 'Issue Induction to Иван Petrov',
      description: expect.stringMatching(/cannot be printed for Иван Petrov: The character И/),
      due_on: '2026-05-01',
      source: 'automation',
    })
    expect((await issue(packId)).errors[0].extensions.code).toBe('conflict')
    await request(`${server.base}/workers/${unprintable}`, { method: 'PATCH', key, body: { first_name: 'Ivan' } })
    await issue(packId)
    expect((await printed(packId)).map(({ workerId }) => workerId)).toContain(unprintable)
    expect((await issue(packId)).data.issueDocumentPack.papers).toHaveLength(2)
  })
})

it('a draft without a version is issued with the latest version at that time', async () => {
  await save({ name: 'Moving', body: 'First' })
  await save({ name: 'Fixed', body: 'First' })
  const { jobId } = await makeJob({ first_name: 'Ada', last_name: 'Okafor' })
  const { data: made } = await draft({ jobId, templates: [{ name: 'Moving' }, { name: 'Fixed', version: '1' }] })
  const { id } = made.createDocumentPack
  await save({ name: 'Moving', body: 'Second' })
  await save({ name: 'Fixed', body: 'Second' })
  await issue(id)
  await save({ name: 'Moving', body: 'Third' })
  expect((await printed(id)).map(({ template }) => `${template.name} ${template.version}`).sort()).toEqual([
    'Fixed 1',
    'Moving 2',
  ])
  expect((await recordOf(server, key, `/document-packs/${id}`)).templates).toEqual([
    { name: 'Moving', version: '2' },
    { name: 'Fixed', version: '1' },
  ])
})
