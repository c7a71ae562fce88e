/** From approved timesheets to an issued invoice, as GraphQL, events, files and the database show it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { makePlace, type Place } from '../../support/place.ts'
import { readText } from '../../support/reading.ts'
import { createId } from '../../support/resources.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { insert, stamped } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ BACKGROUND_WORKER: 'true' })
  key = await server.key()
})
afterAll(() => server.stop())

async function run(query: string, variables: Record<string, unknown> = {}, as = key) {
  return (await graphql(server, as, query, variables)).body
}

const make = (path: string, body: object, as = key) => createId(server, as, path, body)

const FIELDS = `id number status currency net vat vatPercent total issuedAt dueOn fileUrl timesheetIds
  lines { worker project amount parts { kind hours rate amount } }`
const DRAFT = `mutation ($input: CreateInvoiceDraftInput!) { createInvoiceDraft(input: $input) { ${FIELDS} } }`
const transition = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${FIELDS} } }`
const period = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }

let counter = 0

/** A worker assigned to a client's project, charged £25 and £37.50 an hour by default. */
const place = (rate: object | null = { rate: 2500, overtimeRate: 3750, currency: 'GBP' }, at?: Place) => {
  const client = { name: 'Harbour Civils', address: '1 Quay Street' }
  return makePlace(server, key, { client, lastName: `Okafor ${++counter}`, rate, at })
}

/** Create an approved timesheet; returns its id. */
const approve = ({ workerId, projectId, assignmentId }: Place, more: object = {}) => {
  const entries = [{ date: '2026-02-02', hours: 8, overtimeHours: 1.5, note: null }]
  const row = {
    worker_id: workerId,
    project_id: projectId,
    assignment_id: assignmentId,
    total_hours: 9.5,
    status: 'approved',
  }
  const days = { period_start: period.periodStart, period_end: period.periodEnd }
  return insert(server, key, 'timesheets', { ...row, ...days, entries: JSON.stringify(entries), ...more })
}

const drafted = async (placed: Place, input: object = {}) =>
  (await run(DRAFT, { input: { clientId: placed.clientId, ...period, ...input } })).data.createInvoiceDraft

describe('an invoice', () => {
  let placed: Place
  let timesheets: string[]
  // biome-ignore lint/suspicious/noExplicitAny: a GraphQL response
  let draft: any

  beforeAll(async () => {
    placed = await place()
    timesheets = [await approve(placed), await approve(placed, { assignment_id: null })]
    await approve(placed, { status: 'submitted' })
    await approve(placed, { period_start: '2026-02-05', period_end: '2026-02-11' }) // only partly in the period
    draft = await drafted(placed)
  })

  it('bills approved hours at the rates of the assignments, with VAT', () => {
    expect(draft).toMatchObject({
      status: 'draft',
      number: null,
      currency: 'GBP',
      net: 51250,
      vat: 10250,
      total: 61500,
    })
    expect(draft.timesheetIds).toEqual(timesheets)
    expect(draft.lines).toEqual([
      {
        worker: expect.stringMatching(/^Ada Okafor/),
        project: 'Dock Wall',
        amount: 51250,
        parts: [
          { kind: 'standard', hours: 16, rate: 2500, amount: 40000 },
          { kind: 'overtime', hours: 3, rate: 3750, amount: 11250 },
        ],
      },
    ])
  })

  it('bills a timesheet only once', async () => {
    const { errors } = await run(DRAFT, { input: { clientId: placed.clientId, ...period } })
    expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ code: 'nothing_to_bill' }] })
    const again = stamped(server, server.orgId, (client) =>
      client.query('insert into invoiced_timesheets (org_id, timesheet_id, invoice_id) values ($1, $2, $3)', [
        server.orgId,
        timesheets[0],
        draft.id,
      ]),
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })

  it('is issued with a number, a due date and an event', async () => {
    const { data: answer } = await run(transition('issueInvoice'), { id: draft.id })
    const issued = answer.issueInvoice
    const year = new Date().getUTCFullYear()
    expect(issued).toMatchObject({
      status: 'issued',
      number: expect.stringMatching(new RegExp(`^INV-${year}-\\d{4}$`)),
    })
    const events = await eventsAbout(server, draft.id)
    expect(events.map(({ type }) => type)).toEqual(['invoice.issued'])
    expect(events[0]?.data).toMatchObject({
      object: { object: 'invoice', number: issued.number, client_id: placed.clientId, total: 61500, status: 'issued' },
      previous: { number: null, status: 'draft', issued_at: null },
    })
    expect((await run(transition('issueInvoice'), { id: draft.id })).data.issueInvoice.number).toBe(issued.number)
  })

  it('is a PDF behind a signed link', async () => {
    const url = await eventually(async () => {
      const { data: read } = await run(`query ($id: ID!) { invoice(id: $id) { fileUrl } }`, { id: draft.id })
      return (read.invoice.fileUrl as string | null) ?? undefined
    })
    const file = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url))
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { text } = await readText({ bytes, type: 'application/pdf' }, AbortSignal.timeout(50_000))
    for (const part of ['Harbour Civils', '1 Quay Street', 'Test organisation', 'GBP 615.00', 'VAT 20%'])
      expect(text.replace(/\s+/g, ' ')).toContain(part)
  })

  it('cannot be changed after issue by any caller', async () => {
    for (const change of ['total = 1', "number = 'X'", "lines = '[]'", 'sequence = null']) {
      const attempt = stamped(server, server.orgId, (client) =>
        client.query(`update invoices set ${change} where id = $1`, [draft.id]),
      )
      await expect(attempt).rejects.toThrow(/an issued invoice is not changed/)
    }
  })

  it('is voided with its number, and its timesheets are billable again', async () => {
    const { data: answer } = await run(transition('voidInvoice'), { id: draft.id })
    expect(answer.voidInvoice).toMatchObject({ status: 'void', number: expect.any(String), timesheetIds: [] })
    expect((await eventsAbout(server, draft.id)).at(-1)).toMatchObject({
      type: 'invoice.voided',
      data: {
        object: { status: 'void', voided_at: expect.any(String) },
        previous: { status: 'issued', voided_at: null },
      },
    })
    const again = await drafted(placed)
    expect(again.timesheetIds).toEqual(timesheets)
    await run(transition('issueInvoice'), { id: again.id })
    const paid = await run(transition('markInvoicePaid'), { id: again.id })
    expect(paid.data.markInvoicePaid.status).toBe('paid')
    expect((await eventsAbout(server, again.id)).at(-1)).toMatchObject({
      type: 'invoice.paid',
      data: { object: { status: 'paid', paid_at: expect.any(String) }, previous: { status: 'issued', paid_at: null } },
    })
    const { errors } = await run(transition('voidInvoice'), { id: again.id })
    expect(errors[0].extensions.code).toBe('invalid_transition')
  })
})

describe('numbers', () => {
  it('are consecutive with concurrent issuers and rollbacks', async () => {
    const orgId = await server.organisation()
    const own = await server.key({ orgId })
    const client = await make('/clients', { name: 'Harbour' }, own)
    const project = await make('/projects', { client_id: client, name: 'Dock' }, own)
    const drafts: string[] = []
    for (let index = 0; index < 6; index++) {
      const columns = 'org_id, client_id, period_start, period_end, currency, vat_basis_points, net, vat, total, lines'
      const made = await stamped(server, orgId, (db) =>
        db.query(
          `insert into invoices (${columns}) values ($1, $2, '2026-02-02', '2026-02-08', 'GBP', 0, 1, 0, 1, '[]') returning id`,
          [orgId, client],
        ),
      )
      drafts.push(made.rows[0].id)
    }
    const issue = (id: string) => run('mutation ($id: ID!) { issueInvoice(id: $id) { number } }', { id }, own)
    // Each of these gets a number in its transaction, which then fails in its second field.
    const failing = (id: string) =>
      run(
        'mutation ($id: ID!) { issueInvoice(id: $id) { number } updateProject(id: $id, input: {}) { id } }',
        { id },
        own,
      )
    const answers = await Promise.all(drafts.flatMap((id) => [failing(id), issue(id)]))
    const numbers = answers.flatMap(({ data: answer }) => answer?.issueInvoice?.number ?? [])
    expect(
      numbers.map((number: string) => Number(number.slice(-4))).toSorted((one: number, other: number) => one - other),
    ).toEqual([1, 2, 3, 4, 5, 6])
    expect(project).toBeDefined()
  })
})

it('of two drafts created at the same time, one gets the timesheet', async () => {
  const placed = await place()
  await approve(placed)
  const input = { clientId: placed.clientId, ...period }
  const answers = await Promise.all([1, 2, 3].map(() => run(DRAFT, { input })))
  expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  for (const { errors } of answers.filter((each) => each.errors !== undefined))
    expect(errors[0].extensions.details[0].code).toBe('nothing_to_bill')
})

describe('a draft is rejected', () => {
  it('when an assignment has no rate, naming the assignment', async () => {
    const placed = await place(null)
    await approve(placed)
    const { errors } = await run(DRAFT, { input: { clientId: placed.clientId, ...period } })
    expect(errors[0].extensions.details[0]).toMatchObject({
      code: 'no_charge_rate',
      message: expect.stringMatching(/Ada Okafor \d+ on Dock Wall.*Set one on its assignment/),
    })
  })

  it('when it would have two currencies', async () => {
    const placed = await place()
    await approve(placed)
    await approve(await place({ rate: 3000, currency: 'EUR' }, placed))
    const { errors } = await run(DRAFT, { input: { clientId: placed.clientId, ...period } })
    expect(errors[0].extensions.details[0]).toMatchObject({
      code: 'mixed_currencies',
      message: expect.stringMatching(/GBP and EUR/),
    })
  })

  it.each([
    ['a period that ends before it starts', { periodStart: '2026-02-09' }, 'input.periodEnd'],
    ['VAT of more than two decimals', { vatPercent: 17.505 }, 'input.vatPercent'],
    ['an unknown client', { clientId: '00000000-0000-7000-8000-000000000000' }, 'input.clientId'],
  ])('with %s', async (_what, invalid, path) => {
    const { clientId } = await place()
    const { errors } = await run(DRAFT, { input: { clientId, ...period, ...invalid } })
    expect(errors[0].extensions.details[0].path).toBe(path)
  })

  it("with another organisation's client", async () => {
    const { clientId } = await place()
    const other = await server.key({ orgId: await server.organisation() })
    const { errors } = await run(DRAFT, { input: { clientId, ...period } }, other)
    expect(errors[0].extensions.details[0]).toMatchObject({ path: 'input.clientId', code: 'unknown_reference' })
  })
})

it('settings apply to the next draft and issue', async () => {
  const orgId = await server.organisation('Northgate')
  const own = await server.key({ orgId })
  const admin = await signIn(server, (await makePerson(server, 'admin', { orgId })).email)
  const input = { prefix: 'NG', vatPercent: 17.5, paymentDays: 14, address: '1 Quay Street\nHull' }
  const change =
    'mutation ($input: InvoiceSettingsInput!) { updateInvoiceSettings(input: $input) { prefix vatPercent paymentDays address vatNumber } }'
  const { body } = await asPerson(server, admin, change, { input })
  expect(body.data.updateInvoiceSettings).toEqual({ ...input, vatNumber: null })
  const read = await run('{ invoiceSettings { prefix vatPercent } }', {}, own)
  expect(read.data.invoiceSettings).toEqual({ prefix: 'NG', vatPercent: 17.5 })
  const invalid = await asPerson(server, admin, change, { input: { prefix: 'ng' } })
  expect(invalid.body.errors[0].extensions.details[0].path).toBe('input.prefix')
  expect((await run(change, { input }, own)).errors[0].extensions.code).toBe('insufficient_scope')
})

it('workers can read neither invoices nor charge rates', async () => {
  const worker = await signIn(server, (await makeWorkerPerson(server)).email)
  for (const query of [
    '{ invoices { data { id } } }',
    '{ assignments { data { chargeRate { rate } } } }',
    '{ invoiceSettings { prefix } }',
  ]) {
    const { body } = await asPerson(server, worker, query)
    expect(body.errors[0].extensions.code, query).toBe('insufficient_scope')
  }
})
