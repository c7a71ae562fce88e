/** Hours that somebody else corrects after the worker submitted them: what they were is kept, and priced anew. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { makePlace, type Place } from '../../support/place.ts'
import { dataOf, graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string
let finance: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
  finance = await signIn(server, (await makePerson(server, 'finance')).email)
})
afterAll(() => server.stop())

const FIELDS = `id status totalHours approvedBy entries { date hours }
  corrections { by reason hoursBefore hoursAfter entriesBefore { date hours } entriesAfter { date hours } }
  charge { amount }`
const UPDATE = `mutation ($id: ID!, $input: UpdateTimesheetInput!) { updateTimesheet(id: $id, input: $input) { ${FIELDS} } }`
const CREATE = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }'
const week = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
const hours = (count: number, date = '2026-02-02') => [{ date, hours: count }]

async function submitted(place?: Place) {
  const { workerId, projectId } = place ?? (await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } }))
  const input = { workerId, projectId, ...week, entries: hours(8), submit: true }
  const { createTimesheet } = await dataOf(server, key, CREATE, { input })
  return createTimesheet.id as string
}
const byFinance = (id: string, input: object) => asPerson(server, finance, UPDATE, { id, input })

it('keeps who, why, and the hours before and after', async () => {
  const id = await submitted()
  const { body } = await byFinance(id, { entries: hours(6), reason: 'Left at two' })
  expect(body.data.updateTimesheet).toMatchObject({
    status: 'submitted',
    totalHours: 6,
    corrections: [
      {
        by: 'Test finance',
        reason: 'Left at two',
        hoursBefore: 8,
        hoursAfter: 6,
        entriesBefore: hours(8),
        entriesAfter: hours(6),
      },
    ],
  })
  const again = await byFinance(id, { entries: hours(6), reason: 'Again' })
  expect(again.body.data.updateTimesheet.corrections).toHaveLength(1)
  const rest = await request(`${server.base}/timesheets/${id}`, { key })
  expect(rest.body.corrections).toMatchObject([{ by: 'Test finance', hours_before: 8, hours_after: 6 }])
})

it('needs a reason from people, and after approval from everybody', async () => {
  const id = await submitted()
  const refused = await byFinance(id, { entries: hours(6) })
  expect(refused.body.errors[0].extensions.details).toMatchObject([{ path: 'input.reason', code: 'required' }])
  const byKey = await graphql(server, key, UPDATE, { id, input: { entries: hours(7) } })
  expect(byKey.body.data.updateTimesheet.corrections).toMatchObject([{ reason: null, hoursAfter: 7 }])
  await byFinance(id, { status: 'approved' })
  expect(codeOf(await graphql(server, key, UPDATE, { id, input: { entries: hours(5) } }))).toBe('validation_failed')
})

it('prices approved hours anew, until they are on an invoice', async () => {
  const place = await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } })
  const id = await submitted(place)
  const approved = await byFinance(id, { status: 'approved' })
  expect(approved.body.data.updateTimesheet).toMatchObject({ approvedBy: 'Test finance', charge: { amount: 8000 } })
  const { body } = await byFinance(id, { entries: hours(6), reason: 'Left at two' })
  expect(body.data.updateTimesheet).toMatchObject({ status: 'approved', charge: { amount: 6000 } })
  const draft = `mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id net } } }`
  const { createInvoiceDrafts } = await dataOf(server, key, draft, { input: { clientId: place.clientId, ...week } })
  expect(createInvoiceDrafts.drafts).toMatchObject([{ net: 6000 }])
  const refused = await byFinance(id, { entries: hours(5), reason: 'Later' })
  expect(refused.body.errors[0].extensions.details).toMatchObject([{ path: 'id', code: 'invoiced' }])
  await dataOf(server, key, `mutation { voidInvoice(id: "${createInvoiceDrafts.drafts[0].id}") { id } }`)
  expect((await byFinance(id, { entries: hours(5), reason: 'Later' })).body.errors).toBeUndefined()
})

it('checks the hours as those that are submitted', async () => {
  const id = await submitted()
  await byFinance(id, { status: 'approved' })
  for (const entries of [[], hours(25), hours(8, '2026-02-20')])
    expect(codeOf(await byFinance(id, { entries, reason: 'Wrong' }))).toBe('validation_failed')
})

it('is not for the worker, who reads it', async () => {
  const place = await makePlace(server, key)
  const id = await submitted(place)
  const worker = await signIn(server, (await makePerson(server, 'worker', { workerId: place.workerId })).email)
  const own = (input: object) => asPerson(server, worker, UPDATE.replace('charge { amount }', ''), { id, input })
  expect((await own({ entries: hours(7) })).body.data.updateTimesheet.corrections).toEqual([])
  await byFinance(id, { entries: hours(6), reason: 'Left at two', status: 'approved' })
  expect(codeOf(await own({ entries: hours(8), reason: 'No' }))).toBe('invalid_transition')
  const read = await asPerson(server, worker, `{ timesheet(id: "${id}") { approvedBy corrections { reason } } }`)
  expect(read.body.data.timesheet).toEqual({ approvedBy: 'Test finance', corrections: [{ reason: 'Left at two' }] })
})

it('of a supervisor reaches their projects alone', async () => {
  const [inside, outside] = [await makePlace(server, key), await makePlace(server, key)]
  const { email } = await makePerson(server, 'supervisor', { projectIds: [inside.projectId] })
  const cookie = await signIn(server, email)
  const change = async (place: Place) => {
    const text = UPDATE.replace('charge { amount }', '')
    const input = { entries: hours(6), reason: 'Left at two' }
    return asPerson(server, cookie, text, { id: await submitted(place), input })
  }
  expect((await change(inside)).body.data.updateTimesheet.corrections).toMatchObject([{ by: 'Test supervisor' }])
  expect(codeOf(await change(outside))).toBe('not_found')
})

it('is made so often only', async () => {
  const id = await submitted()
  for (let count = 1; count <= 20; count++)
    expect((await byFinance(id, { entries: hours(count / 4), reason: 'Again' })).body.errors).toBeUndefined()
  expect(codeOf(await byFinance(id, { entries: hours(9), reason: 'Again' }))).toBe('conflict')
})

const APPROVE =
  'mutation ($of: [ApproveTimesheetInput!]!) { approveTimesheets(timesheets: $of) { approved { id updatedAt } } }'
const REOPEN = `mutation ($of: [ReopenTimesheetInput!]!) { reopenTimesheets(timesheets: $of) {
  reopened { id status approvedAt approvedBy charge { amount } } skipped { id code } } }`

it('an approval is taken back with its charge, unless the hours are on an invoice or have changed since', async () => {
  const place = await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } })
  const others = await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } })
  const [id, invoiced, changed, open] = [
    await submitted(place),
    await submitted(others),
    await submitted(),
    await submitted(),
  ]
  const { approveTimesheets } = await dataOf(server, key, APPROVE, { of: [{ id }, { id: invoiced }, { id: changed }] })
  const draft = `mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id } } }`
  await dataOf(server, key, draft, { input: { clientId: others.clientId, ...week } })
  await graphql(server, key, UPDATE, { id: changed, input: { externalId: `changed-${changed}` } })
  const versions = new Map(
    approveTimesheets.approved.map((each: { id: string; updatedAt: string }) => [each.id, each.updatedAt]),
  )
  const of = [id, invoiced, changed, open].map((each) => ({ id: each, ifUnchangedSince: versions.get(each) ?? null }))
  const { reopenTimesheets } = await dataOf(server, key, REOPEN, { of })
  expect(reopenTimesheets.reopened).toEqual([
    { id, status: 'submitted', approvedAt: null, approvedBy: null, charge: null },
  ])
  expect(new Map(reopenTimesheets.skipped.map((each: { id: string; code: string }) => [each.id, each.code]))).toEqual(
    new Map([
      [invoiced, 'invalid_transition'],
      [changed, 'precondition_failed'],
      [open, 'invalid_transition'],
    ]),
  )
  expect(await dataOf(server, key, APPROVE, { of: [{ id }] })).toMatchObject({
    approveTimesheets: { approved: [{ id }] },
  })
})

it('an approval is not taken back by the worker, nor by a supervisor of others', async () => {
  const place = await makePlace(server, key)
  const id = await submitted(place)
  await dataOf(server, key, APPROVE, { of: [{ id }] })
  const text = REOPEN.replace('charge { amount }', '')
  const worker = await signIn(server, (await makePerson(server, 'worker', { workerId: place.workerId })).email)
  expect(codeOf(await asPerson(server, worker, text, { of: [{ id }] }))).toBe('insufficient_scope')
  const other = await signIn(server, (await makePerson(server, 'supervisor')).email)
  const { body } = await asPerson(server, other, text, { of: [{ id }] })
  expect(body.data.reopenTimesheets).toEqual({ reopened: [], skipped: [{ id, code: 'not_found' }] })
})

it('is kept for batches: of systems without a reason, and refused to people, who must give one', async () => {
  const place = await makePlace(server, key, { rate: { rate: 1000, currency: 'GBP' } })
  const id = await submitted(place)
  const externalId = `sheet-${id}`
  await request(`${server.base}/timesheets/${id}`, { key, method: 'PATCH', body: { external_id: externalId } })
  const record = { externalId, workerId: place.workerId, projectId: place.projectId, ...week }
  const BATCH = `mutation ($input: BatchTimesheetsInput!) { batchTimesheets(input: $input) {
    data { status error { code details { path } } } } }`
  const batch = (count: number) => ({ input: { mode: 'upsert', records: [{ ...record, entries: hours(count) }] } })
  const { body } = await asPerson(server, finance, BATCH, batch(2))
  expect(body.data.batchTimesheets.data[0].error.details[0].path).toMatch(/reason$/)
  await graphql(server, key, BATCH, batch(3))
  const read = `query ($id: ID!) { timesheet(id: $id) { totalHours corrections { reason hoursBefore hoursAfter } } }`
  expect((await dataOf(server, key, read, { id })).timesheet).toEqual({
    totalHours: 3,
    corrections: [{ reason: null, hoursBefore: 8, hoursAfter: 3 }],
  })
})

it('holds the days that changed, also of rejected hours', async () => {
  const id = await submitted()
  const both = [...hours(8), ...hours(4, '2026-02-03')]
  await byFinance(id, { entries: both, reason: 'A day is missing' })
  await byFinance(id, { status: 'rejected', rejectionReason: 'Ask again' })
  const refused = await byFinance(id, { status: 'submitted', entries: hours(8) })
  expect(refused.body.errors[0].extensions.details).toMatchObject([{ path: 'input.reason' }])
  const { body } = await byFinance(id, { status: 'submitted', entries: hours(8), reason: 'Not there on Tuesday' })
  expect(body.data.updateTimesheet.corrections).toMatchObject([
    { entriesBefore: [], entriesAfter: hours(4, '2026-02-03') },
    { entriesBefore: hours(4, '2026-02-03'), entriesAfter: [] },
  ])
})
