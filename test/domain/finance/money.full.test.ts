/**
 * Money folds: after any history, what invoices bill and what is unbilled is what is charged, by project, client and
 * currency. `MONEY_SEED` makes another history, `MONEY_STEPS` a longer one.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Line } from '../../../src/domain/finance/invoices/amounts.ts'
import { type Unbilled, unbilledWork } from '../../../src/domain/finance/invoices/unbilled.ts'
import { type ProjectWork, projectWork } from '../../../src/domain/finance/project-work.ts'
import { randomOf, SEED, scaled } from '../../support/random.ts'
import { createId } from '../../support/resources.ts'
import { readRows } from '../../support/rows.ts'
import { credentialOf } from '../../support/run-query.ts'
import { graphql, request, startTestServer, type TestServer } from '../../support/server.ts'
import { markDeleted } from '../../support/write.ts'
import { chargeOf, readSheet, type Sheet, sumsBy } from './money-model.ts'

const STEPS = scaled(100)
/** The hours are of January to March. */
const NOW = new Date('2026-04-01T12:00:00Z')
/** Refusals that a history may meet. */
const REFUSED = ['conflict', 'validation_failed', 'invalid_transition', 'not_found']

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** An organisation, and what is approved in it. @param hasClientRates whether its clients get rates */
async function openHistory(random: () => number, hasClientRates: boolean) {
  const orgId = await server.organisation()
  const key = await server.key({ orgId })
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const make = (path: string, body: object) => createId(server, key, path, body)
  const clients: string[] = []
  const projects: string[] = []
  const workers: string[] = []
  const sent: string[] = []
  const sheets = new Map<string, Sheet>()
  for (const name of ['Harbour Civils', 'Quay Works']) {
    const client_id = await make('/clients', { name })
    clients.push(client_id)
    for (const site of ['Dock', 'Pier'])
      projects.push(await make('/projects', { client_id, name: `${site} of ${name}` }))
  }
  for (const last_name of ['Okafor', 'Berg'])
    workers.push(
      await make('/workers', { first_name: 'Ada', last_name, ...(last_name === 'Berg' && { trade: 'Welder' }) }),
    )

  /** @returns undefined if it was refused, as some of a history's writes are */
  async function run(mutation: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = (await graphql(server, key, mutation, variables)).body
    if (errors !== undefined) expect(REFUSED, JSON.stringify(errors)).toContain(errors[0].extensions.code)
    return errors === undefined ? (Object.values(data)[0] as never) : undefined
  }

  const unbilled = () => [...sheets.values()].filter(({ invoiceId }) => invoiceId === null)
  const charge = async (some: readonly Sheet[]) => {
    for (const sheet of some) sheet.charge = await chargeOf(server, sheet)
  }
  const dayOf = () => `2026-0${1 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 15)}`
  const recent = <Row>(rows: readonly Row[]) => pick(rows.slice(-8))
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, [orgId, ...values])).rows as Row[]
  const assignments = () =>
    rows<{ id: string; worker_id: string; project_id: string }>(
      'select * from assignments where org_id = $1 order by id',
    )
  const invoices = () =>
    rows<{ id: string; status: string; lines: Line[]; currency: string }>(
      'select * from invoices where org_id = $1 order by id',
    )

  async function assign() {
    const start_date = dayOf()
    const end_date = pick([undefined, new Date(Date.parse(start_date) + 12 * 86_400_000).toISOString().slice(0, 10)])
    const trade = hasClientRates ? pick([undefined, 'welder', 'electrician']) : undefined
    const days = { start_date, ...(end_date && { end_date }) }
    const body = { worker_id: pick(workers), project_id: pick(projects), ...days, ...(trade && { trade }) }
    const { status } = await request(`${server.base}/assignments`, { method: 'POST', key, body })
    expect([201, 409]).toContain(status)
  }
  async function setRate() {
    const assignment = pick(await assignments())
    if (assignment === undefined) return
    const input = {
      rate: pick([2437, 3333]),
      overtimeRate: pick([3000, 3655]),
      currency: pick(['GBP', 'GBP', 'EUR']),
    }
    const text =
      'mutation ($id: ID!, $input: ChargeRateInput!) { setChargeRate(assignmentId: $id, input: $input) { id } }'
    if ((await run(text, { id: assignment.id, input })) === undefined) return
    const { worker_id, project_id } = assignment
    const waits = (sheet: Sheet) =>
      sheet.workerId === worker_id && sheet.projectId === project_id && sheet.charge === undefined
    await charge(unbilled().filter(waits))
  }
  async function setClientRate() {
    const [trade, validFrom] = [pick([null, 'welder', 'WELDER', 'electrician', 'electrician']), dayOf()]
    const later = new Date(Date.parse(validFrom) + 2 * 86_400_000).toISOString().slice(0, 10)
    const days = trade === null ? { validFrom: '2026-01-01' } : { validFrom, validUntil: later }
    const price = {
      rate: pick([2111, 2777]),
      overtimeRate: pick([undefined, 3111]),
      currency: pick(['GBP', 'GBP', 'EUR']),
    }
    const input = { clientId: pick(clients), trade, ...price, ...days }
    await run('mutation ($input: CreateClientRateInput!) { createClientRate(input: $input) { id } }', { input })
  }
  /** The second client's rate for every trade changes each third day, and so within many periods. */
  async function setChangingRates() {
    const days = [1, 2, 3].flatMap((month) => [10, 13, 16, 19, 22].map((day) => Date.UTC(2026, month - 1, day)))
    const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
    for (const [index, day] of days.entries()) {
      const period = { validFrom: dayText(day), validUntil: dayText(day + 2 * 86_400_000) }
      const currency = new Date(day).getUTCMonth() === 1 ? 'EUR' : 'GBP'
      const input = { clientId: clients[1], rate: 2100 + index, currency, ...period }
      await run('mutation ($input: CreateClientRateInput!) { createClientRate(input: $input) { id } }', { input })
    }
  }
  async function changeClientRate() {
    const text = 'select id from client_rates where org_id = $1 and deleted_at is null order by id'
    const rate = pick(await rows<{ id: string }>(text))
    if (rate === undefined) return
    if (random() < 0.3) return run('mutation ($id: ID!) { deleteClientRate(id: $id) { id } }', rate)
    const input = pick<object>([{ rate: 2999 }, { validUntil: dayOf() }, { validUntil: null }, { validFrom: dayOf() }])
    const change =
      'mutation ($id: ID!, $input: UpdateClientRateInput!) { updateClientRate(id: $id, input: $input) { id } }'
    await run(change, { ...rate, input })
  }
  async function moveOrDelete() {
    const assignment = pick(await assignments())
    if (assignment === undefined) return
    if (random() < 0.3) return markDeleted(server, key, 'assignments', assignment.id)
    const text = 'mutation ($id: ID!, $end: Date) { updateAssignment(id: $id, input: { endDate: $end }) { id } }'
    await run(text, { id: assignment.id, end: pick([null, dayOf()]) })
  }
  async function enterHours() {
    const assignment = pick(await assignments())
    if (assignment === undefined) return
    const periodStart = dayOf()
    const periodEnd = new Date(Date.parse(periodStart) + 86_400_000).toISOString().slice(0, 10)
    const entries = [0, 1].map((day) => ({
      date: new Date(Date.parse(periodStart) + day * 86_400_000).toISOString().slice(0, 10),
      hours: Math.round(random() * 800) / 100,
      overtimeHours: pick([0, 0, 0.25, 1.37]),
    }))
    const own = { workerId: assignment.worker_id, projectId: assignment.project_id, periodStart, periodEnd, entries }
    const input = { ...own, assignmentId: pick([assignment.id, null]), submit: true }
    const text = 'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }'
    const made = await run(text, { input })
    if (made !== undefined) sent.push((made as { id: string }).id)
  }
  async function approve() {
    const ids = sent.splice(0, 1 + Math.floor(random() * 4))
    if (ids.length === 1)
      await request(`${server.base}/timesheets/${ids[0]}`, { method: 'PATCH', key, body: { status: 'approved' } })
    else if (ids.length > 0)
      await run(
        'mutation ($ids: [ApproveTimesheetInput!]!) { approveTimesheets(timesheets: $ids) { approved { id } } }',
        {
          ids: ids.map((id) => ({ id })),
        },
      )
    for (const id of ids) {
      const sheet = await readSheet(server, id)
      await charge([sheet])
      sheets.set(id, sheet)
    }
  }
  async function draft() {
    const clientId = pick(clients)
    const own = {
      clientId,
      periodStart: pick(['2026-01-01', '2026-02-10']),
      periodEnd: pick(['2026-02-28', '2026-03-31']),
    }
    const input = { ...own, ...pick([{}, {}, { currency: 'GBP' }]), ...pick([{}, {}, { projectId: pick(projects) }]) }
    const text = `mutation ($input: CreateInvoiceDraftsInput!) {
      createInvoiceDrafts(input: $input) { drafts { id timesheetIds } skipped { id } } }`
    const made = (await run(text, { input })) as { drafts: { id: string; timesheetIds: string[] }[] } | undefined
    if (made === undefined) return // all was rolled back, what was charged meanwhile, too
    const isMeant = (sheet: Sheet) =>
      sheet.clientId === clientId &&
      (!('projectId' in input) || sheet.projectId === input.projectId) &&
      sheet.periodStart >= new Date(own.periodStart) &&
      sheet.periodEnd <= new Date(own.periodEnd)
    const meant = unbilled().filter(isMeant)
    await charge(meant.filter((sheet) => sheet.charge === undefined))
    const currency = 'currency' in input ? input.currency : undefined
    const billable = meant.filter(
      (sheet) => sheet.charge && (currency ?? sheet.charge.currency) === sheet.charge.currency,
    )
    for (const { id, timesheetIds } of made.drafts)
      for (const each of timesheetIds) (sheets.get(each) as Sheet).invoiceId = id
    expect(billable.filter(({ invoiceId }) => invoiceId === null)).toEqual([])
    expect(made.drafts.flatMap(({ timesheetIds }) => timesheetIds)).toHaveLength(billable.length)
  }
  async function moveInvoice() {
    const invoice = recent(await invoices())
    if (invoice === undefined) return
    const name = pick(['issueInvoice', 'markInvoicePaid', 'voidInvoice', 'voidInvoice'])
    if ((await run(`mutation ($id: ID!) { ${name}(id: $id) { id } }`, { id: invoice.id })) === undefined) return
    if (name === 'voidInvoice')
      for (const sheet of sheets.values()) if (sheet.invoiceId === invoice.id) sheet.invoiceId = null
  }
  async function reprice() {
    const args = pick<{ clientId?: string; projectId?: string }>([
      {},
      { clientId: pick(clients) },
      { projectId: pick(projects) },
    ])
    const isMeant = (sheet: Sheet) =>
      (args.clientId ?? sheet.clientId) === sheet.clientId && (args.projectId ?? sheet.projectId) === sheet.projectId
    const meant = unbilled().filter(isMeant)
    const before = meant.map((sheet) => sheet.charge)
    await charge(meant)
    const changed = meant.flatMap((sheet, index) =>
      sheet.charge?.rates === before[index]?.rates ? [] : [[before[index], sheet.charge]],
    )
    const sumOf = (place: 0 | 1) =>
      sumsBy(
        changed.flatMap((pair) => pair[place] ?? []),
        ({ currency }) => currency,
        ({ amount }) => amount,
      )
    const text = `mutation ($clientId: ID, $projectId: ID) { repriceUnbilledWork(clientId: $clientId, projectId: $projectId) {
      timesheets withoutRate amounts { currency before after } } }`
    const said = (await run(text, args)) as unknown as {
      timesheets: number
      withoutRate: number
      amounts: { currency: string; before: number; after: number }[]
    }
    expect(said.withoutRate).toBe(meant.filter((sheet) => sheet.charge === undefined).length)
    expect(
      sumsBy(
        said.amounts,
        ({ currency }) => currency,
        ({ before }) => before,
      ),
    ).toEqual(sumOf(0))
    expect(
      sumsBy(
        said.amounts,
        ({ currency }) => currency,
        ({ after }) => after,
      ),
    ).toEqual(sumOf(1))
    expect(said.timesheets).toBeGreaterThanOrEqual(changed.length) // also those that now wait for other assignments
    expect(await run(text, args)).toMatchObject({ timesheets: 0, amounts: [] })
  }

  /** Compare what the organisation answers with itself, and with the rules. @returns how many sums there are */
  async function check(): Promise<number> {
    const caller = { db: server.database.prisma, orgId, startedAt: NOW, credential: credentialOf(orgId) } as never
    const [work, open, bills] = await Promise.all([
      readRows<ProjectWork, object>(caller, projectWork as never, { weeks: 20, limit: 100 }),
      readRows<Unbilled, object>(caller, unbilledWork as never, {}),
      invoices(),
    ])
    const ofProjects = await Promise.all(
      projects.map(async (projectId) => {
        const [own] = await readRows<Unbilled, object>(caller, unbilledWork as never, { projectId })
        return (own?.amounts ?? []).map((each) => ({ ...each, projectId }))
      }),
    )
    const lines = bills.flatMap((bill) =>
      bill.status === 'void' ? [] : bill.lines.map((line) => ({ ...line, currency: bill.currency })),
    )
    const clientOf = new Map(work.map(({ projectId, clientId }) => [projectId, clientId]))
    const charged = work.map(({ currency, ...each }) => ({ ...each, currency: String(currency), amount: each.charged }))
    const folded = [...lines, ...ofProjects.flat()]
    const byProject = (row: { projectId: string; currency: string }) => `${row.projectId} ${row.currency}`
    const byClient = (row: { projectId: string; currency: string }) => `${clientOf.get(row.projectId)} ${row.currency}`
    const amount = (row: { amount: number }) => row.amount
    expect(sumsBy(folded, byProject, amount)).toEqual(sumsBy(charged, byProject, amount))
    expect(sumsBy(folded, byClient, amount)).toEqual(sumsBy(charged, byClient, amount))
    expect(sumsBy(ofProjects.flat(), byClient, amount)).toEqual(
      sumsBy(
        open.flatMap(({ clientId, amounts }) => amounts.map((each) => ({ ...each, clientId }))),
        (each) => `${each.clientId} ${each.currency}`,
        amount,
      ),
    )

    const all = [...sheets.values()]
    const rated = (some: readonly Sheet[]) =>
      some.flatMap(({ projectId, charge }) => (charge ? [{ ...charge, projectId }] : []))
    expect(sumsBy(charged, byProject, amount)).toEqual(sumsBy(rated(all), byProject, amount))
    expect(sumsBy(ofProjects.flat(), byProject, amount)).toEqual(sumsBy(rated(unbilled()), byProject, amount))
    const hundredths = ({ hours }: { hours: number }) => Math.round(hours * 100)
    const byId = ({ projectId }: { projectId: string }) => projectId
    expect(sumsBy(work, byId, hundredths)).toEqual(sumsBy(all, byId, hundredths))
    expect(sumsBy(work, byId, (row) => Math.round(row.hoursWithoutRate * 100))).toEqual(
      sumsBy(
        all.filter(({ charge: own }) => own === undefined),
        byId,
        hundredths,
      ),
    )
    for (const { clientId, timesheets, withoutRate } of open) {
      const own = unbilled().filter((sheet) => sheet.clientId === clientId)
      expect([timesheets, withoutRate]).toEqual([own.length, own.filter((sheet) => sheet.charge === undefined).length])
    }
    return Object.keys(sumsBy(folded, byProject, amount)).length
  }

  /** Lines of several timesheets, each of them rounded: they are not their hours times their rate. */
  async function roundedLines(): Promise<number> {
    const parts = (await invoices()).flatMap(({ lines }) => lines.flatMap((line) => line.parts))
    return parts.filter(({ hundredths, rate, amount }) => Math.floor((hundredths * rate + 50) / 100) !== amount).length
  }

  const rates = hasClientRates ? [setRate, setClientRate, changeClientRate] : [setRate, setRate]
  const steps = [assign, ...rates, moveOrDelete, ...Array.from({ length: 7 }, () => enterHours)]
  const next = pick.bind(null, [...steps, approve, approve, approve, draft, moveInvoice, reprice])
  if (hasClientRates) {
    await setChangingRates()
    for (const [index, worker_id] of workers.entries())
      for (const month of [1, 2, 3]) {
        const days = { start_date: `2026-0${month}-10`, end_date: `2026-0${month}-20` }
        await make('/assignments', { worker_id, project_id: projects[(2 * index + month) % 4], ...days })
      }
  }
  const first = hasClientRates ? [setClientRate] : [setRate, setRate]
  for (const begin of [...Array.from({ length: 8 }, () => assign), ...Array.from({ length: 5 }, () => first).flat()])
    await begin()
  /** Charges with several rates. */
  const mixed = async () => (await rows('select from timesheet_charges where org_id = $1 and rates is not null')).length
  return { orgId, sheets, check, roundedLines, mixed, step: () => (next() as () => Promise<unknown>)() }
}

const played = async (hasClientRates: boolean) => {
  const history = await openHistory(randomOf(SEED), hasClientRates)
  const most = { sums: 0, rounded: 0, mixed: 0 }
  for (let step = 0; step < STEPS; step++) {
    await history.step()
    most.sums = Math.max(most.sums, await history.check())
    most.rounded = Math.max(most.rounded, await history.roundedLines())
    most.mixed = Math.max(most.mixed, await history.mixed())
  }
  return most
}

it(`invoices and what is unbilled come to what is charged, at every moment (SEED=${SEED})`, async () => {
  const { sums, rounded } = await played(false)
  expect(sums).toBeGreaterThan(3)
  expect(rounded).toBeGreaterThan(0) // else sums of products would pass, too
})

it(`the same where clients have rates that change within periods (SEED=${SEED})`, async () => {
  const { sums, mixed } = await played(true)
  expect(sums).toBeGreaterThan(3)
  expect(mixed).toBeGreaterThan(0)
})

it('what was approved before charges were stored is charged by the migration as by the domain', async () => {
  const history = await openHistory(randomOf(SEED + 1), false)
  for (let step = 0; step < 60; step++) await history.step()
  const file = readFileSync('prisma/migrations/20261125170001_charges_of_approved_timesheets/migration.sql', 'utf8')
  const fill = file.slice(file.indexOf('create temp table billed'), file.indexOf('create index'))
  const client = await server.database.pool.connect()
  const read = async () =>
    (await client.query('select * from timesheet_charges where org_id = $1 order by timesheet_id', [history.orgId]))
      .rows
  try {
    await client.query('begin')
    await client.query('select begin_write($1)', [history.orgId])
    const stored = await read()
    await client.query('create temp table invoiced_timesheets on commit drop as select * from invoiced_timesheets')
    await client.query('alter table timesheet_charges disable trigger refuse_foreign_row')
    await client.query('delete from timesheet_charges')
    await client.query(fill)
    const filled = await read()
    expect(filled.map(({ timesheet_id, invoice_id }) => [timesheet_id, invoice_id])).toEqual(
      stored.map(({ timesheet_id, invoice_id }) => [timesheet_id, invoice_id]),
    )
    for (const { timesheet_id, invoice_id, worker_id, project_id, currency, rate, overtime_rate, amount } of filled) {
      const bill = invoice_id && (await server.database.prisma.invoice.findFirst({ where: { id: invoice_id } }))
      const line = (bill?.lines as Line[] | undefined)?.find(
        ({ workerId, projectId }) => workerId === worker_id && projectId === project_id,
      )
      const kinds = line?.parts.map(({ kind }) => kind) ?? []
      const now = await chargeOf(server, history.sheets.get(timesheet_id) as Sheet)
      if (line !== undefined && kinds.length === new Set(kinds).size) {
        expect(currency).toBe(bill.currency)
        for (const part of line.parts) expect(part.kind === 'standard' ? rate : overtime_rate).toBe(part.rate)
      } else
        expect([currency && `${rate} ${overtime_rate} ${currency}`, Number(amount)]).toEqual([
          now?.rates ?? null,
          now?.amount ?? 0,
        ])
    }
    expect(filled.some(({ invoice_id }) => invoice_id !== null)).toBe(true)
    expect(filled.some(({ invoice_id }) => invoice_id === null)).toBe(true)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
