/** Decisions about expenses that are taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { asPerson, codeOf, makePerson, makeWorker, signIn } from '../../support/people.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

const REOPEN = `mutation ($id: ID!, $since: DateTime) {
  reopenExpense(id: $id, ifUnchangedSince: $since) { status rejectionReason updatedAt } }`
const reopen = (id: string, since: string | null = null) => graphql(server, key, REOPEN, { id, since })

async function claim(workerId?: string): Promise<string> {
  const worker = workerId ?? (await makeWorker(server))
  const body = { worker_id: worker, category: 'tools', amount: 1200, currency: 'GBP', incurred_on: '2026-02-02' }
  return createId(server, key, '/expenses', body)
}
async function decide(id: string, body: object): Promise<{ updated_at: string }> {
  const answer = await request(`${server.base}/expenses/${id}`, { method: 'PATCH', key, body })
  expect(answer.status).toBe(200)
  return answer.body
}

it('a payment, an approval and a rejection are taken back, one at a time', async () => {
  const id = await claim()
  await decide(id, { status: 'approved' })
  await decide(id, { status: 'paid' })
  expect((await reopen(id)).body.data.reopenExpense.status).toBe('approved')
  expect((await reopen(id)).body.data.reopenExpense.status).toBe('submitted')
  expect(codeOf(await reopen(id))).toBe('invalid_transition')
  await decide(id, { status: 'rejected', rejection_reason: 'No receipt' })
  expect((await reopen(id)).body.data.reopenExpense).toMatchObject({ status: 'submitted', rejectionReason: null })
  expect((await typesAbout(server, id)).filter((type) => type === 'expense.reopened')).toHaveLength(3)
})

it('what has changed since is not taken back', async () => {
  const id = await claim()
  const { updated_at: since } = await decide(id, { status: 'approved' })
  await decide(id, { status: 'paid' })
  expect(codeOf(await reopen(id, since))).toBe('precondition_failed')
})

it('workers and supervisors of others take nothing back', async () => {
  const workerId = await makeWorker(server)
  const id = await claim(workerId)
  await decide(id, { status: 'approved' })
  const worker = await signIn(server, (await makePerson(server, 'worker', { workerId })).email)
  const supervisor = await signIn(server, (await makePerson(server, 'supervisor')).email)
  const answers = await Promise.all([worker, supervisor].map((cookie) => asPerson(server, cookie, REOPEN, { id })))
  expect(answers.map(codeOf)).toEqual(['insufficient_scope', 'not_found'])
  const { body } = await request(`${server.base}/expenses/${id}`, { key })
  expect(body.status).toBe('approved')
})
