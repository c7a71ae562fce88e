/** Automation rules as staff create them over GraphQL, and their runs. */
import { eventually } from './eventually.ts'
import { type Answer, dataOf, graphql, request, type TestServer } from './server.ts'

export interface NewRule {
  name?: string
  trigger: string
  conditions?: { path: string; op: string; value?: string }[]
  actions: { type: string; parameters: Record<string, string> }[]
}

export interface RunView {
  id: string
  automationId: string
  status: string
  error: string | null
  attempts: number
  eventId: string
  eventType: string
  subjectType: string
  subjectId: string
  depth: number
  createdAt: string
  finishedAt: string | null
}

const RUN = 'id automationId status error attempts eventId eventType subjectType subjectId depth createdAt finishedAt'

export function createRule(server: TestServer, key: string, rule: NewRule): Promise<Answer> {
  const query = 'mutation ($input: CreateAutomationInput!) { createAutomation(input: $input) { id } }'
  return graphql(server, key, query, { input: { name: 'Rule', ...rule } })
}

/** Create a rule; returns its id. */
export async function makeRule(server: TestServer, key: string, rule: NewRule): Promise<string> {
  const { body } = await createRule(server, key, rule)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.createAutomation.id
}

/** A page of the run log. */
export async function runsOf(server: TestServer, key: string, filter: string): Promise<RunView[]> {
  const query = `{ automationRuns(limit: 200, ${filter}) { data { ${RUN} } } }`
  return (await dataOf(server, key, query)).automationRuns.data
}

/** The runs of a rule, oldest first, once there are `count` and all have ended. */
export function ended(server: TestServer, key: string, automationId: string, count = 1): Promise<RunView[]> {
  return eventually(async () => {
    const runs = await runsOf(server, key, `automationId: "${automationId}"`)
    const isOver = runs.length >= count && runs.every(({ status }) => status !== 'queued')
    return isOver ? runs.reverse() : undefined
  })
}

// biome-ignore lint/suspicious/noExplicitAny: tests read records of every type
type Row = any

/** All records of a resource, from the REST list. */
export async function listed(server: TestServer, key: string, path: string): Promise<Row[]> {
  return (await request(`${server.base}${path}?limit=200`, { key })).body.data
}

export async function got(server: TestServer, key: string, path: string): Promise<Row> {
  return (await request(server.base + path, { key })).body
}
