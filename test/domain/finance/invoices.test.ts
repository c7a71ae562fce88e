/**
 * From approved timesheets to an issued invoice, as GraphQL, events, files and the database show it. One walk, on one
 * server, and so longer than other files.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsAbout } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson, makePerson, signIn } from '../../support/people.ts'
import { makePlace, type Place, setRate } from '../../support/place.ts'
import { readText } from '../../support/reading.ts'
import { createId } from '../../support/resources.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { insert, markDeleted, stamped } from '../../support/write.ts'

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
const DRAFT = `mutation ($input: CreateInvoiceDraftsInput!) {
  createInvoiceDrafts(input: $input) { drafts { ${FIELDS} } skipped { id code message } } }`
const transition = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${FIELDS} } }`
const period = { periodStart: '2026-02-02', periodEnd: '2026-02-08' }

let counter = 0

/** A worker assigned to a client's project, charged £25 and £37.50 an hour by default. */
const place = (
  rate: object | null = { rate: 2500, overtimeRate: 3750, currency: 'GBP' },
  at?: Pick<Place, 'clientId' | 'projectId'>,
) => {
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

const draftsFor = (placed: Place, input: object = {}) =>
  run(DRAFT, { input: { clientId: placed.clientId, ...period, ...input } })

const drafted = async (placed: Place, input: object = {}) =>
  (await draftsFor(placed, input)).data.createInvoiceDrafts.drafts[0]

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
    expect(errors[0].extensions).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'input', code: 'nothing_to_bill' }],
    })
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
    const { text } = await readText({ bytes, type: 'application/pdf' })
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
    const placed = await place()
    const timesheets = [await approve(placed)]
    const { id } = await drafted(placed)
    const issued = (await run(transition('issueInvoice'), { id })).data.issueInvoice
    const { data: answer } = await run(transition('voidInvoice'), { id })
    expect(answer.voidInvoice).toMatchObject({ status: 'void', number: issued.number, timesheetIds: [] })
    expect((await eventsAbout(server, id)).at(-1)).toMatchObject({
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

it('an invoice that is voided frees its own timesheets only', async () => {
  const [one, other] = [await place(), await place()]
  const timesheet = await approve(one)
  await approve(other)
  const [{ id }, kept] = [await drafted(one), await drafted(other)]
  await run(transition('voidInvoice'), { id })
  expect((await drafted(one)).timesheetIds).toEqual([timesheet])
  const { data: read } = await run('query ($id: ID!) { invoice(id: $id) { timesheetIds } }', { id: kept.id })
  expect(read.invoice.timesheetIds).toEqual(kept.timesheetIds)
  expect((await draftsFor(other)).errors[0].extensions.details).toMatchObject([{ code: 'nothing_to_bill' }])
})

it('hours without a named assignment have the rate of the worker on that project and on those days', async () => {
  const placed = await place()
  const { workerId: worker_id, clientId: client_id } = placed
  const end = 'mutation ($id: ID!, $end: Date!) { updateAssignment(id: $id, input: { endDate: $end }) { id } }'
  await run(end, { id: placed.assignmentId, end: '2026-02-03' })
  const elsewhere = { worker_id, project_id: await make('/projects', { client_id, name: 'Pier' }) }
  const others = [
    await make('/assignments', { ...elsewhere, start_date: '2026-02-04', end_date: '2026-02-08' }),
    await make('/assignments', { worker_id, project_id: placed.projectId, start_date: '2026-02-09' }),
  ]
  for (const id of others) await setRate(server, key, id, { rate: 9900, currency: 'GBP' })
  await approve(placed, { assignment_id: null })
  await approve(placed, { assignment_id: null, project_id: elsewhere.project_id })
  expect(await drafted(placed)).toMatchObject({ net: 25625 + 9.5 * 9900 })
})

it('one request bills 2,000 timesheets at most', async () => {
  const { clientId, workerId, projectId, assignmentId } = await place()
  const columns = 'org_id, worker_id, project_id, assignment_id, period_start, period_end, status, entries, total_hours'
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into timesheets (${columns})
         select $1, $2, $3, $4, '2026-02-02'::date, '2026-02-08'::date, 'approved', '[]', 0 from generate_series(1, 2001)`,
      [server.orgId, workerId, projectId, assignmentId],
    ),
  )
  const { errors } = await run(DRAFT, { input: { clientId, ...period } })
  expect(errors[0].extensions.details).toMatchObject([{ path: 'input', code: 'too_big' }])
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

describe('what a timesheet is charged', () => {
  const CHARGE = 'query ($id: ID!) { timesheet(id: $id) { charge { currency rate overtimeRate amount invoiceId } } }'
  const chargeOf = async (id: string) => (await run(CHARGE, { id })).data.timesheet.charge
  const REPRICE = `mutation ($clientId: ID) { repriceUnbilledWork(clientId: $clientId) {
    timesheets withoutRate amounts { currency before after } } }`
  const reprice = async ({ clientId }: Place) => (await run(REPRICE, { clientId })).data.repriceUnbilledWork
  /** A timesheet of 9.5 hours that is approved by its status, as an integration does. */
  async function approved({ workerId, projectId }: Place): Promise<string> {
    const entries = [{ date: '2026-02-02', hours: 8, overtime_hours: 1.5 }]
    const days = { period_start: period.periodStart, period_end: period.periodEnd }
    const id = await make('/timesheets', { worker_id: workerId, project_id: projectId, ...days, entries })
    for (const status of ['submitted', 'approved'])
      await request(`${server.base}/timesheets/${id}`, { method: 'PATCH', key, body: { status } })
    return id
  }
  const before = { currency: 'GBP', rate: 2500, overtimeRate: 3750, amount: 25625, invoiceId: null }

  it('is decided when it is approved: a rate that is set later changes it only where somebody asks for it', async () => {
    const placed = await place()
    const id = await approved(placed)
    expect(await chargeOf(id)).toEqual(before)
    await setRate(server, key, placed.assignmentId, { rate: 3000, currency: 'GBP' })
    expect(await chargeOf(id)).toEqual(before)
    const events = await eventsAbout(server, id)
    const changes = { timesheets: 1, withoutRate: 0, amounts: [{ currency: 'GBP', before: 25625, after: 28500 }] }
    expect(await reprice(placed)).toEqual(changes)
    expect(await reprice(placed)).toEqual({ timesheets: 0, withoutRate: 0, amounts: [] })
    expect(await chargeOf(id)).toEqual({ ...before, rate: 3000, overtimeRate: 3000, amount: 28500 })
    expect(await eventsAbout(server, id)).toEqual(events) // charges are no part of the record that its readers see
    expect(await drafted(placed)).toMatchObject({ net: 28500, timesheetIds: [id] })
  })

  it('is what its draft bills, whatever is asked for meanwhile; a timesheet knows its invoice until that is void', async () => {
    const placed = await place()
    const id = await approved(placed)
    const draft = await drafted(placed)
    await setRate(server, key, placed.assignmentId, { rate: 3000, currency: 'EUR' })
    expect(await reprice(placed)).toEqual({ timesheets: 0, withoutRate: 0, amounts: [] })
    expect(await chargeOf(id)).toEqual({ ...before, invoiceId: draft.id })
    await run(transition('voidInvoice'), { id: draft.id })
    expect(await chargeOf(id)).toEqual(before)
    expect(await reprice(placed)).toMatchObject({
      amounts: [
        { currency: 'EUR', before: 0, after: 28500 },
        { currency: 'GBP', before: 25625, after: 0 },
      ],
    })
  })

  it('is nothing without a rate, and the first rate that is set', async () => {
    const placed = await place(null)
    const id = await approved(placed)
    const none = { currency: null, rate: null, overtimeRate: null, amount: 0, invoiceId: null }
    expect(await chargeOf(id)).toEqual(none)
    expect(await reprice(placed)).toEqual({ timesheets: 0, withoutRate: 1, amounts: [] })
    await setRate(server, key, placed.assignmentId, { rate: 2500, overtimeRate: 3750, currency: 'GBP' })
    expect(await chargeOf(id)).toEqual(before)
    expect(await chargeOf(await approve(placed, { status: 'submitted' }))).toBeNull()
  })

  it('is for those who may read rates, and for a client or project that is an id', async () => {
    const id = await approved(await place())
    const worker = await server.key({ scopes: ['workers:read', 'workers:write'] })
    expect((await run(CHARGE, { id }, worker)).errors[0].extensions.code).toBe('insufficient_scope')
    const { errors } = await run(REPRICE, { clientId: 'Harbour' })
    expect(errors[0].extensions).toMatchObject({ code: 'validation_failed', details: [{ path: 'clientId' }] })
  })
})

it('a server of the last release drafts and voids invoices beside this one', async () => {
  const placed = await place()
  const id = await approve(placed)
  await run(transition('voidInvoice'), { id: (await drafted(placed)).id })
  const [{ id: invoice }] = (await server.database.pool.query('select id from invoices order by id desc limit 1')).rows
  const write = (text: string) => stamped(server, server.orgId, (client) => client.query(text, [server.orgId, invoice]))
  const state = async () =>
    (await server.database.pool.query('select invoice_id from timesheet_charges where timesheet_id = $1', [id])).rows
  await write(`insert into invoiced_timesheets (org_id, timesheet_id, invoice_id) values ($1, '${id}', $2)`)
  expect(await state()).toEqual([{ invoice_id: invoice }])
  expect((await draftsFor(placed)).errors[0].extensions.details).toMatchObject([{ code: 'nothing_to_bill' }])
  await write('delete from invoiced_timesheets where org_id = $1 and invoice_id = $2')
  expect(await state()).toEqual([{ invoice_id: null }])
})

describe('a draft for each currency', () => {
  const twoCurrencies = async () => {
    const pounds = await place()
    const euros = await place({ rate: 3000, currency: 'EUR' }, pounds)
    return { pounds, sheets: [await approve(pounds), await approve(euros)] }
  }

  it('is made in one request', async () => {
    const { pounds, sheets } = await twoCurrencies()
    const { data } = await draftsFor(pounds)
    expect(data.createInvoiceDrafts).toMatchObject({
      drafts: [
        { currency: 'EUR', net: 28500, timesheetIds: [sheets[1]] },
        { currency: 'GBP', net: 25625, timesheetIds: [sheets[0]] },
      ],
      skipped: [],
    })
  })

  it('is made for the one that is chosen', async () => {
    const { pounds, sheets } = await twoCurrencies()
    const { data } = await draftsFor(pounds, { currency: 'EUR' })
    expect(data.createInvoiceDrafts.drafts).toMatchObject([{ currency: 'EUR', timesheetIds: [sheets[1]] }])
    const none = await draftsFor(pounds, { currency: 'USD' })
    expect(none.errors[0].extensions.details).toMatchObject([{ code: 'nothing_to_bill' }])
  })

  it('is made for one project', async () => {
    const { pounds } = await twoCurrencies()
    const { clientId } = pounds
    const projectId = await make('/projects', { client_id: clientId, name: 'Pier' })
    const other = await approve(await place(undefined, { clientId, projectId }))
    const { data } = await draftsFor(pounds, { projectId })
    expect(data.createInvoiceDrafts.drafts).toMatchObject([{ currency: 'GBP', timesheetIds: [other] }])
    const foreign = await draftsFor(pounds, { projectId: (await place()).projectId })
    expect(foreign.errors[0].extensions.details).toMatchObject([{ path: 'input.projectId', code: 'invalid' }])
  })
})

describe('what cannot be billed', () => {
  it('is listed with the reason, and the rest is billed', async () => {
    const placed = await place()
    const billed = await approve(placed)
    const left = await approve(await place(null, placed))
    const { data } = await draftsFor(placed)
    const { drafts, skipped } = data.createInvoiceDrafts
    expect(drafts).toMatchObject([{ timesheetIds: [billed] }])
    const message = expect.stringMatching(/Ada Okafor \d+ on Dock Wall.*Set one on its assignment/)
    expect(skipped).toEqual([{ id: left, code: 'no_charge_rate', message }])
  })

  it('is no more for an assignment that was deleted: its rate holds, or that of another in the period', async () => {
    const rated = await place()
    const own = await approve(rated)
    const unrated = await place(null, rated)
    const waiting = await approve(unrated)
    for (const { assignmentId } of [rated, unrated]) await markDeleted(server, key, 'assignments', assignmentId)
    const first = (await draftsFor(rated)).data.createInvoiceDrafts
    expect(first.drafts).toMatchObject([{ timesheetIds: [own] }])
    expect(first.skipped).toMatchObject([{ id: waiting, message: expect.stringContaining('Assign the worker') }])

    const { workerId: worker_id, projectId: project_id } = unrated
    const again = await make('/assignments', { worker_id, project_id, start_date: '2026-01-05' })
    await setRate(server, key, again, { rate: 2000, currency: 'GBP' })
    const second = (await draftsFor(rated)).data.createInvoiceDrafts
    expect(second).toMatchObject({ drafts: [{ net: 19000, timesheetIds: [waiting] }], skipped: [] })
  })
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

  it.each([
    ['a period that ends before it starts', { periodStart: '2026-02-09' }, 'input.periodEnd'],
    ['VAT of more than two decimals', { vatPercent: 17.505 }, 'input.vatPercent'],
    ['an unknown project', { projectId: '00000000-0000-7000-8000-000000000000' }, 'input.projectId'],
    ['no currency', { currency: 'pound' }, 'input.currency'],
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
  expect(body.data.updateInvoiceSettings).toEqual({ ...input, vatNumber: 'GB 123 4567 89' })
  const read = await run('{ invoiceSettings { prefix vatPercent } }', {}, own)
  expect(read.data.invoiceSettings).toEqual({ prefix: 'NG', vatPercent: 17.5 })
  const invalid = await asPerson(server, admin, change, { input: { prefix: 'ng' } })
  expect(invalid.body.errors[0].extensions.details[0].path).toBe('input.prefix')
  expect((await run(change, { input }, own)).errors[0].extensions.code).toBe('insufficient_scope')
})

it('workers can read neither invoices nor charge rates', async () => {
  const placed = await place()
  const { workerId } = placed
  await approve(placed)
  const worker = await signIn(server, (await makePerson(server, 'worker', { workerId })).email)
  for (const query of [
    '{ invoices { data { id } } }',
    '{ assignments { data { chargeRate { rate } } } }',
    '{ timesheets { data { charge { rate } } } }',
    '{ invoiceSettings { prefix } }',
  ]) {
    const { body } = await asPerson(server, worker, query)
    expect(body.errors[0].extensions.code, query).toBe('insufficient_scope')
    expect(JSON.stringify(body.data)).not.toMatch(/rate"/)
  }
})
