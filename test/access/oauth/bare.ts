/**
 * The authorisation server without the rest of Muster: a database, and a listener that serves whichever server a test
 * opens. Starting one is quick, so a test can look at what it is made of, and not only at what it answers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration, Provider } from 'oidc-provider'
import pg from 'pg'
import type { OauthGrant, Role } from '../../../prisma/generated/client/client.ts'
import { openBudget } from '../../../src/access/budget/budget.ts'
import { acknowledgeOn, CHANGE_CHANNEL, LISTENER_NAME } from '../../../src/access/credentials/revocation.ts'
import { openAuthorizationServer } from '../../../src/access/oauth/server.ts'
import { createOrganisation } from '../../../src/access/organisations.ts'
import type { AccessServices } from '../../../src/access/services.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { type Database, openDatabase } from '../../../src/platform/database/client.ts'
import { BASE_PATH } from '../../../src/platform/http/base-path.ts'
import { beginRequest } from '../../../src/platform/http/request-id.ts'
import { copyDatabase } from '../../support/database.ts'
import { MUSTER_SECRET } from '../../support/server.ts'
import { registerClient } from './flow.ts'

/** The public address, which is not that of the listener: as behind a proxy that terminates TLS. */
export const ISSUER = 'https://muster.example'

export interface Records {
  database: Database
  orgId: string
  /** How often a process was asked to forget what it remembers of credentials. */
  questions(): number
  person(memberships: Record<string, Role>, workerId?: string | null): Promise<string>
  /** A grant of a person to a client, which lasts an hour. */
  grant(userId: string, change?: Partial<OauthGrant>): Promise<OauthGrant>
  close(): Promise<void>
}

/** A database of its own, with an organisation, and a listener as each process has one. */
export async function openRecords(): Promise<Records> {
  const copy = await copyDatabase()
  const database = openDatabase(copy.url, 3)
  const { prisma } = database
  const listener = new pg.Client({ connectionString: copy.url, application_name: LISTENER_NAME })
  await listener.connect()
  const acknowledge = acknowledgeOn(listener)
  const asked = new Set<string>() // a question that is answered late is asked again
  listener.on('notification', ({ payload = '' }) => {
    if (!payload.startsWith(' ')) return
    asked.add(payload)
    acknowledge(payload.slice(1))
  })
  await listener.query(`listen ${CHANGE_CHANNEL}`)
  const orgId = (await createOrganisation(database, 'Test organisation')).id
  const client = await registerClient({ database, orgId }, { name: 'A client of grants', scopes: ['read', 'write'] })
  return {
    database,
    orgId,
    questions: () => asked.size,
    async person(memberships, workerId = null) {
      const { id } = await prisma.user.create({
        data: { email: `${crypto.randomUUID()}@people.example`, name: 'Ada Okafor', passwordHash: 'none' },
      })
      for (const [of, role] of Object.entries(memberships))
        await prisma.membership.create({ data: { orgId: of, userId: id, role, workerId } })
      return id
    },
    grant: (userId, change = {}) =>
      prisma.oauthGrant.create({
        data: {
          orgId,
          userId,
          clientId: client.clientId,
          scopes: ['workers:read', 'projects:read'],
          expiresAt: new Date(Date.now() + 3_600_000),
          ...change,
        },
      }),
    async close() {
      await listener.end()
      await database.close()
      await copy.drop()
    },
  }
}

/** A line of the log. */
export interface Line {
  request_id: string
  code: string
  err: Error
}

export interface Opened {
  provider: Provider
  logged: Line[]
  /** What was counted against limits of attempts: the attempt, and whose. */
  counted: [attempt: string, subject: string][]
}

export interface BareServer extends Records {
  url: string
  /** Where clients find the endpoints for them. */
  base: string
  issuer: string
  /** Who is signed in to Muster, by id; undefined for a stranger. */
  signedIn: string | undefined
  /** Open an authorisation server anew, and serve it from now on. */
  open(services?: Partial<AccessServices>, renderError?: NonNullable<Configuration['renderError']>): Opened
  stop(): Promise<void>
}

/** The settings of every server here; each lifetime is another one. */
export const config = readConfig({
  PUBLIC_URL: ISSUER,
  OAUTH_CODE_SECONDS: '60',
  OAUTH_ACCESS_TOKEN_SECONDS: '600',
  OAUTH_REFRESH_TOKEN_SECONDS: '86400',
})

export async function startBareServer(): Promise<BareServer> {
  const records = await openRecords()
  let serve: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>
  const listener = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const server: BareServer = {
    ...records,
    url,
    base: url + BASE_PATH,
    issuer: ISSUER,
    signedIn: undefined,
    open(services = {}, renderError = showError) {
      const logged: Line[] = []
      const counted: [string, string][] = []
      const log = { error: (line: Line) => logged.push(line) }
      const attempts = { count: async (attempt: string, subject: string) => void counted.push([attempt, subject]) }
      const budget = openBudget(undefined)
      const stubs = { log, attempts } as unknown as Pick<AccessServices, 'log' | 'attempts'>
      const { database } = records
      const all = { config, database, secret: Buffer.from(MUSTER_SECRET), budget, ...stubs, ...services }
      const provider = openAuthorizationServer(all, renderError)
      const handle = provider.callback()
      serve = async (req, res) => {
        prepare(req, res, server.signedIn)
        if (req.url?.startsWith('/oauth/interaction/')) return allow(provider, records, req, res)
        if (req.url?.startsWith('/sign-in')) return res.end('sign in first')
        return handle(req, res)
      }
      return { provider, logged, counted }
    },
    async stop() {
      listener.close()
      listener.closeAllConnections()
      await records.close()
    },
  }
  return server
}

/** What the layers before the authorisation server do: request ids, sessions and the public address. */
function prepare(req: IncomingMessage, res: ServerResponse, signedIn: string | undefined): void {
  beginRequest(res, ISSUER)
  const live = signedIn === undefined ? undefined : { person: { id: signedIn } }
  Object.assign(req, { session: { live }, originalUrl: req.url, ip: req.socket.remoteAddress })
  const { protocol, host } = new URL(ISSUER)
  Object.assign(req.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
}

const showError: NonNullable<Configuration['renderError']> = (ctx, out) => {
  ctx.body = out
}

/** In place of the consent page: the person who is signed in allows everything that is asked for. */
async function allow(provider: Provider, records: Records, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params, session } = await provider.interactionDetails(req, res)
  const accountId = (req as unknown as { session: { live: { person: { id: string } } } }).session.live.person.id
  const scopes = String(params.scope).split(' ')
  const { id: grantId } = await records.grant(accountId, { clientId: String(params.client_id), scopes })
  const login = { accountId, remember: session !== undefined }
  const to = await provider.interactionResult(req, res, { login, consent: { grantId } })
  res.writeHead(303, { location: to }).end()
}
