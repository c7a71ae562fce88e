/** The rows of the planner by project. */
import { expect, it } from 'vitest'
import type { PlannerWorkQuery } from '../../src/console/app/pages/planner/operations.ts'
import { hasMore, readMoreWork } from '../../src/console/app/pages/planner/use-work.ts'
import { placesText, projectsOf, unusualDaysOf } from '../../src/console/app/pages/planner/work.ts'
import { readDay } from '../../src/console/app/parts/values/days.ts'

const project = (id: string, name: string) => ({ id, name, address: null, status: 'active' as const })
const [dock, arch] = [project('D', 'Dock'), project('A', 'Arch')]
const roles = (...trades: string[]) => trades.map((trade) => ({ trade, headcount: 6, filled: 5 }))
const job = (id: string, of: typeof dock, startDate: string, endDate: string | null, ...trades: string[]) => ({
  id,
  status: 'mobilising' as const,
  startDate,
  endDate,
  roles: roles(...trades),
  project: of,
})
const other = (id: string, startDate: string, endDate: string | null, trade: string | null) => ({
  id,
  startDate,
  endDate,
  trade,
  project: arch,
})
const pages: PlannerWorkQuery[] = [
  { jobs: { nextCursor: null, data: [job('1', dock, '2026-06-01', '2026-06-05', 'welder', 'fitter')] } },
  { jobs: { nextCursor: null, data: [job('2', dock, '2026-06-06', null, 'welder')] } },
  {
    assignments: {
      nextCursor: null,
      data: [
        other('x', '2026-06-03', '2026-06-04', 'welder'),
        other('y', '2026-06-01', null, 'welder'),
        other('z', '2026-06-02', '2026-06-02', null),
      ],
    },
  },
]
const all = { search: undefined, trade: undefined }

it('a project has a bar for each role of its jobs, on lines on which none meets another', () => {
  const [first, second] = projectsOf(pages, all)
  expect([first?.name, second?.name]).toEqual(['Arch', 'Dock'])
  expect(second?.roles.map(({ id, line }) => [id, line])).toEqual([
    ['1 fitter', 0],
    ['1 welder', 1],
    ['2 welder', 0],
  ])
  expect(second?.lines).toBe(2)
  expect(second?.roles.map(placesText)).toEqual(['5 of 6', '5 of 6', '5 of 6'])
})

it('people without a job are one bar of their trade, from the first day to the last', () => {
  const bars = projectsOf(pages, all)[0]?.roles.map((bar) => [bar.trade, placesText(bar), bar.start, bar.end])
  expect(bars).toEqual([
    ['welder', '2 without a job', readDay('2026-06-01'), null],
    ['no trade', '1 without a job', readDay('2026-06-02'), readDay('2026-06-02')],
  ])
})

it('the name and the trade choose among them; a project without a bar has no row', () => {
  expect(projectsOf(pages, { ...all, search: 'dOC' }).map(({ id }) => id)).toEqual(['D'])
  const fitters = projectsOf(pages, { ...all, trade: 'Fitter' })
  expect(fitters.map(({ id, lines }) => [id, lines])).toEqual([['D', 1]])
  expect(projectsOf([], all)).toEqual([])
})

it('days with other numbers belong to the bar of their role', () => {
  const period = { headcount: 6, people: 4, startDate: '2026-06-02', endDate: null }
  const days = unusualDaysOf([
    { jobId: '1', trade: 'welder', ...period },
    { jobId: '2', trade: 'welder', ...period },
  ])
  expect([...days.keys()]).toEqual(['1 welder', '2 welder'])
  expect(days.get('1 welder')?.[0]).toMatchObject({ people: 4, start: readDay('2026-06-02'), end: null })
})

it('each list is read to its end; what was read stays if a page fails', async () => {
  const page = (afterJob: string | null, afterOther: string | null): PlannerWorkQuery => ({
    jobs: { nextCursor: afterJob, data: [] },
    assignments: { nextCursor: afterOther, data: [] },
  })
  const answers: (PlannerWorkQuery | undefined)[] = [page('b', null), page(null, null)]
  const asked: unknown[] = []
  const client = {
    query: (_document: unknown, { jobs, afterJob, others, afterOther }: Record<string, unknown>) => {
      asked.push([jobs && afterJob, others && afterOther])
      return { toPromise: async () => ({ data: answers[asked.length - 1] }) }
    },
  }
  const days = { from: '2026-06-01', to: '2026-06-14' }
  expect(await readMoreWork(client as never, days, page('a', 'k'))).toHaveLength(2)
  expect(asked).toEqual([
    ['a', 'k'],
    ['b', false],
  ])
  answers[2] = undefined
  expect(await readMoreWork(client as never, days, page('a', null))).toEqual([])
})

it('is said to be cut if a page is left', () => {
  const page = (job: string | null, other: string | null | false) =>
    ({
      jobs: { nextCursor: job, data: [] },
      ...(other !== false && { assignments: { nextCursor: other, data: [] } }),
    }) as never
  expect([page('b', false), page(null, 'k'), page(null, null), page(null, false), undefined].map(hasMore)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
