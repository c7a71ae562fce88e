/** What the home page of a new organisation says to do first. */
import { expect, it } from 'vitest'
import { firstSteps } from '../../src/console/app/pages/home/first-steps.ts'

const total = (count: number) => ({ pagination: { total: count } }) as never
const of = (workers: number, clients: number, projects: number, jobs: number) =>
  firstSteps({ workers: total(workers), clients: total(clients), projects: total(projects), jobs: total(jobs) })

it('an empty organisation has every step before it, each with its page', () => {
  expect(of(0, 0, 0, 0)?.map(({ to, isDone }) => [to, isDone])).toEqual([
    ['/import', false],
    ['/clients', false],
    ['/projects', false],
    ['/jobs/new', false],
  ])
})

it('a step that was taken is done, and after the last one nothing is left', () => {
  expect(of(3, 1, 0, 0)?.map(({ isDone }) => isDone)).toEqual([true, true, false, false])
  expect(of(3, 1, 2, 1)).toBeUndefined()
})
