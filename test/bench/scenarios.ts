/** The rows beside a hand-written handler. Those beside PostGraphile stand in postgraphile.ts. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestSample } from './load.ts'
import type { Caller } from './organisations.ts'
import { ask, get, patch, post } from './requests.ts'

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

const write = (name: string, organisations: 1 | 50, request: Scenario['request']): Scenario => ({
  name: organisations === 1 ? name : `${name}, fifty organisations`,
  organisations,
  cold: false,
  request,
  beside: 'express',
  goal: 1,
})

/** Each request changes the same worker of its organisation. */
const update: Scenario['request'] = (caller) =>
  patch(caller, `/workers/${caller.workerId}`, { last_name: 'Okafor {moment}' })
const create: Scenario['request'] = (caller) => post(caller, '/workers', { first_name: 'Ada', last_name: 'Okafor' })

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

/** Measured after all reads: creates add to what lists count. */
export const writeScenarios: Scenario[] = [
  write('update', 1, update),
  write('update', 50, update),
  write('create', 1, create),
  write('create', 50, create),
]

/** Check that both return the same data before they are compared. */
export async function checkSameAnswers(
  { name, request }: Pick<Scenario, 'name' | 'request'>,
  ports: { ours: number; theirs: number },
  caller: Caller,
): Promise<void> {
  const sample = request(caller)
  if (sample.method !== 'GET') return
  const settled = { ...sample, path: sample.path.replace('{moment}', new Date(0).toISOString()) }
  const [ours, theirs] = await Promise.all([ask(ports.ours, settled), ask(ports.theirs, settled)])
  if (!isDeepStrictEqual(ours.answer, theirs.answer)) throw new Error(`${name}: the two servers answer differently`)
}
