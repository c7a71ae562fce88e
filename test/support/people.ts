/** People who sign in as a browser does: with forms, a cookie and the service's own Origin. */
import { hash } from '@node-rs/argon2'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { limitTo } from './limits.ts'
import { type Answer, request, type TestServer } from './server.ts'
import { stamped } from './write.ts'

export const PASSWORD = 'correct horse battery'

let counter = 0

/** A hash of a password that is checked in a hundredth of the time that one of the product takes: the hash names its cost. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface TestPerson {
  userId: string
  email: string
}

interface PersonOptions {
  orgId?: string
  workerId?: string | null
  /** Limits them to these; by default a supervisor is limited to nothing. */
  projectIds?: readonly string[]
  clientIds?: readonly string[]
}

/** Create a member of the test organisation, or of `orgId`, with the password PASSWORD. */
export async function makePerson(
  server: TestServer,
  role: Role,
  { orgId = server.orgId, workerId = null, projectIds, clientIds }: PersonOptions = {},
): Promise<TestPerson> {
  const email = `${role}${++counter}.${process.pid}@test.example` // other processes may share the database
  const isLimited = role === 'supervisor' || projectIds !== undefined || clientIds !== undefined
  const limitsId = isLimited ? await limitTo(server, { projectIds, clientIds }, orgId) : null
  const user = await server.database.prisma.user.create({
    data: {
      email,
      name: `Test ${role}`,
      passwordHash: await cheapHash(PASSWORD),
      memberships: { create: { orgId, role, workerId, limitsId } },
    },
  })
  return { userId: user.id, email }
}

export async function makeWorker(server: TestServer, orgId = server.orgId): Promise<string> {
  const statement = `insert into workers (org_id, first_name, last_name) values ($1, 'Ada', 'Okafor') returning id`
  return stamped(server, orgId, async (client) => (await client.query(statement, [orgId])).rows[0].id)
}

/** Create a worker and a user bound to it. */
export async function makeWorkerPerson(server: TestServer): Promise<TestPerson> {
  return makePerson(server, 'worker', { workerId: await makeWorker(server) })
}

/** Submit a form as a page of the service does, without following redirects. */
export async function submit(
  server: TestServer,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams(fields),
  })
}

/** The session cookie that a response sets, as the browser sends it back. */
export function cookieOf(answer: Response): string | undefined {
  return answer.headers
    .getSetCookie()
    .find((each) => each.includes('muster_session='))
    ?.split(';')[0]
}

/** Sign in; returns the cookie. */
export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const answer = await submit(server, '/sign-in', { email, password })
  const cookie = cookieOf(answer)
  if (answer.status !== 303 || cookie === undefined) throw new Error(`signing in answered ${answer.status}`)
  return cookie
}

/** Send one GraphQL request with a session cookie. */
export async function asPerson(
  server: TestServer,
  cookie: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const own = { cookie, 'x-requested-with': 'muster', ...headers }
  return request(`${server.url}/graphql`, { method: 'POST', body: { query, variables }, headers: own })
}

/** The code of the first error of a response, for GraphQL and REST. */
export function codeOf({ body }: Pick<Answer, 'body'>): string | undefined {
  return body.error?.code ?? body.errors?.[0]?.extensions?.code
}
