/** What follows from the days and trades of an assignment. */
import { describe, expect, it } from 'vitest'
import type { Job } from '../../../prisma/generated/client/client.ts'
import { newRoles, openRoles, tradeFor } from '../../../src/domain/mobilisation/job-roles.ts'
import { assignmentStatus } from '../../../src/domain/mobilisation/status.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

it.each([
  ['2026-03-02', null, 'scheduled'],
  ['2026-03-02', '2026-03-05', 'scheduled'],
  ['2026-03-01', null, 'active'],
  ['2026-02-01', '2026-03-02', 'active'],
  ['2026-02-01', '2026-03-01', 'active'],
  ['2026-02-01', '2026-02-28', 'ended'],
])('an assignment from %s to %s is %s on 1 March', (start, end, status) => {
  expect(assignmentStatus({ startDate: day(start), endDate: end === null ? null : day(end) }, day('2026-03-01'))).toBe(
    status,
  )
})

describe('the trade of an assignment to a job', () => {
  const roles = [
    { trade: 'Welder', headcount: 1, filled: 1 },
    { trade: 'rigger', headcount: 2, filled: 1 },
    { trade: 'joiner', headcount: 1, filled: 0 },
  ]
  it.each([
    ['that of the worker where the job needs it, in its words', roles, 'welder', 'Welder'],
    ['that of the first open role for another worker', roles, 'roofer', 'rigger'],
    ['that of the first open role for a worker without a trade', roles, null, 'rigger'],
    ["the worker's own where no role is open", roles.slice(0, 1), 'roofer', 'roofer'],
    ['none where nobody has one', roles.slice(0, 1), null, null],
  ])('is %s', (_what, of, worker, trade) => {
    expect(tradeFor(of, worker)).toBe(trade)
  })

  it('counts those who take a place of the same write, up to the headcount', () => {
    const job = (id: string) =>
      ({
        id,
        roles: newRoles([
          { trade: 'welder', headcount: 2 },
          { trade: 'rigger', headcount: 1 },
        ]),
      }) as unknown as Job
    const [one, other] = [job('one'), job('other')]
    const open = openRoles()
    const filled = (of: Job) => open.of(of).map(({ filled }) => filled)
    open.fill(one, 'Welder')
    expect([filled(one), filled(other)]).toEqual([
      [1, 0],
      [0, 0],
    ])
    open.fill(one, null)
    open.fill(one, 'roofer')
    for (let count = 0; count < 3; count++) open.fill(one, 'welder')
    expect([filled(one), filled(other)]).toEqual([
      [2, 0],
      [0, 0],
    ])
    expect(tradeFor(open.of(one), null)).toBe('rigger')
    expect(one.roles).toEqual(newRoles(one.roles as never)) // what was read stays as it was
  })
})
