/** The preview of retention rules: how many records go, and which and when. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysFrom } from '../../support/days.ts'
import { openRetention, type Retention } from './made.ts'

let made: Retention
const worker: Record<string, string> = {}
beforeAll(async () => {
  made = await openRetention()
  for (const [name, expires] of [
    ['now', -400],
    ['soon', -345],
    ['later', -290],
    ['never', 100],
  ] as const) {
    worker[name] = await made.worker(daysFrom(new Date(), -366))
    await made.document(worker[name] as string, { type: 'licence', expires_on: daysFrom(new Date(), expires), name })
  }
  const held = await made.worker(daysFrom(new Date(), -366))
  await made.document(held, { type: 'licence', expires_on: daysFrom(new Date(), -401), name: 'held' })
  await made.ask('mutation ($id: ID!) { placeLegalHold(workerId: $id, reason: "Claim") { id } }', { id: held })
})
afterAll(() => made.stop())

const RULES = [{ subject: 'documents', documentType: 'licence', since: 'expiry', months: 12 }]
const PREVIEW = `query ($rules: [RetentionRuleInput!]) { retentionPreview(rules: $rules) {
  rule { documentType months } due dueIn30Days dueIn90Days held } }`
const LIST = `query ($days: Int, $limit: Int, $cursor: String) { retentionDue(days: $days, limit: $limit, cursor: $cursor) {
  data { name dueOn held workerId workerName subject } nextCursor } }`

it('counts what rules would remove before they are set, and then the same', async () => {
  const expected = [{ rule: { documentType: 'licence', months: 12 }, due: 1, dueIn30Days: 2, dueIn90Days: 3, held: 1 }]
  expect((await made.ask(PREVIEW)).retentionPreview).toEqual([])
  expect((await made.ask(PREVIEW, { rules: RULES })).retentionPreview).toEqual(expected)
  expect((await made.ask(LIST)).retentionDue).toEqual({ data: [], nextCursor: null })
  await made.setRules('{ subject: documents, documentType: licence, since: expiry, months: 12 }')
  expect((await made.ask(PREVIEW)).retentionPreview).toEqual(expected)
})

it('lists the records with their day, page by page', async () => {
  const { data, nextCursor } = (await made.ask(LIST, { limit: 2 })).retentionDue
  expect(data).toMatchObject([
    { name: 'held', held: true },
    { name: 'now', held: false, workerId: worker.now, subject: 'documents' },
  ])
  const { data: rest, nextCursor: end } = (await made.ask(LIST, { cursor: nextCursor })).retentionDue
  expect(rest.map(({ name }: { name: string }) => name)).toEqual(['soon', 'later'])
  expect(end).toBeNull()
  expect((await made.ask(LIST, { days: 0 })).retentionDue.data).toHaveLength(2)
})

it('is what the run of that day removes', async () => {
  await made.apply({ day: daysFrom(new Date(), 0) })
  expect((await made.ask(PREVIEW)).retentionPreview).toMatchObject([{ due: 0, dueIn30Days: 1, held: 1 }])
})

it.each([
  { days: -1 },
  { days: 40_000 },
  { cursor: 'x' },
  { cursor: '2026-01-01/x' },
  { cursor: '2026-99-99/00000000-0000-7000-8003-000000000001' },
])('%o is refused', async (variables) => {
  expect(await made.refusal(LIST, variables)).toBe('validation_failed')
})
