/**
 * Who calls. A credential is looked up by the SHA-256 of its text and remembered for seconds.
 *
 * Revocation holds at the very next request, in every process: the database announces each change of a key
 * (`announce_credential`) and every process that hears it forgets the credential. `revokeApiKey` asks each of them whether
 * it has, and waits for all answers, at most for as long as anything is remembered. A process that cannot hear remembers
 * nothing.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { ApiKey, Environment, Role } from '../../prisma/generated/client/client.ts'
import { BY_COMMAND } from '../audit/audit.ts'
import type { Database } from '../database/client.ts'
import { ApiError } from '../errors.ts'
import { readApiKey } from './api-key.ts'
import { revokeKey } from './keys.ts'
import { isScope, type Scope } from './scopes.ts'

const SECOND = 1000
const REMEMBERED = 5 * SECOND
const ASK_EVERY = 100
const LAST_USED_EVERY = 10 * SECOND
const CHANGED = 'muster_credential'
const FORGOTTEN = 'muster_credential_forgotten'
const LISTENER = 'muster credentials'

export interface Credential {
  /** An API key's, OAuth grant's or session's. */
  id: string
  kind: 'key' | 'token' | 'session'
  /** How its holder is called: a key's name, a person's e-mail address. For the audit log. */
  name?: string
  /** The organisation it belongs to. What it sees is another matter: see `dataOrganisation` in context.ts. */
  orgId: string
  environment: Environment
  scopes: ReadonlySet<Scope>
  /** The person it acts for: of a session, or of a token that a person allowed. */
  userId: string | null
  /** Of a session only: a key or token acts by its scopes alone. */
  role: Role | null
  /** Where set, it sees and writes the records of this worker only. */
  workerId: string | null
  ratePerMinute: number
  expiresAt: Date | null
  revokedAt: Date | null
}

export interface Credentials {
  /** Start to listen for changes; from then on credentials are remembered. */
  listen(): Promise<void>
  /**
   * The credential that an `Authorization` header carries.
   * @throws {ApiError} credential_missing, credential_invalid, credential_expired or credential_revoked
   */
  authenticate(authorization: string | undefined): Promise<Credential>
  /** Write down when credentials were last used, and stop listening. */
  close(): Promise<void>
}

export function openCredentials(database: Database): Credentials {
  const remembered = new LRUCache<string, Credential>({ max: 10_000, ttl: REMEMBERED })
  const keysById = new Map<string, string>()
  const used = new Map<string, { orgId: string; at: Date }>()
  let listener: pg.Client | undefined
  let closing = false
  let changes = 0 // grows with each announcement: a look-up that began before one is not remembered

  function forget(id: string) {
    changes++
    const key = keysById.get(id)
    if (key !== undefined) remembered.delete(key)
    keysById.delete(id)
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: database.url,
      application_name: LISTENER,
      keepAlive: true, // it says nothing for days; what stands between must not take it for dead
      keepAliveInitialDelayMillis: 10 * SECOND,
    })
    const answer = answersOn(client)
    client.on('notification', ({ payload = '' }) => {
      const [id = '', question] = payload.split(' ')
      forget(id)
      if (question !== undefined) answer(question)
    })
    const lost = () => {
      if (listener !== client) return
      listener = undefined
      remembered.clear()
      void listenAgain()
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      await client.query(`listen ${CHANGED}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (closing) return client.end()
    remembered.clear()
    listener = client
  }

  async function listenAgain(): Promise<void> {
    while (!closing && listener === undefined) {
      await sleep(SECOND, undefined, { ref: false })
      if (!closing) await listen().catch(() => {})
    }
  }

  async function lookUp(text: string): Promise<Credential> {
    const key = readApiKey(text)
    if (key === undefined) throw new ApiError('credential_invalid')
    const seen = key.hash.toString('base64')
    const known = remembered.get(seen)
    if (known !== undefined) return known
    const hearing = listener
    const before = changes
    const start = performance.now()
    const row = await database.prisma.apiKey.findUnique({ where: { secretHash: key.hash as Uint8Array<ArrayBuffer> } })
    if (row === null || row.environment !== key.environment) throw new ApiError('credential_invalid')
    const credential = fromRow(row)
    if (hearing !== undefined && hearing === listener && before === changes) {
      remembered.set(seen, credential, { start })
      keysById.set(credential.id, seen)
    }
    return credential
  }

  async function writeLastUsed(): Promise<void> {
    const batch = [...used]
    used.clear()
    if (batch.length === 0) return
    await database.pool.query(
      `update api_keys set last_used_at = greatest(last_used_at, seen.at)
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as seen (org_id, id, at)
       where api_keys.org_id = seen.org_id and api_keys.id = seen.id`,
      [batch.map(([, { orgId }]) => orgId), batch.map(([id]) => id), batch.map(([, { at }]) => at)],
    )
  }

  const timer = setInterval(() => {
    if (keysById.size > 2 * 10_000) for (const [id, key] of keysById) if (!remembered.has(key)) keysById.delete(id)
    writeLastUsed().catch(() => {}) // tried again with the next use
  }, LAST_USED_EVERY)
  timer.unref()

  return {
    listen,
    async authenticate(authorization) {
      if (authorization === undefined || authorization === '') throw new ApiError('credential_missing')
      const bearer = /^Bearer +(\S+) *$/i.exec(authorization)
      if (bearer === null)
        throw new ApiError('credential_missing', {
          message: 'The Authorization header must read `Bearer <API key or access token>`.',
        })
      const credential = await lookUp(bearer[1] as string)
      const now = Date.now()
      if (credential.revokedAt !== null) throw new ApiError('credential_revoked')
      if (credential.expiresAt !== null && credential.expiresAt.getTime() <= now)
        throw new ApiError('credential_expired')
      used.set(credential.id, { orgId: credential.orgId, at: new Date(now) })
      return credential
    },
    async close() {
      closing = true
      clearInterval(timer)
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
      await writeLastUsed().catch(() => {})
    },
  }
}

/** Answer, on `client`, the questions of revocations; those that come while an answer is under way share the next. */
function answersOn(client: pg.Client): (question: string) => void {
  const questions = new Set<string>()
  let answering = false
  async function answerAll() {
    answering = true
    for (let batch = [...questions]; batch.length > 0; batch = [...questions]) {
      questions.clear()
      await client.query('select pg_notify($1, question) from unnest($2::text[]) as question', [FORGOTTEN, batch])
    }
    answering = false
  }
  return (question) => {
    questions.add(question)
    // Where the connection is lost, what was remembered is forgotten and nobody waits for an answer.
    if (!answering) answerAll().catch(() => {})
  }
}

function fromRow(row: ApiKey): Credential {
  return {
    id: row.id,
    kind: 'key',
    name: row.name,
    orgId: row.orgId,
    environment: row.environment,
    scopes: new Set(row.scopes.filter(isScope)),
    userId: null,
    role: null,
    workerId: null,
    ratePerMinute: row.ratePerMinute,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
  }
}

/**
 * Revoke an API key. When this returns, no process accepts it any more.
 * @returns false if there is no such key
 */
export async function revokeApiKey(database: Database, id: string): Promise<boolean> {
  const revoked = await database.prisma.$transaction((tx) => revokeKey(tx, BY_COMMAND, { id }))
  if (revoked === undefined) return false
  await untilForgotten(database, id)
  return true
}

/**
 * Wait until no process goes by what it remembers of a credential: each that listens says that it has forgotten it, or
 * must have. For after the commit of what revoked it.
 */
export async function untilForgotten({ url }: Pick<Database, 'url'>, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'muster revocation' })
  client.on('error', () => {}) // a connection that breaks fails the next query
  await client.connect()
  try {
    await askAll(client, id)
  } finally {
    await client.end()
  }
}

/** Ask every process that listens whether it has forgotten a credential, until each has said so or must have. */
async function askAll(client: pg.Client, id: string): Promise<void> {
  const deadline = Date.now() + REMEMBERED
  const question = randomUUID()
  const forgotten = new Set<number>()
  let listening = new Set<number>()
  client.on('notification', ({ payload, processId }) => {
    if (payload === question) forgotten.add(processId)
  })
  await client.query(`listen ${FORGOTTEN}`)
  do {
    await client.query('select pg_notify($1, $2)', [CHANGED, `${id} ${question}`])
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [LISTENER],
    )
    listening = new Set(rows.map(({ pid }) => pid))
    const askAgain = Math.min(deadline, Date.now() + ASK_EVERY)
    while (!listening.isSubsetOf(forgotten) && Date.now() < askAgain) await sleep(2)
  } while (!listening.isSubsetOf(forgotten) && Date.now() < deadline)
}
