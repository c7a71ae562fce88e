/** The open roles above the planner: those of jobs for all of their days, those of people who are away for these alone. */
import { expect, it } from 'vitest'
import type { PlannerNeedsQuery } from '../../src/console/app/pages/planner/operations.ts'
import { type NeedsPage, needsOf } from '../../src/console/app/pages/planner/people.ts'
import { readRest } from '../../src/console/app/pages/planner/use-needs.ts'
import { readDay } from '../../src/console/app/parts/values/days.ts'

const project = { id: 'P', name: 'Dock', address: '1 Quay, Leeds', status: 'active' as const }

/** A job with one role. */
const jobs = (filled: number, away: number, headcount = 2): NonNullable<NeedsPage['jobs']> => ({
  data: [
    {
      id: 'J',
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      roles: [{ trade: 'welder', headcount, filled, away }],
      project,
    },
  ],
})
const awayPlaces: PlannerNeedsQuery['awayPlaces'] = [
  {
    trade: 'welder',
    openFrom: '2026-06-10',
    openTo: '2026-06-12',
    job: { id: 'J', project },
    assignment: { id: 'A', worker: { firstName: 'Ada', lastName: 'Okafor' } },
  },
]
const from = readDay('2026-06-08')

it('the place of somebody who is away stands on its days, and not among those of the role', () => {
  const needs = needsOf([{ jobs: jobs(0, 1), awayPlaces }], from)
  expect(needs.map(({ trade, open, away, start, end }) => ({ trade, open, away, start, end }))).toEqual([
    { trade: 'welder', open: 1, away: null, start: readDay('2026-06-01'), end: readDay('2026-06-30') },
    { trade: 'welder', open: 1, away: 'Ada Okafor', start: readDay('2026-06-10'), end: readDay('2026-06-12') },
  ])
  expect(new Set(needs.map(({ id }) => id)).size).toBe(2)
  expect(needs[1]).toMatchObject({ jobId: 'J', projectId: 'P', projectName: 'Dock', covers: 'A' })
})

it('a role that lacks nobody but those who are away has no place of its own', () => {
  expect(needsOf([{ jobs: jobs(1, 1) }, { awayPlaces }], from).map(({ away }) => away)).toEqual(['Ada Okafor'])
  expect(needsOf([{ jobs: jobs(2, 0), awayPlaces: [] }], from)).toEqual([])
})

it('jobs that are over before the first day shown need nobody', () => {
  expect(needsOf([{ jobs: jobs(0, 0), awayPlaces: [] }], readDay('2026-07-01'))).toEqual([])
})

it('all pages are read, each list to its end, and no more', async () => {
  const place = awayPlaces[0] as NonNullable<typeof awayPlaces>[number]
  const page = (cursor: string | null, places: number) =>
    ({ jobs: { ...jobs(0, 0), nextCursor: cursor }, awayPlaces: Array(places).fill(place) }) as PlannerNeedsQuery
  const asked: object[] = []
  const answers = [page('b', 100), page('c', 3), page(null, 0)]
  const client = {
    query: (_document: unknown, { jobs: wantsJobs, cursor, away, offset }: Record<string, unknown>) => {
      asked.push([wantsJobs && cursor, away && offset])
      return { toPromise: async () => ({ data: answers[asked.length - 1] }) }
    },
  }
  const days = { from: '2026-06-08', to: '2026-07-19', away: true }
  expect(await readRest(client as never, days, page('a', 100))).toHaveLength(3)
  expect(asked).toEqual([
    ['a', 100],
    ['b', 200],
    ['c', false],
  ])
  asked.length = 0
  expect(await readRest(client as never, days, page(null, 99))).toEqual([])
  const failing = { query: () => ({ toPromise: async () => ({ data: undefined }) }) }
  expect(await readRest(failing as never, days, page('a', 0))).toEqual([])
})
