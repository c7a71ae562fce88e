/** The requests by which mechanisms for speed are judged. */
import type { RequestSample } from '../load.ts'
import type { Caller } from '../organisations.ts'
import { get, graphql, patch, post } from '../requests.ts'

interface Row {
  /** How many organisations send in turn. */
  organisations: 1 | 50
  request(caller: Caller): RequestSample
  /** Whether answers may be remembered. */
  isHot?: boolean
}

const NESTED =
  '{ clients(limit: 10) { data { id name projects(limit: 10) { data { id name jobs(limit: 10) { data { id title } } } } } } }'

export const rows = {
  get: { organisations: 1, request: (caller) => get(caller, `/workers/${caller.workerId}`) },
  'get, remembered': { organisations: 1, request: (caller) => get(caller, `/workers/${caller.workerId}`), isHot: true },
  'get, fifty organisations': { organisations: 50, request: (caller) => get(caller, `/workers/${caller.workerId}`) },
  'list of 50': { organisations: 1, request: (caller) => get(caller, '/workers?limit=50') },
  'list of 50, remembered': { organisations: 1, request: (caller) => get(caller, '/workers?limit=50'), isHot: true },
  'list of 200': { organisations: 1, request: (caller) => get(caller, '/workers?limit=200') },
  'filtered list': { organisations: 1, request: (caller) => get(caller, '/workers?limit=50&updated_since={moment}') },
  nested: { organisations: 1, request: (caller) => graphql(caller, NESTED) },
  'control plane': { organisations: 1, request: (caller) => get(caller, '/me') },
  create: {
    organisations: 1,
    request: (caller) => post(caller, '/workers', { first_name: 'Ada', last_name: 'Okafor' }),
  },
  'create, fifty organisations': {
    organisations: 50,
    request: (caller) => post(caller, '/workers', { first_name: 'Ada', last_name: 'Okafor' }),
  },
  'update, fifty organisations': {
    organisations: 50,
    request: (caller) => patch(caller, `/workers/${caller.workerId}`, { last_name: 'Okafor {moment}' }),
  },
  update: {
    organisations: 1,
    request: (caller) => patch(caller, `/workers/${caller.workerId}`, { last_name: 'Okafor {moment}' }),
  },
} satisfies Record<string, Row>
