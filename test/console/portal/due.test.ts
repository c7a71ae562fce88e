/** What waits for a worker, by their records and what they entered and did not send yet. */
import { expect, it } from 'vitest'
import { dueOf } from '../../../src/console/app/portal/home/due.ts'
import type { Entry } from '../../../src/console/app/portal/queue/entry.ts'
import { type Records, recordsOf } from '../../../src/console/app/portal/records.ts'

const TODAY = '2026-11-25'
type Read = Parameters<typeof recordsOf>[0]

function records(
  more: { documents?: object[]; timesheets?: object[]; assignments?: object[]; expenses?: object[] } = {},
): Records {
  const page = (data: object[] = []) => ({ data })
  return recordsOf({
    complianceRequirements: [
      { documentTypes: ['right_to_work'], customTypeIds: [] },
      { documentTypes: ['trade_card', 'right_to_work'], customTypeIds: [] },
    ],
    assignments: page(more.assignments),
    documents: page(more.documents),
    timesheets: page(more.timesheets),
    expenses: page(more.expenses),
  } as unknown as Read)
}

const due = (given: Records, entries: Partial<Entry>[] = []) => dueOf(given, entries as Entry[], TODAY, 'monday')
const document = (type: string, status: string, more: object = {}) => ({ id: type, type, status, paper: null, ...more })

it('are the documents of everybody and of their own trade, until they are sent', () => {
  expect(due(records()).missing).toEqual(['right_to_work', 'trade_card'])
  const some = records({ documents: [document('right_to_work', 'pending'), document('passport', 'rejected')] })
  expect(due(some).missing).toEqual(['trade_card'])
  const entry: Partial<Entry> = {
    kind: 'document',
    subject: 'document:1',
    variables: { input: { type: 'trade_card' } },
  }
  expect(due(some, [entry]).missing).toEqual([])
  const { needed: _needed, ...ofEarlierRelease } = records()
  expect(due(ofEarlierRelease).missing).toEqual([])
})

it('are documents to renew, if no other replaces them', () => {
  const expired = document('trade_card', 'expired')
  const given = { documents: [document('right_to_work', 'valid'), expired] }
  expect(due(records(given))).toMatchObject({ missing: [], toRenew: [expired] })
  given.documents.push(document('trade_card', 'pending'))
  expect(due(records(given))).toMatchObject({ missing: [], toRenew: [] })
})

it('are papers to accept, until they are accepted here', () => {
  const paper = document('contract', 'pending', { id: 'p', paper: { acceptedAt: null, withdrawnAt: null } })
  const given = records({ documents: [paper] })
  expect(due(given).papers).toEqual([paper])
  expect(due(given, [{ kind: 'acceptance', subject: 'paper:p' }]).papers).toEqual([])
})

it('are the hours of last week, and those that were sent back, until they are entered here', () => {
  const assignments = [{ projectId: 'one', startDate: '2026-01-01', endDate: null }]
  const entry = { kind: 'createHours', subject: 'hours:one:2026-11-16' } as const
  expect(due(records({ assignments })).weekWithoutHours).toBe('2026-11-16')
  expect(due(records({ assignments }), [entry]).weekWithoutHours).toBeUndefined()
  const sheet = { projectId: 'one', status: 'rejected', periodStart: '2026-11-16', periodEnd: '2026-11-22' }
  const sentBack = records({ assignments, timesheets: [sheet] })
  expect(due(sentBack)).toMatchObject({ weekWithoutHours: undefined, sentBack: [sheet] })
  expect(due(sentBack, [entry]).sentBack).toEqual([])
})

it('are documents that were sent back, until another of the type is sent', () => {
  const rejected = document('trade_card', 'rejected', { createdAt: '2026-11-20T08:00:00.000Z' })
  const given = { documents: [document('right_to_work', 'valid'), rejected] }
  expect(due(records(given))).toMatchObject({ documentsSentBack: [rejected], missing: [] })
  const entry: Partial<Entry> = {
    kind: 'document',
    subject: 'document:1',
    variables: { input: { type: 'trade_card' } },
  }
  expect(due(records(given), [entry])).toMatchObject({ documentsSentBack: [], missing: [] })
  const later = document('trade_card', 'pending', { createdAt: '2026-11-21T08:00:00.000Z' })
  expect(due(records({ documents: [...given.documents, later] })).documentsSentBack).toEqual([])
  const paper = document('contract', 'rejected', { paper: { acceptedAt: null, withdrawnAt: null } })
  expect(due(records({ documents: [paper] })).documentsSentBack).toEqual([])
})

it('are expenses that were sent back, until another of the day and category is sent', () => {
  const claim = { id: 'e', category: 'travel', incurredOn: '2026-11-20', createdAt: '2026-11-20T18:00:00.000Z' }
  const rejected = { ...claim, status: 'rejected' }
  expect(due(records({ expenses: [rejected, { ...claim, status: 'paid' }] })).expensesSentBack).toEqual([rejected])
  const input = { category: 'travel', incurredOn: '2026-11-20', amount: 1250 }
  const entry: Partial<Entry> = { kind: 'expense', subject: 'expense:1', variables: { input } }
  expect(due(records({ expenses: [rejected] }), [entry]).expensesSentBack).toEqual([])
  const later = { ...claim, status: 'submitted', createdAt: '2026-11-21T18:00:00.000Z' }
  expect(due(records({ expenses: [rejected, later] })).expensesSentBack).toEqual([])
})

it("are documents of the organisation's own types, which no other document replaces", () => {
  const needed = { ...records({ documents: [document('other', 'valid')] }), needed: ['gold-card', 'other'] }
  expect(due(needed).missing).toEqual(['gold-card'])
  const entry: Partial<Entry> = {
    kind: 'document',
    subject: 'document:1',
    variables: { input: { type: 'other', customTypeId: 'gold-card' } },
  }
  expect(due(needed, [entry]).missing).toEqual([])
})
