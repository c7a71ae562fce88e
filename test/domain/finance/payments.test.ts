/** Invoices that are paid in parts: what is left, what is refused, and what an earlier release left behind. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom } from '../../support/days.ts'
import { typesAbout } from '../../support/events.ts'
import { asPerson, codeOf, makePerson, signIn } from '../../support/people.ts'
import { caseOf } from '../../support/resources.ts'
import { graphql, joinTestServer, request, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let key: string

beforeAll(async () => {
  server = await joinTestServer()
  key = await server.key()
})
afterAll(() => server.stop())

/** An issued invoice of £12. */
const issued = async () => (await caseOf('/invoices').acts?.['mark-paid']?.make?.(server, key)) ?? ''
const pay = (id: string, body: object, headers = {}) =>
  request(`${server.base}/invoices/${id}/payments`, { method: 'POST', key, body, headers })
const act = (id: string, end: string, body?: object) =>
  request(`${server.base}/invoices/${id}/${end}`, { method: 'POST', key, body })
const get = async (id: string) => (await request(`${server.base}/invoices/${id}`, { key })).body

it('an invoice is paid in parts, and is paid when they come to its total', async () => {
  const id = await issued()
  const first = await pay(id, { amount: 500, paid_on: '2026-02-20', reference: ' BACS 1 ' })
  expect([first.status, first.body]).toEqual([
    200,
    expect.objectContaining({ status: 'issued', paid: 500, outstanding: 700, paid_at: null }),
  ])
  expect(first.body.payments).toMatchObject([{ paid_on: '2026-02-20', amount: 500, reference: 'BACS 1' }])
  const last = await pay(id, { amount: 700 })
  expect(last.body).toMatchObject({ status: 'paid', paid: 1200, outstanding: 0, paid_at: expect.any(String) })
  expect(await typesAbout(server, id)).toEqual(['invoice.payment_recorded', 'invoice.payment_recorded', 'invoice.paid'])
  expect((await pay(id, { amount: 1 })).body.error.code).toBe('invalid_transition')
})

describe('refused is', () => {
  it('more than what is left, with what that is', async () => {
    const id = await issued()
    await pay(id, { amount: 500 })
    const { status, body } = await pay(id, { amount: 701 })
    expect([status, body.error.details]).toEqual([
      422,
      [{ path: 'amount', code: 'too_big', message: 'must be at most 700, which is left to pay, in minor units' }],
    ])
    expect((await get(id)).outstanding).toBe(700)
  })

  it('nothing, a day to come, a draft, and what others hold', async () => {
    const id = await issued()
    expect((await pay(id, { amount: 0 })).body.error.details).toMatchObject([{ path: 'amount' }])
    const later = await pay(id, { amount: 1, paid_on: daysFrom(new Date(), 3) })
    expect(later.body.error.details).toMatchObject([{ path: 'paid_on', code: 'invalid' }])
    const draft = await caseOf('/invoices').make(server, key)
    expect((await pay(draft, { amount: 1 })).body.error.code).toBe('invalid_transition')
    const reader = await server.key({ scopes: ['finance:read'] })
    expect(
      codeOf(
        await request(`${server.base}/invoices/${id}/payments`, { method: 'POST', key: reader, body: { amount: 1 } }),
      ),
    ).toBe('insufficient_scope')
  })

  it('to void an invoice that is partly paid', async () => {
    const id = await issued()
    const { payments } = (await pay(id, { amount: 500 })).body
    expect((await act(id, 'void')).body.error.details).toMatchObject([{ code: 'has_payments' }])
    await act(id, 'remove-payment', { payment_id: payments[0].id })
    expect((await act(id, 'void')).body.status).toBe('void')
  })

  it('a payment beyond those that an invoice can hold', async () => {
    const id = await issued()
    const one = { id: 'x', paidOn: '2026-02-20', amount: 1, reference: null, recordedAt: '', recordedBy: 'Payroll' }
    const text = 'update invoices set payments = $2, paid = 100 where id = $1'
    await stamped(server, server.orgId, (client) => client.query(text, [id, JSON.stringify(Array(100).fill(one))]))
    expect(codeOf(await pay(id, { amount: 1 }))).toBe('conflict')
  })
})

it('marking as paid is a payment of the rest, and deleting it opens the invoice again', async () => {
  const id = await issued()
  await pay(id, { amount: 500 })
  const paid = (await act(id, 'mark-paid')).body
  expect(paid).toMatchObject({ status: 'paid', payments: [{ amount: 500 }, { amount: 700 }] })
  expect((await act(id, 'mark-paid')).body.payments).toHaveLength(2)
  const open = (await act(id, 'remove-payment', { payment_id: paid.payments[1].id })).body
  expect(open).toMatchObject({ status: 'issued', paid: 500, outstanding: 700, paid_at: null })
  const again = await act(id, 'remove-payment', { payment_id: paid.payments[1].id })
  expect(again.body.error.details).toMatchObject([{ path: 'payment_id', code: 'unknown_reference' }])
})

it('an invoice that an earlier release marked as paid has nothing outstanding', async () => {
  const id = await issued()
  const text = "update invoices set status = 'paid', paid_at = now() where id = $1"
  await stamped(server, server.orgId, (client) => client.query(text, [id]))
  expect(await get(id)).toMatchObject({ status: 'paid', paid: 1200, outstanding: 0, payments: [] })
})

it('two payments at the same time do not pay more than the total', async () => {
  const id = await issued()
  const answers = await Promise.all([pay(id, { amount: 800 }), pay(id, { amount: 800 })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  expect((await get(id)).paid).toBe(800)
})

it('is recorded by a person under their name, but not by a supervisor', async () => {
  const id = await issued()
  const text = `mutation { recordPayment(id: "${id}", input: { amount: 5 }) { payments { recordedBy } } }`
  const as = async (role: 'finance' | 'supervisor') =>
    asPerson(server, await signIn(server, (await makePerson(server, role)).email), text)
  expect((await as('finance')).body.data.recordPayment.payments).toEqual([{ recordedBy: 'Test finance' }])
  expect(codeOf(await as('supervisor'))).toBe('insufficient_scope')
  const since = `mutation { recordPayment(id: "${id}", input: { amount: 5 }, ifUnchangedSince: "2026-01-01T00:00:00Z") { id } }`
  expect(codeOf(await graphql(server, key, since))).toBe('precondition_failed')
})
