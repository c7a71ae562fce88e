/** Client rates: which of them an hour costs, on which days, and who may see and set them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { asPerson, codeOf, makePerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { makePlace, type Place, setRate } from '../../support/place.ts'
import { createId } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { markDeleted, stamped } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = (await graphql(server, key, query, variables)).body
  expect(errors).toBeUndefined()
  return data
}

const CREATE = 'mutation ($input: CreateClientRateInput!) { createClientRate(input: $input) { id overtimeRate } }'
const january = { rate: 2000, currency: 'GBP', validFrom: '2026-01-01' }
const tryRate = (clientId: string, more: object = {}) =>
  graphql(server, key, CREATE, { input: { clientId, ...january, ...more } })
async function addRate(clientId: string, more: object = {}): Promise<string> {
  const { body } = await tryRate(clientId, more)
  expect(body.errors).toBeUndefined()
  return body.data.createClientRate.id
}

const week = ['2026-02-02', '2026-02-03', '2026-02-04']
/** Hours of three days, approved: 8 a day, and one of overtime on the last. */
async function approved({ workerId, projectId }: Place): Promise<string> {
  const entries = week.map((date, index) => ({ date, hours: 8, overtimeHours: index === 2 ? 1 : 0 }))
  const input = { workerId, projectId, periodStart: '2026-02-02', periodEnd: '2026-02-08', entries, submit: true }
  const { createTimesheet } = await ask(
    'mutation ($input: CreateTimesheetInput!) { createTimesheet(input: $input) { id } }',
    { input },
  )
  await ask('mutation ($id: ID!) { updateTimesheet(id: $id, input: { status: approved }) { id } }', createTimesheet)
  return createTimesheet.id
}

const CHARGE = 'currency rate overtimeRate amount rates { hours overtimeHours rate overtimeRate }'
const chargeOf = async (id: string) =>
  (await ask(`query ($id: ID!) { timesheet(id: $id) { charge { ${CHARGE} } } }`, { id })).timesheet.charge

/** A place whose assignment has a trade. */
async function placeOf(trade: string | null, workersTrade: string | null = null): Promise<Place> {
  const place = await makePlace(server, key)
  await ask('mutation ($id: ID!, $trade: String) { updateWorker(id: $id, input: { trade: $trade }) { id } }', {
    id: place.workerId,
    trade: workersTrade,
  })
  if (trade !== null)
    await stamped(server, server.orgId, (client) =>
      client.query('update assignments set trade = $1 where id = $2', [trade, place.assignmentId]),
    )
  return place
}

describe('hours cost', () => {
  it("the assignment's own rate, else the client's for the trade, else the client's for every trade", async () => {
    const places = [await placeOf('Electrician'), await placeOf(null, 'ELECTRICIAN'), await placeOf('welder')]
    for (const { clientId } of places) {
      await addRate(clientId)
      await addRate(clientId, { trade: 'electrician', rate: 3000, overtimeRate: 4500 })
    }
    const own = await placeOf('electrician')
    await addRate(own.clientId, { trade: 'electrician', rate: 3000 })
    await setRate(server, key, own.assignmentId, { rate: 9900, currency: 'EUR' })
    const none = await placeOf('welder')
    await addRate(none.clientId, { trade: 'electrician' })
    const charges = []
    for (const place of [...places, own, none]) charges.push(await chargeOf(await approved(place)))
    const electrician = { currency: 'GBP', rate: 3000, overtimeRate: 4500, amount: 24 * 3000 + 4500, rates: null }
    const every = { currency: 'GBP', rate: 2000, overtimeRate: 2000, amount: 25 * 2000, rates: null }
    expect(charges).toEqual([
      electrician,
      electrician,
      every,
      { currency: 'EUR', rate: 9900, overtimeRate: 9900, amount: 25 * 9900, rates: null },
      { currency: null, rate: null, overtimeRate: null, amount: 0, rates: null },
    ])
  })

  it('the rate of each day, and an invoice has a line part for each', async () => {
    const place = await placeOf('welder')
    await addRate(place.clientId, { validUntil: '2026-02-02' })
    await addRate(place.clientId, { rate: 2200, overtimeRate: 3300, validFrom: '2026-02-03' })
    const sheet = await approved(place)
    expect(await chargeOf(sheet)).toEqual({
      currency: 'GBP',
      rate: 2200,
      overtimeRate: 3300,
      amount: 8 * 2000 + 16 * 2200 + 3300,
      rates: [
        {
          hours: 8,
          overtimeHours: 0,
          rate: 2000,
          overtimeRate: 2000,
        },
        {
          hours: 17,
          overtimeHours: 1,
          rate: 2200,
          overtimeRate: 3300,
        },
      ],
    })
    const input = { clientId: place.clientId, periodStart: '2026-02-01', periodEnd: '2026-02-28' }
    const { createInvoiceDrafts: made } = await ask(
      `mutation ($input: CreateInvoiceDraftsInput!) { createInvoiceDrafts(input: $input) {
        drafts { net lines { parts { kind hours rate amount } } } } }`,
      { input },
    )
    expect(made.drafts).toEqual([
      {
        net: 8 * 2000 + 16 * 2200 + 3300,
        lines: [
          {
            parts: [
              { kind: 'standard', hours: 8, rate: 2000, amount: 16_000 },
              { kind: 'standard', hours: 16, rate: 2200, amount: 35_200 },
              { kind: 'overtime', hours: 1, rate: 3300, amount: 3300 },
            ],
          },
        ],
      },
    ])
  })

  it('nothing while a day has no rate, or the rates of the days have two currencies', async () => {
    const [gap, mixed] = [await placeOf(null), await placeOf(null)]
    await addRate(gap.clientId, { validUntil: '2026-02-03' })
    await addRate(mixed.clientId, { validUntil: '2026-02-03' })
    await addRate(mixed.clientId, { currency: 'EUR', validFrom: '2026-02-04' })
    for (const place of [gap, mixed]) expect((await chargeOf(await approved(place))).currency).toBeNull()
    const unbilled = `query { unbilledWork { clientId withoutRate unratedAssignments { assignmentId } } }`
    const rows = (await ask(unbilled)).unbilledWork
    const of = (place: Place) => rows.find(({ clientId }: { clientId: string }) => clientId === place.clientId)
    expect(of(gap)).toMatchObject({ withoutRate: 1, unratedAssignments: [{ assignmentId: gap.assignmentId }] })
    expect(of(mixed)).toMatchObject({ withoutRate: 1, unratedAssignments: [] })
  })

  it('what they cost at approval, until the work is repriced', async () => {
    const place = await placeOf(null)
    const id = await addRate(place.clientId)
    const sheet = await approved(place)
    await ask('mutation ($id: ID!) { updateClientRate(id: $id, input: { rate: 2500 }) { id } }', { id })
    expect(await chargeOf(sheet)).toMatchObject({ rate: 2000 })
    const reprice = `mutation ($clientId: ID) { repriceUnbilledWork(clientId: $clientId) {
      timesheets amounts { currency before after } } }`
    // The overtime rate is its own: it does not follow the rate.
    expect((await ask(reprice, place as never)).repriceUnbilledWork).toEqual({
      timesheets: 1,
      amounts: [{ currency: 'GBP', before: 50_000, after: 24 * 2500 + 2000 }],
    })
    await ask('mutation ($id: ID!) { updateClientRate(id: $id, input: { overtimeRate: 2500 }) { id } }', { id })
    await ask(reprice, place as never)
    expect(await chargeOf(sheet)).toMatchObject({ rate: 2500, overtimeRate: 2500 })
    await ask('mutation ($id: ID!) { deleteClientRate(id: $id) { id } }', { id })
    await ask(reprice, place as never)
    expect(await chargeOf(sheet)).toMatchObject({ rate: null, amount: 0 })
  })

  it('the rate of a client for an assignment that was deleted meanwhile', async () => {
    const place = await placeOf(null)
    const input = {
      workerId: place.workerId,
      projectId: place.projectId,
      assignmentId: place.assignmentId,
    }
    const sheet = await createId(server, key, '/timesheets', {
      worker_id: input.workerId,
      project_id: input.projectId,
      assignment_id: input.assignmentId,
      period_start: '2026-02-02',
      period_end: '2026-02-08',
      submit: true,
      entries: [
        {
          date: '2026-02-02',
          hours: 8,
        },
      ],
    })
    await addRate(place.clientId)
    await markDeleted(server, key, 'assignments', place.assignmentId)
    await request(`${server.base}/timesheets/${sheet}`, { method: 'PATCH', key, body: { status: 'approved' } })
    expect(await chargeOf(sheet)).toMatchObject({ rate: 2000 })
  })
})

describe('the rates of a client and trade', () => {
  it('never overlap, and the error names the other', async () => {
    const { clientId } = await makePlace(server, key)
    const id = await addRate(clientId, { trade: 'Welder', validUntil: '2026-06-30' })
    const refused = [
      { trade: 'welder', validFrom: '2026-06-30' },
      { trade: 'WELDER', validFrom: '2025-01-01' },
    ]
    for (const more of refused) {
      const { errors } = (await tryRate(clientId, more)).body
      expect(errors[0].extensions).toMatchObject({
        code: 'conflict',
        details: [{ path: 'input.validFrom', code: 'overlap', conflictingId: id }],
      })
      expect(errors[0].message).toContain(`the client rate ${id}, which counts from 2026-01-01, until 2026-06-30`)
    }
    const next = await addRate(clientId, { trade: 'welder', validFrom: '2026-07-01' })
    await addRate(clientId) // for every trade
    await addRate(clientId, { trade: 'rigger' })
    const change =
      'mutation ($id: ID!, $input: UpdateClientRateInput!) { updateClientRate(id: $id, input: $input) { id } }'
    const { body } = await graphql(server, key, change, { id: next, input: { validFrom: '2026-06-01' } })
    expect(body.errors[0].extensions.details[0].conflictingId).toBe(id)
    await ask(change, { id, input: { validUntil: '2026-05-31' } })
    await ask(change, { id: next, input: { validFrom: '2026-06-01' } })
  })

  it('are of one trade where the database says so, not JavaScript, whose small final sigma is another letter', async () => {
    const { clientId } = await makePlace(server, key)
    await addRate(clientId, { trade: 'ΤΕΧΝΙΤΗΣ' })
    expect((await tryRate(clientId, { trade: 'τεχνιτησ' })).body.errors[0].extensions.code).toBe('conflict')
  })

  it('do not overlap when they are written at once', async () => {
    const { clientId } = await makePlace(server, key)
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryRate(clientId)))
    const codes = answers
      .map(({ body }) => body.errors?.[0].extensions.code ?? 'created')
      .toSorted((one, other) => one.localeCompare(other))
    expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'created'])
    await expect(
      stamped(server, server.orgId, (client) =>
        client.query(
          `insert into client_rates (org_id, client_id, rate, overtime_rate, currency, valid_from)
            values ($1, $2, 1, 1, 'GBP', '2030-01-01')`,
          [server.orgId, clientId],
        ),
      ),
    ).rejects.toThrow('client_rates_never_overlap')
  })

  it('end on or after their first day, and cost what can be paid', async () => {
    const { clientId } = await makePlace(server, key)
    const pathsOf = async (more: object) =>
      (await tryRate(clientId, more)).body.errors[0].extensions.details.map(({ path }: { path: string }) => path)
    expect(await pathsOf({ validUntil: '2025-12-31' })).toEqual(['input.validUntil'])
    expect(await pathsOf({ rate: -1, currency: 'XXZ' })).toEqual(['input.rate', 'input.currency'])
    expect(await pathsOf({ clientId: '00000000-0000-7000-8000-00000000ffff' })).toEqual(['input.clientId'])
  })
})

describe('an assignment', () => {
  const RATE = 'clientRate { clientRateId clientRate { id } trade rate validFrom validUntil }'
  const rateOf = async (id: string) =>
    (await ask(`query ($id: ID!) { assignment(id: $id) { ${RATE} } }`, { id })).assignment.clientRate

  it('says which rate of its client counts for it', async () => {
    const place = await placeOf('welder')
    expect(await rateOf(place.assignmentId)).toBeNull()
    const every = await addRate(place.clientId)
    expect(await rateOf(place.assignmentId)).toMatchObject({
      clientRateId: every,
      trade: null,
      validFrom: '2026-01-01',
    })
    const id = await addRate(place.clientId, { trade: 'Welder', rate: 2700 })
    expect(await rateOf(place.assignmentId)).toEqual({
      clientRateId: id,
      clientRate: { id },
      trade: 'Welder',
      rate: 2700,
      validFrom: '2026-01-01',
      validUntil: null,
    })
  })

  it('is without a rate as long as one of its days has none', async () => {
    const { assignmentId, projectId, clientId } = await placeOf('welder')
    const isListed = async () => {
      const text = 'query ($id: [ID!]) { assignmentsWithoutRate(filter: { projectId: $id }) { data { id } } }'
      return (await ask(text, { id: [projectId] })).assignmentsWithoutRate.data.length === 1
    }
    expect(await isListed()).toBe(true)
    const first = await addRate(clientId, { validUntil: '2026-02-28' })
    expect(await isListed()).toBe(true)
    await addRate(clientId, { trade: 'welder', validFrom: '2026-03-01' })
    expect(await isListed()).toBe(false)
    await ask('mutation ($id: ID!) { deleteClientRate(id: $id) { id } }', { id: first })
    expect(await isListed()).toBe(true)
    await setRate(server, key, assignmentId, { rate: 1, currency: 'GBP' })
    expect(await isListed()).toBe(false)
  })
})

describe('rights', () => {
  const LIST =
    '{ clientRates(limit: 200) { data { id client { name } } } assignments(limit: 200) { data { clientRate { rate } } } }'
  async function member(role: Role, limits = {}) {
    const cookie = await signIn(server, (await makePerson(server, role, limits)).email)
    return (query: string, variables: Record<string, unknown> = {}) => asPerson(server, cookie, query, variables)
  }

  it('finance sees and sets all of them, and with limits sees those of its clients and projects', async () => {
    const [one, other] = [await makePlace(server, key), await makePlace(server, key)]
    const [seen, hidden] = [await addRate(one.clientId), await addRate(other.clientId)]
    const finance = await member('finance')
    const change = (id: string) => `mutation { updateClientRate(id: "${id}", input: { rate: 1 }) { rate } }`
    expect((await finance(change(seen))).body.data).toEqual({ updateClientRate: { rate: 1 } })
    for (const limits of [{ clientIds: [one.clientId] }, { projectIds: [one.projectId] }]) {
      const limited = await member('finance', limits)
      const { body } = await limited(LIST)
      expect(body.errors).toBeUndefined()
      expect(body.data.clientRates.data).toEqual([{ id: seen, client: { name: 'Harbour Civils' } }])
      expect(body.data.assignments.data).toEqual([{ clientRate: { rate: 1 } }])
      expect(codeOf(await limited(`{ clientRate(id: "${hidden}") { rate } }`))).toBe('not_found')
      expect(codeOf(await limited(change(hidden)))).toBe('insufficient_scope')
      expect(codeOf(await limited(change(seen)))).toBe('insufficient_scope')
      expect(codeOf(await limited(`mutation { deleteClientRate(id: "${seen}") { id } }`))).toBe('insufficient_scope')
      expect(codeOf(await limited(CREATE, { input: { clientId: one.clientId, ...january, trade: 'rigger' } }))).toBe(
        'insufficient_scope',
      )
    }
  })

  it('supervisors, recruiters and workers see none, and cannot guess them from assignments', async () => {
    const place = await makePlace(server, key)
    const id = await addRate(place.clientId)
    const worker = await makeWorkerPerson(server)
    const cookie = await signIn(server, worker.email)
    const people = [
      await member('supervisor', { clientIds: [place.clientId] }),
      await member('recruiter'),
      (query: string) => asPerson(server, cookie, query),
    ]
    for (const person of people) {
      for (const query of ['{ clientRates { data { id } } }', `{ clientRate(id: "${id}") { rate } }`])
        expect(codeOf(await person(query)), query).toBe('insufficient_scope')
      const { body } = await person('{ assignments { data { clientRate { rate } } } }')
      expect(JSON.stringify(body.data ?? null)).not.toContain('2000')
      expect((await person(`{ node(id: "${id}") { id } }`)).body.data?.node ?? null).toBeNull()
    }
  })

  it('a key needs a finance scope, and sees none of another organisation', async () => {
    const { clientId } = await makePlace(server, key)
    const id = await addRate(clientId)
    const get = async (key: string) => (await request(`${server.base}/client-rates/${id}`, { key })).status
    expect(await get(await server.key({ scopes: ['clients:read', 'projects:read'] }))).toBe(403)
    expect(await get(await server.key({ scopes: ['finance:read'] }))).toBe(200)
    const stranger = await server.key({ orgId: await server.organisation() })
    expect(await get(stranger)).toBe(404)
    const input = { clientId, ...january, trade: 'rigger' }
    const { body } = await graphql(server, stranger, CREATE, { input })
    expect(body.errors[0].extensions.details[0]).toMatchObject({ path: 'input.clientId', code: 'unknown_reference' })
  })
})
