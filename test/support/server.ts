/** A running server on a free port with its own database, and the helpers that tests use to call it. */
import type { Deprecation } from '../../src/access/deprecations/table.ts'
import { createApiKey, createOrganisation, type NewApiKey } from '../../src/access/organisations.ts'
import { standardTerms } from '../../src/domain/finance/invoices/settings.ts'
import { readConfig } from '../../src/platform/config.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'
import { BASE_PATH } from '../../src/platform/http/base-path.ts'
import type { Clock } from '../../src/platform/time/clock.ts'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { countStart } from './cost.ts'
import { copyDatabase } from './database.ts'
import { isDescribed, isPath, problemsOfAnswer } from './description.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Program, run, temporaryFolder } from './process.ts'
import { stamped } from './write.ts'

export const MUSTER_SECRET = 'a secret of thirty-two characters or more'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
}

export interface TestServer {
  /** `{auth_url}` */
  url: string
  /** `{base_url}` */
  base: string
  databaseUrl: string
  database: Database
  /** The settings that another process of the same installation needs: database, data folder and secret. */
  settings: { DATABASE_URL: string; MUSTER_DATA_DIR: string; MUSTER_SECRET: string }
  /** The organisation of the test. */
  orgId: string
  /** The server's current time: set it to another day; undefined restores the real time. */
  clock: Clock & { set(moment: Date | undefined): void }
  /** Create another organisation. */
  organisation(name?: string): Promise<string>
  /** Create a key; by default live, with the scopes read and write. */
  key(options?: Partial<NewApiKey>): Promise<string>
  /** The organisation of a key that `key` created. */
  organisationOf(key: string): string
  /** Run a command of the same installation; it is killed when the server stops. */
  run(args: string[], settings?: Record<string, string>): Program
  /** Start `muster worker` as a process and wait until it is ready. */
  worker(settings?: Record<string, string>): Promise<Program>
  stop(): Promise<void>
}

/**
 * Start a server.
 * @param environment settings in addition to the defaults of the tests
 * @param databaseUrl the database of another server, to share it
 * @param deprecations instead of the table of deprecations
 */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = {},
  databaseUrl?: string,
  deprecations?: readonly Deprecation[],
): Promise<TestServer> {
  countStart('servers')
  const own = databaseUrl === undefined ? await copyDatabase() : undefined
  const url = databaseUrl ?? (own?.url as string)
  const data = await temporaryFolder()
  const secret = environment.MUSTER_SECRET ?? MUSTER_SECRET
  const installation = { DATABASE_URL: url, MUSTER_DATA_DIR: data.folder, MUSTER_SECRET: secret }
  const quiet = { LOG_LEVEL: 'silent', NODE_ENV: 'test', BACKGROUND_WORKER: 'false', SMTP_URL: await mailSink() }
  // A busy machine must not make a test's requests fail.
  const settings = { PORT: '0', DATABASE_POOL: '10', DATABASE_WAIT_MS: '10000', ...quiet }
  let moment: Date | undefined
  const clock = {
    now: () => moment ?? new Date(),
    set(to: Date | undefined) {
      moment = to
    },
  }
  const config = readConfig({ ...settings, ...environment, ...installation })
  const server: RunningServer = await startServer(config, () => {}, clock, { ...(deprecations && { deprecations }) })
  const database = openDatabase(environment.DATABASE_DIRECT_URL ?? url, 5)
  const orgId = await makeOrganisation(database, 'Test organisation')
  const organisations = new Map<string, string>()
  const programs: Program[] = []
  const runBeside: TestServer['run'] = (args, more = {}) => {
    const program = run(args, { ...installation, ...more })
    programs.push(program)
    return program
  }
  const address = `http://127.0.0.1:${server.port}`
  return {
    url: address,
    base: `${address}/api/public/v1`,
    databaseUrl: url,
    database,
    settings: installation,
    orgId,
    clock,
    organisation: (name = 'Other organisation') => makeOrganisation(database, name),
    key: async (options = {}) => {
      const all = { orgId, environment: 'live', scopes: ['read', 'write'], ratePerMinute: 100_000, ...options } as const
      const { key } = await createApiKey(database, all)
      organisations.set(key, all.orgId)
      return key
    },
    organisationOf: (key) => organisations.get(key) as string,
    run: runBeside,
    async worker(more = {}) {
      const program = runBeside(['worker', '--json'], { LOG_LEVEL: 'silent', ...more })
      await program.prints('started')
      return program
    },
    async stop() {
      for (const { child } of programs) child.kill('SIGKILL')
      await Promise.all(programs.map(({ ends }) => ends()))
      await database.close()
      await closeIdleConnections()
      await server.stop()
      await own?.drop()
      await data.remove()
    },
  }
}

const FETCH_AGENT = Symbol.for('undici.globalDispatcher.1')

/** Close what `fetch` keeps open for its next request: a server that stops would wait for a second of silence on it. */
async function closeIdleConnections(): Promise<void> {
  const global = globalThis as { [FETCH_AGENT]?: { constructor: unknown; close(): Promise<void> } }
  const agent = global[FETCH_AGENT]
  if (agent === undefined) return
  global[FETCH_AGENT] = new (agent.constructor as new () => typeof agent)()
  void agent.close() // requests that are under way end
}

const SHARED = Symbol.for('muster: the server that test files share')
const ofProcess = globalThis as {
  [SHARED]?: { server?: Promise<TestServer>; idleDatabase?: string | undefined; mailbox?: Promise<Mailbox> }
}
ofProcess[SHARED] ??= {}
const shared = ofProcess[SHARED]

/** Takes the emails that no test reads: without a mail server, a server sends nothing to clients. */
async function mailSink(): Promise<string> {
  shared.mailbox ??= startMailbox()
  return (await shared.mailbox).url
}

/** The database of the shared server while no test uses it: what its background does there is none of their business. */
export const idleDatabase = () => shared.idleDatabase

/** An organisation that can issue invoices with VAT. */
async function makeOrganisation(database: Database, name: string): Promise<string> {
  const { id } = await createOrganisation(database, name)
  await nameSupplier({ database }, id)
  return id
}

/** Set the address and VAT number that an organisation needs to issue invoices with VAT. */
export async function nameSupplier(server: Pick<TestServer, 'database'>, orgId: string): Promise<void> {
  const { prefix, vatBasisPoints, paymentDays } = standardTerms
  const text = `insert into invoice_settings (org_id, prefix, vat_basis_points, payment_days, address, vat_number)
    values ($1, $2, $3, $4, '1 Works Road, Leeds', 'GB 123 4567 89')`
  await stamped(server, orgId, (client) => client.query(text, [orgId, prefix, vatBasisPoints, paymentDays]))
}

/**
 * The server that the files of one process share, with an organisation of the file's own. Starting a server costs a
 * second and a half of processor time: a file starts one of its own only if it needs settings, the clock, processes, or a database
 * that it may break.
 */
export async function joinTestServer(): Promise<TestServer> {
  shared.server ??= startTestServer({}, process.env.TEST_DATABASE)
  const server = await shared.server
  shared.idleDatabase = undefined
  const orgId = await server.organisation('Test organisation')
  const refuse = () => {
    throw new Error('a file that needs this starts a server of its own: startTestServer')
  }
  return {
    ...server,
    orgId,
    key: (options) => server.key({ orgId, ...options }),
    clock: { now: server.clock.now, set: refuse },
    run: refuse,
    worker: refuse,
    stop: async () => {
      shared.idleDatabase = new URL(server.databaseUrl).pathname.slice(1)
    },
  }
}

interface RequestOptions {
  method?: string
  key?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Send one request; a `body` that is neither a string nor a form is sent as JSON, or as a form if it has a file. */
export async function request(
  url: string,
  { method = 'GET', key, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const sent: Record<string, string> = { ...headers }
  if (key !== undefined) sent.authorization = `Bearer ${key}`
  const init: RequestInit = { method, headers: sent }
  if (body !== undefined) {
    const form = body instanceof FormData ? body : formOf(body)
    if (form === undefined) sent['content-type'] ??= 'application/json'
    init.body =
      form ?? (typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body))
  }
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const content = isJson && text !== '' ? JSON.parse(text) : text
  const answer = { status: response.status, headers: response.headers, body: content }
  const problems = problemsOf(method, new URL(url).pathname, answer)
  if (problems.length > 0) throw new Error(`${method} ${url} is not as described: ${problems.join('; ')}`)
  return answer
}

/** The form of a body with a file; undefined for others. */
function formOf(body: unknown): FormData | undefined {
  if (typeof body !== 'object' || body === null || !Object.values(body).some((each) => each instanceof File)) return
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof File ? value : String(value))
  return form
}

/** How a REST response differs from the description: every test checks the responses it gets. */
function problemsOf(method: string, pathname: string, answer: Answer): string[] {
  if (!pathname.startsWith(`${BASE_PATH}/`)) return []
  const exact = pathname.slice(BASE_PATH.length)
  const path = isPath(exact) ? exact : exact.replace(/^(\/[\w-]+)\/[^/]+(\/[\w-]+)?$/, '$1/{id}$2')
  return isDescribed(method, path) ? problemsOfAnswer(method, path, answer) : []
}

/** Send one GraphQL request; returns HTTP status, data and errors. */
export async function graphql(
  server: TestServer,
  key: string | undefined,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return request(`${server.url}/graphql`, { method: 'POST', key, body: { query, variables }, headers })
}

/** Send one GraphQL request that must succeed; returns its data. */
export async function dataOf(
  server: TestServer,
  key: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const { body } = await graphql(server, key, query, variables)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}
