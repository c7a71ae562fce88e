/** The rows of the planner by project. */
import { describe, expect, it } from 'vitest'
import type { PlannerWorkQuery } from '../../src/console/app/pages/planner/operations.ts'
import { readMoreWork } from '../../src/console/app/pages/planner/use-work.ts'
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

it('a project has a bar for each role of its jobs, on lines on which none meets another', () => {
  const [first, second] = projectsOf(pages, undefined)
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
  const bars = projectsOf(pages, undefined)[0]?.roles.map((bar) => [bar.trade, placesText(bar), bar.start, bar.end])
  expect(bars).toEqual([
    ['welder', '2 without a job', readDay('2026-06-01'), null],
    ['no trade', '1 without a job', readDay('2026-06-02'), readDay('2026-06-02')],
  ])
})

it('of a trade, only its bars are drawn; a project without a bar has no row', () => {
  const fitters = projectsOf(pages, 'Fitter')
  expect(fitters.map(({ id, lines }) => [id, lines])).toEqual([['D', 1]])
  expect(projectsOf([], undefined)).toEqual([])
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

describe('the pages of work', () => {
  const days = { from: '2026-06-01', to: '2026-06-14' }
  const page = (afterJob: string | null, afterOther: string | null): PlannerWorkQuery => ({
    jobs: { nextCursor: afterJob, data: [] },
    assignments: { nextCursor: afterOther, data: [] },
  })
  function clientOf(answers: readonly (PlannerWorkQuery | undefined)[]) {
    const asked: unknown[] = []
    const query = (_document: unknown, { jobs, afterJob, others, afterOther, projects }: Record<string, unknown>) => {
      asked.push([projects, jobs && afterJob, others && afterOther])
      return { toPromise: async () => ({ data: answers[asked.length - 1] }) }
    }
    return { client: { query } as never, asked }
  }

  it('are read to the end of each list', async () => {
    const { client, asked } = clientOf([page('b', null), page(null, null)])
    const { pages: rest, isCut } = await readMoreWork(client, days, page('a', 'k'))
    expect([rest.length, isCut]).toEqual([2, false])
    expect(asked).toEqual([
      [undefined, 'a', 'k'],
      [undefined, 'b', false],
    ])
  })

  it('are read for each group of the projects that are looked for', async () => {
    const { client, asked } = clientOf([page(null, null), page('c', null), page(null, null)])
    const { pages: rest, isCut } = await readMoreWork(client, days, page('a', null), [['A'], ['B']])
    expect([rest.length, isCut]).toEqual([3, false])
    expect(asked).toEqual([
      [['A'], 'a', false],
      [['B'], undefined, undefined],
      [['B'], 'c', false],
    ])
  })

  it('that were read stay if one fails, and are said to be cut, as at too many', async () => {
    const failing = await readMoreWork(clientOf([page('b', null), undefined]).client, days, page('a', null))
    expect([failing.pages.length, failing.isCut]).toEqual([1, true])
    const endless = await readMoreWork(clientOf(Array(30).fill(page('a', null))).client, days, page('a', null))
    expect([endless.pages.length, endless.isCut]).toEqual([20, true])
  })
})
