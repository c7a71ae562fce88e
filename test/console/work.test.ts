/** Sums of the work on projects, for the dashboard. */
import { expect, it } from 'vitest'
import { sumsOf, totalOf } from '../../src/console/app/pages/home/work.ts'

const row = {
  clientId: 'c1',
  clientName: 'Harbour',
  currency: 'GBP',
  hours: 10,
  hoursWithoutRate: 0,
  charged: 500,
  expenses: 100,
}
const work = [
  { ...row, projectId: 'p1', projectName: 'Quay' },
  { ...row, projectId: 'p2', projectName: 'Pier', hours: 30, hoursWithoutRate: 5 },
  { ...row, projectId: 'p3', projectName: 'Dock', clientId: 'c2', clientName: 'Marine', currency: 'EUR', hours: 15 },
]

it('of clients and projects have the most hours first, and keep currencies apart', () => {
  expect(sumsOf(work, 'project').map(({ name, hours }) => [name, hours])).toEqual([
    ['Pier', 30],
    ['Dock', 15],
    ['Quay', 10],
  ])
  expect(sumsOf(work, 'client')).toEqual([
    {
      id: 'c1',
      name: 'Harbour',
      hours: 40,
      hoursWithoutRate: 5,
      charged: new Map([['GBP', 1000]]),
      left: new Map([['GBP', 800]]),
    },
    {
      id: 'c2',
      name: 'Marine',
      hours: 15,
      hoursWithoutRate: 0,
      charged: new Map([['EUR', 500]]),
      left: new Map([['EUR', 400]]),
    },
  ])
})

it('of all are one', () => {
  expect(totalOf(work)?.hours).toBe(55)
  expect(totalOf(work)?.charged).toEqual(
    new Map([
      ['GBP', 1000],
      ['EUR', 500],
    ]),
  )
  expect(totalOf([])).toBeUndefined()
})
