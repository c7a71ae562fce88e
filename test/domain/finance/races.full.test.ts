/** Concurrent transitions of invoices, changes while a draft exists, and printing that never ends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { typesAbout } from '../../support/events.ts'
import { runInterrupted } from '../../support/jobs.ts'
import { notificationAbout } from '../../support/notifications.ts'
import { makePlace, setRate } from '../../support/place.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

async function run(query: string, variables: Record<string, unknown> = {}) {
  return (await graphql(server, key, query, variables)).body
}

const transition = (name: string, id: string) =>
  run(`mutation ($id: ID!) { ${name}(id: $id) { id number status net } }`, { id })
const period = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }
/** A client with one approved timesheet of ten hours at £20. */
async function billable(lastName = 'Okafor') {
  const place = await makePlace(server, key, { lastName, rate: { rate: 2000, currency: 'GBP' } })
  const { workerId, projectId, assignmentId } = place
  const input = { workerId, projectId, assignmentId, ...period }
  const { data } = await run('mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }', {
    input: { ...input, entries: [{ date: '2026-02-02', hours: 10 }] },
  })
  const timesheet = data.createTimesheet.id as string
  for (const status of ['submitted', 'approved'])
    await request(`${server.base}/timesheets/${timesheet}`, { method: 'PATCH', key, body: { status } })
  return { ...place, timesheet }
}

async function draftFor(clientId: string): Promise<string> {
  const query = 'mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) { drafts { id } } }'
  return (await run(query, { input: { clientId, ...period } })).data.createInvoiceDrafts.drafts[0].id
}

it('five simultaneous issues give one issued invoice with one number', async () => {
  const id = await draftFor((await billable()).clientId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => transition('issueInvoice', id)))
  expect(new Set(answers.map(({ data }) => data.issueInvoice.number)).size).toBe(1)
  expect(await typesAbout(server, id)).toEqual(['invoice.issued'])
})

it('a simultaneous issue and void are applied one after the other, and the hours stay billable once', async () => {
  const { clientId, timesheet } = await billable()
  const id = await draftFor(clientId)
  await Promise.all([transition('voidInvoice', id), transition('issueInvoice', id)])
  const { data } = await run('query ($id: ID!) { invoice(id: $id) { status timesheetIds } }', { id })
  expect(data.invoice).toEqual({ status: 'void', timesheetIds: [] })
  const query = 'query ($id: ID!) { invoice(id: $id) { timesheetIds } }'
  const again = await run(query, { id: await draftFor(clientId) })
  expect(again.data.invoice.timesheetIds).toEqual([timesheet])
})

it('a draft keeps its billed hours: approved hours do not change, and rates and names affect only the next draft', async () => {
  const { clientId, timesheet, assignmentId, workerId } = await billable()
  const id = await draftFor(clientId)
  const path = `${server.base}/timesheets/${timesheet}`
  const entries = [{ date: '2026-02-02', hours: 1, overtime_hours: 0, note: null }]
  for (const body of [{ entries }, { status: 'rejected' }])
    expect((await request(path, { method: 'PATCH', key, body })).body.error.code).toBe('invalid_transition')
  await setRate(server, key, assignmentId, { rate: 9900, currency: 'GBP' })
  await request(`${server.base}/workers/${workerId}`, { method: 'PATCH', key, body: { last_name: 'Renamed' } })
  expect((await transition('issueInvoice', id)).data.issueInvoice).toMatchObject({ status: 'issued', net: 20_000 })
  const { data } = await run('query ($id: ID!) { invoice(id: $id) { lines { worker amount } } }', { id })
  expect(data.invoice.lines).toEqual([{ worker: 'Ada Okafor', amount: 20_000 }])
})

it('an invoice with a name that its PDF cannot show is rejected before it takes a number', async () => {
  const refused = await draftFor((await billable('Иванов')).clientId)
  const next = await draftFor((await billable()).clientId)
  const before = (await transition('issueInvoice', await draftFor((await billable()).clientId))).data.issueInvoice
    .number
  const { errors } = await transition('issueInvoice', refused)
  expect(errors[0]).toMatchObject({
    message: expect.stringMatching(/The character И cannot be printed.*PDF_FONTS/),
    extensions: { code: 'conflict', details: [{ path: 'id', code: 'cannot_be_issued' }] },
  })
  const { number } = (await transition('issueInvoice', next)).data.issueInvoice
  expect(Number(number.slice(-4))).toBe(Number(before.slice(-4)) + 1)
})

it('an invoice whose printing died three times stays issued, without a file, and the organisation is told', async () => {
  const id = await draftFor((await billable()).clientId)
  const { number } = (await transition('issueInvoice', id)).data.issueInvoice
  await runInterrupted(server, 'print_invoice')
  expect(await notificationAbout(server, key, id)).toMatchObject({
    type: 'invoice.failed',
    body: `Invoice ${number}: It was interrupted 3 times, because the process that ran it ended.`,
  })
  const { data } = await run('query ($id: ID!) { invoice(id: $id) { status fileUrl } }', { id })
  expect(data.invoice).toEqual({ status: 'issued', fileUrl: null })
})
