/** Reviews: what they correct, why they reject, and that of two people who review one document the second is told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { insert } from '../../support/write.ts'

let server: TestServer
let key: string
let workerId: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  workerId = await createId(server, key, '/workers', { first_name: 'Ada', last_name: 'Okafor' })
})
afterAll(() => server.stop())

const makePending = (more: object = {}) =>
  insert(server, key, 'documents', {
    worker_id: workerId,
    type: 'passport',
    name: 'Paper',
    number: 'X1',
    issued_on: '2026-01-01',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    file_key: 'test/review',
    ...more,
  })
const REVIEW = `mutation ($id: ID!, $decision: DocumentReview!, $input: ReviewDocumentInput, $since: DateTime) {
  reviewDocument(id: $id, decision: $decision, input: $input, ifUnchangedSince: $since) {
    status type number issuedOn expiresOn rejectionReason updatedAt worker { complianceStatus }
  }
}`
const review = async (id: string, decision: string, input?: object, since?: string) =>
  (await graphql(server, key, REVIEW, { id, decision, input, since })).body
const recordOf = async (id: string) => (await request(`${server.base}/documents/${id}`, { key })).body

it('corrects what was entered wrongly, and what is corrected counts for the worker', async () => {
  const id = await makePending()
  const input = { type: 'right_to_work', number: null, issuedOn: '2026-02-01', expiresOn: '2099-01-01' }
  const { data } = await review(id, 'accept', input)
  expect(data.reviewDocument).toMatchObject({ ...input, status: 'valid', worker: { complianceStatus: 'compliant' } })
  const [event] = (await eventsAbout(server, id)).filter(({ type }) => type === 'document.reviewed')
  expect(event?.data).toMatchObject({
    object: { status: 'valid', type: 'right_to_work' },
    previous: { status: 'pending', type: 'passport', number: 'X1', issued_on: '2026-01-01', expires_on: null },
  })
})

it('keeps what it does not name, and rejects with a reason that others read', async () => {
  const id = await makePending()
  const { data } = await review(id, 'reject', { rejectionReason: ' The photograph is blurred. ' })
  expect(data.reviewDocument).toMatchObject({ status: 'rejected', type: 'passport', number: 'X1' })
  expect(await recordOf(id)).toMatchObject({ status: 'rejected', rejection_reason: 'The photograph is blurred.' })
})

it.each([
  ['accept', { expiresOn: '2025-12-31' }, 'input.expiresOn'],
  ['accept', { rejectionReason: 'Blurred' }, 'input.rejectionReason'],
  ['accept', { type: null }, 'input.type'],
  ['reject', { rejectionReason: ' ' }, 'input.rejectionReason'],
  ['reject', { number: 'x'.repeat(201) }, 'input.number'],
])('refuses to %s with %j', async (decision, input, path) => {
  const id = await makePending()
  const { errors } = await review(id, decision, input)
  expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path }] })
  expect((await recordOf(id)).status).toBe('pending')
})

/** An issued pack whose only paper is this document. */
async function makePackOf(document_id: string): Promise<string> {
  const template = 'mutation ($name: String!) { saveDocumentTemplate(input: { name: $name, body: "Rules" }) { id } }'
  const { data } = (await graphql(server, key, template, { name: `Rules ${document_id}` })).body
  const pack = { name: 'Induction', worker_id: workerId, templates: '[]', status: 'issued' }
  const pack_id = await insert(server, key, 'document_packs', pack)
  const paper = { worker_id: workerId, template_id: data.saveDocumentTemplate.id, content: '[]', document_id }
  await insert(server, key, 'pack_papers', { pack_id, ...paper })
  return pack_id
}
const PACK = '($id: ID!) { documentPack(id: $id) { status papers { acceptedAt } } }'
const packOf = async (id: string) => (await graphql(server, key, `query ${PACK}`, { id })).body.data.documentPack

it('accepts a paper of a pack, which completes it; a rejected one is left to its worker', async () => {
  const [accepted, rejected] = [await makePending(), await makePending()]
  const [completed, open] = [await makePackOf(accepted), await makePackOf(rejected)]
  await review(accepted, 'accept')
  await review(rejected, 'reject')
  expect(await packOf(completed)).toEqual({ status: 'completed', papers: [{ acceptedAt: expect.any(String) }] })
  expect(await packOf(open)).toEqual({ status: 'issued', papers: [{ acceptedAt: null }] })
  const { rows } = await server.database.pool.query('select accepted_by from pack_papers where pack_id = $1', [
    completed,
  ])
  expect(rows).toEqual([{ accepted_by: (await request(`${server.base}/me`, { key })).body.id }])
})

it('is by staff, not by the worker, if the document is of no pack', async () => {
  const accept = 'mutation ($id: ID!) { acceptPackDocument(id: $id) { status } }'
  const { errors } = (await graphql(server, key, accept, { id: await makePending() })).body
  expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'id' }] })
})

it('is refused to the second of two people, who has not seen the decision of the first', async () => {
  const id = await makePending()
  const { updated_at: since } = await recordOf(id)
  expect((await review(id, 'accept', { number: 'X2' }, since)).errors).toBeUndefined()
  const { errors } = await review(id, 'reject', { rejectionReason: 'Blurred' }, since)
  expect(errors[0].extensions.code).toBe('precondition_failed')
  expect(await recordOf(id)).toMatchObject({ status: 'valid', number: 'X2', rejection_reason: null })
})
