/** The rows beside a hand-written handler. Those beside PostGraphile stand in postgraphile.ts. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestSample } from './load.ts'
import type { Caller } from './organisations.ts'
import { ask, get, post } from './requests.ts'

export interface Scenario {
  name: string
  /** How many send in turn. */
  organisations: 1 | 50
  /** Asked of a server that remembers no answers. */
  cold: boolean
  request: (caller: Caller) => RequestSample
  beside: 'express' | 'postgraphile'
  /** Default: as ours. */
  besideRequest?: (caller: Caller) => RequestSample
  /** The least ratio that is aimed at. */
  goal?: number
}

type Reading = [name: string, resource: (caller: Caller) => string, goal: number]

const getOne: Reading = ['get', ({ workerId }) => `/workers/${workerId}`, 1]
const listOf50: Reading = ['list of 50', () => '/workers?limit=50', 2]
const listOf200: Reading = ['list of 200', () => '/workers?limit=200', 2]

/** Hot and cold. */
const reads = (organisations: 1 | 50, readings: Reading[]): Scenario[] =>
  [false, true].flatMap((cold) =>
    readings.map(([name, resource, goal]) => ({
      name: [name, ...(cold ? ['cold'] : []), ...(organisations === 1 ? [] : ['fifty organisations'])].join(', '),
      organisations,
      cold,
      request: (caller) => get(caller, resource(caller)),
      beside: 'express',
      ...(cold && { goal }),
    })),
  )

const create = (organisations: 1 | 50): Scenario => ({
  name: organisations === 1 ? 'create' : 'create, fifty organisations',
  organisations,
  cold: false,
  request: (caller) => post(caller, '/workers', { first_name: 'Ada', last_name: 'Okafor' }),
  beside: 'express',
  goal: 1,
})

export const readScenarios: Scenario[] = [
  ...reads(1, [getOne, listOf50, listOf200]),
  {
    name: 'sync page of 50, never asked before',
    organisations: 1,
    cold: false,
    request: (caller) => get(caller, '/workers?limit=50&updated_since={moment}'),
    beside: 'express',
    goal: 2,
  },
  ...reads(50, [getOne, listOf50]),
]

/** Measured after all reads: they add to what lists count. */
export const createScenarios: Scenario[] = [create(1), create(50)]

/** Check that both return the same data before they are compared. */
export async function checkSameAnswers(
  { name, request }: Scenario,
  ports: { ours: number; theirs: number },
  caller: Caller,
): Promise<void> {
  const sample = request(caller)
  if (sample.method !== 'GET') return
  const settled = { ...sample, path: sample.path.replace('{moment}', new Date(0).toISOString()) }
  const [ours, theirs] = await Promise.all([ask(ports.ours, settled), ask(ports.theirs, settled)])
  if (!isDeepStrictEqual(ours.answer, theirs.answer)) throw new Error(`${name}: the two servers answer differently`)
}
