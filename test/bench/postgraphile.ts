/**
 * The rows beside PostGraphile: the same records asked of both. PostGraphile reads every organisation, so it is given the
 * organisation as a condition; aliases make its answers look like ours.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from './organisations.ts'
import { ask, graphql } from './requests.ts'
import type { Scenario } from './scenarios.ts'

const WORKER = 'firstName lastName email phone trade status complianceStatus externalId metadata createdAt updatedAt'
const CLIENTS = 10
const EACH = 5

interface Pair {
  name: string
  ours: string
  theirs: (orgId: string) => string
}

const pairs: Pair[] = [
  {
    name: 'GraphQL list of 50',
    ours: `{ workers(limit: 50) { data { id ${WORKER} } pagination { total hasMore } } }`,
    theirs: (orgId) => `{
      workers: allWorkers(first: 50, condition: { orgId: "${orgId}" }) {
        data: nodes { id: rowId ${WORKER} } total: totalCount page: pageInfo { hasMore: hasNextPage }
      } }`,
  },
  {
    name: 'GraphQL list of 50, without its total',
    ours: `{ workers(limit: 50) { data { id ${WORKER} } } }`,
    theirs: (orgId) => `{
      workers: allWorkers(first: 50, condition: { orgId: "${orgId}" }) { data: nodes { id: rowId ${WORKER} } } }`,
  },
  {
    name: 'GraphQL clients → projects → jobs → project',
    ours: `{ clients(limit: ${CLIENTS}) { data { id name
      projects(limit: ${EACH}) { data { id name status
        jobs(limit: ${EACH}) { data { id status startDate project { id name } } } } } } } }`,
    theirs: (orgId) => `{
      clients: allClients(first: ${CLIENTS}, condition: { orgId: "${orgId}" }) { data: nodes { id: rowId name
        projects: projectsByOrgIdAndClientId(first: ${EACH}) { data: nodes { id: rowId name status
          jobs: jobsByOrgIdAndProjectId(first: ${EACH}) { data: nodes { id: rowId status startDate
            project: projectByOrgIdAndProjectId { id: rowId name } } } } } } } }`,
  },
]

export const postgraphileScenarios: Scenario[] = pairs.map(({ name, ours, theirs }) => ({
  name,
  organisations: 1,
  cold: true,
  request: (caller) => graphql(caller, ours),
  beside: 'postgraphile',
  besideRequest: ({ orgId }) => graphql(undefined, theirs(orgId)),
  goal: 1.5,
}))

/** Check that both answers hold the same records with the same values. */
export async function checkSameRecords(
  { name, request, besideRequest }: Scenario,
  ports: { ours: number; theirs: number },
  caller: Caller,
): Promise<void> {
  if (besideRequest === undefined) throw new Error(`${name}: nothing to ask PostGraphile`)
  const ours = await ask<GraphqlAnswer>(ports.ours, request(caller))
  const theirs = await ask<GraphqlAnswer>(ports.theirs, besideRequest(caller))
  for (const { errors } of [ours.answer, theirs.answer]) if (errors) throw new Error(`${name}: ${errors[0]?.message}`)
  const [one, other] = [ours, theirs].map(({ answer }) => flatten(answer.data))
  if (!isDeepStrictEqual(one, other)) throw new Error(`${name}: PostGraphile answers differently`)
}

interface GraphqlAnswer {
  data: unknown
  errors?: { message: string }[]
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/

/** All values of an answer with their keys, in order; a time in one form. */
function flatten(value: unknown, key = ''): unknown[] {
  if (Array.isArray(value)) return [`${key} ${value.length}`, ...value.flatMap((each) => flatten(each, key))]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flatten(inner, name))
  return [key, typeof value === 'string' && TIME.test(value) ? Date.parse(value) : value]
}
