/**
 * The reference: Express and `pg` by hand, as a careful team would write it, with the same contract for workers: a key
 * look-up at each request (so that a revoked key is refused at the next), scope, budget, request id, exact total and
 * the same JSON. Started by bench.ts with DATABASE_URL; prints its port.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import express, { type NextFunction, type Request, type Response } from 'express'
import pg from 'pg'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
const budget = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 })

const columns = `id, first_name, last_name, email, phone, trade, status, compliance_status, account_status, language,
  external_id, metadata, erased_at, erasure_finished_at, legal_hold_at, created_at, updated_at`
const sql = {
  key: {
    name: 'key',
    text: 'select id, org_id, scopes, rate_per_minute, expires_at, revoked_at from api_keys where secret_hash = $1',
  },
  get: { name: 'get', text: `select ${columns} from workers where org_id = $1 and id = $2 and deleted_at is null` },
  list: {
    name: 'list',
    text: `select ${columns} from workers where org_id = $1 and deleted_at is null order by id limit $2 offset $3`,
  },
  changes: {
    name: 'changes',
    text: `select ${columns} from workers where org_id = $1 and deleted_at is null and updated_at >= $4
      order by updated_at desc, id desc limit $2 offset $3`,
  },
  changed: {
    name: 'changed',
    text: 'select count(*)::int as total from workers where org_id = $1 and deleted_at is null and updated_at >= $2',
  },
  total: { name: 'total', text: 'select count(*)::int as total from workers where org_id = $1 and deleted_at is null' },
  clock: { name: 'clock', text: 'select last_write from organisation_clocks where org_id = $1' },
  begin: { name: 'begin', text: 'select begin_write($1)' },
  create: {
    name: 'create',
    text: `insert into workers (org_id, first_name, last_name) values ($1, $2, $3) returning ${columns}`,
  },
  lock: {
    name: 'lock',
    text: `select ${columns} from workers where org_id = $1 and id = $2 and deleted_at is null for update`,
  },
  update: {
    name: 'update',
    text: `update workers set first_name = $3, last_name = $4, email = $5, phone = $6, trade = $7, external_id = $8,
      metadata = $9 where org_id = $1 and id = $2 returning ${columns}`,
  },
  createMany: {
    name: 'create many',
    text: `insert into workers (org_id, first_name, last_name, email, phone, trade, external_id, metadata)
      select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
      on conflict (org_id, external_id) where deleted_at is null do nothing returning ${columns}`,
  },
  events: {
    name: 'events',
    text: `insert into events (org_id, type, object_type, object_id, sequence, data)
      select $1, 'worker.created', 'worker', * from unnest($2::uuid[], $3::bigint[], $4::json[])`,
  },
  /** Its outbox: the event is stored in the transaction of its change. */
  event: {
    name: 'event',
    text: `insert into events (org_id, type, object_type, object_id, sequence, data)
      values ($1, $5, 'worker', $2, $3, $4)`,
  },
}

interface Caller {
  orgId: string
  scopes: string[]
}

function fail(res: Response, status: number, code: string): void {
  res.status(status).json({ error: { code, message: code }, request_id: res.getHeader('x-request-id') })
}

async function admit(req: Request, res: Response, next: NextFunction): Promise<void> {
  res.setHeader('x-request-id', `req_${randomBytes(12).toString('hex')}`)
  const text = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1]
  if (text === undefined) return fail(res, 401, 'credential_missing')
  const hash = createHash('sha256').update(text).digest()
  const { rows } = await pool.query({ ...sql.key, values: [hash] })
  const [key] = rows
  if (key === undefined) return fail(res, 401, 'credential_invalid')
  if (key.revoked_at !== null) return fail(res, 401, 'credential_revoked')
  if (key.expires_at !== null && key.expires_at <= new Date()) return fail(res, 401, 'credential_expired')
  const spent = await budget.consume(key.id, 1)
  res.setHeader('x-ratelimit-limit', String(key.rate_per_minute))
  res.setHeader('x-ratelimit-remaining', String(Math.max(0, key.rate_per_minute - spent.consumedPoints)))
  res.setHeader('x-ratelimit-reset', String(Math.ceil(spent.msBeforeNext / 1000)))
  if (spent.consumedPoints > key.rate_per_minute) return fail(res, 429, 'rate_limited')
  res.locals.caller = { orgId: key.org_id, scopes: key.scopes } satisfies Caller
  next()
}

const needs =
  (...scopes: string[]) =>
  (_req: Request, res: Response, next: NextFunction) =>
    scopes.some((scope) => (res.locals.caller as Caller).scopes.includes(scope))
      ? next()
      : fail(res, 403, 'insufficient_scope')

const record = (row: Record<string, unknown>) => ({ object: 'worker', ...row })

const FETCHED = 1000

/** All workers of one snapshot, a line each. */
async function exportWorkers(orgId: string, res: Response): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `declare export no scroll cursor for select ${columns} from workers where org_id = $1 and deleted_at is null order by id`,
      [orgId],
    )
    let count = 0
    res.setHeader('content-type', 'application/x-ndjson')
    for (;;) {
      const { rows } = await client.query(`fetch ${FETCHED} from export`)
      if (rows.length === 0) break
      count += rows.length
      const text = rows.map((row) => `${JSON.stringify(record(row))}\n`).join('')
      if (!res.write(text)) await once(res, 'drain')
    }
    await client.query('commit')
    res.end(`${JSON.stringify({ object: 'export', complete: true, count })}\n`)
  } finally {
    client.release()
  }
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.use('/api/public/v1', admit)
app.get('/api/public/v1/workers', needs('read', 'workers:read'), async (req, res) => {
  const { orgId } = res.locals.caller as Caller
  if (req.headers.accept === 'application/x-ndjson') return exportWorkers(orgId, res)
  const limit = Number(req.query.limit ?? 50)
  const offset = Number(req.query.offset ?? 0)
  const since = req.query.updated_since
  if (!(limit >= 1 && limit <= 200 && offset >= 0)) return fail(res, 422, 'validation_failed')
  const [clock, total, list] = await Promise.all([
    pool.query({ ...sql.clock, values: [orgId] }),
    since ? pool.query({ ...sql.changed, values: [orgId, since] }) : pool.query({ ...sql.total, values: [orgId] }),
    since
      ? pool.query({ ...sql.changes, values: [orgId, limit, offset, since] })
      : pool.query({ ...sql.list, values: [orgId, limit, offset] }),
  ])
  const count = total.rows[0].total
  res.setHeader('x-sync-watermark', clock.rows[0].last_write.toISOString())
  const pagination = { limit, offset, total: count, has_more: offset + list.rows.length < count }
  res.json({ object: 'list', data: list.rows.map(record), pagination })
})
app.get('/api/public/v1/workers/:id', needs('read', 'workers:read'), async (req, res) => {
  const { orgId } = res.locals.caller as Caller
  const { rows } = await pool.query({ ...sql.get, values: [orgId, req.params.id] })
  if (rows[0] === undefined) return fail(res, 404, 'not_found')
  res.json(record(rows[0]))
})
app.post('/api/public/v1/workers', needs('write', 'workers:write'), express.json(), async (req, res) => {
  const { orgId } = res.locals.caller as Caller
  const { first_name, last_name } = req.body
  if (typeof first_name !== 'string' || typeof last_name !== 'string') return fail(res, 422, 'validation_failed')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...sql.begin, values: [orgId] })
    const { rows } = await client.query({ ...sql.create, values: [orgId, first_name.trim(), last_name.trim()] })
    const [made] = rows
    const sequence = made.updated_at.getTime() * 1000
    const data = JSON.stringify({ object: record(made), sequence })
    await client.query({ ...sql.event, values: [orgId, made.id, sequence, data, 'worker.created'] })
    await client.query('commit')
    res.status(201).json(record(rows[0]))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

interface WorkerFields {
  first_name: string
  last_name: string
  external_id?: string | null
  email?: string | null
  phone?: string | null
  trade?: string | null
  metadata?: Record<string, string>
}

const isText = (value: unknown) => typeof value === 'string' && value.trim().length >= 1 && value.trim().length <= 200
const isAbsent = (value: unknown) => value === undefined || value === null

/** What is wrong with a record; undefined if nothing is. */
function problemOf(record: WorkerFields): string | undefined {
  for (const field of ['first_name', 'last_name'] as const) if (!isText(record[field])) return field
  const { email, phone, trade, external_id, metadata = {} } = record
  if (!isAbsent(external_id) && !isText(external_id)) return 'external_id'
  if (!isAbsent(email) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(email))) return 'email'
  if (!isAbsent(phone) && !/^\+[1-9]\d{1,14}$/.test(String(phone))) return 'phone'
  if (!isAbsent(trade) && !isText(trade)) return 'trade'
  return Object.values(metadata).every((value) => typeof value === 'string') ? undefined : 'metadata'
}

app.patch('/api/public/v1/workers/:id', needs('write', 'workers:write'), express.json(), (req, res, next) =>
  update(req, res).catch(next),
)

async function update(req: Request, res: Response): Promise<void> {
  const { orgId } = res.locals.caller as Caller
  const key = [orgId, req.params.id]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...sql.begin, values: [orgId] })
    const { rows: found } = await client.query({ ...sql.lock, values: key })
    const [before] = found
    const wanted = { ...before, ...req.body }
    if (before === undefined || problemOf(wanted) !== undefined) {
      await client.query('rollback')
      return before === undefined ? fail(res, 404, 'not_found') : fail(res, 422, 'validation_failed')
    }
    const { first_name, last_name, email, phone, trade, external_id, metadata } = wanted
    const values = [...key, first_name.trim(), last_name.trim(), email, phone, trade, external_id, metadata]
    const { rows } = await client.query({ ...sql.update, values })
    const [after] = rows
    const sequence = after.updated_at.getTime() * 1000
    const isChanged = (name: string) => name !== 'updated_at' && !isDeepStrictEqual(before[name], after[name])
    const previous = Object.fromEntries(Object.entries(before).filter(([name]) => isChanged(name)))
    const data = JSON.stringify({ object: record(after), previous, sequence })
    await client.query({ ...sql.event, values: [orgId, after.id, sequence, data, 'worker.updated'] })
    await client.query('commit')
    res.json(record(after))
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

app.post(
  '/api/public/v1/workers/batch',
  needs('write', 'workers:write'),
  express.json({ limit: '4mb' }),
  (req, res, next) => createBatch(req, res).catch(next),
)

async function createBatch(req: Request, res: Response): Promise<void> {
  const { orgId } = res.locals.caller as Caller
  const records: (WorkerFields & { external_id: string })[] = req.body.records
  if (!Array.isArray(records) || records.length < 1 || records.length > 1000) return fail(res, 422, 'validation_failed')
  const problems = records.map((each) => (isText(each.external_id) ? problemOf(each) : 'external_id'))
  const valid = records.filter((_record, index) => problems[index] === undefined)
  const values = [
    valid.map((each) => each.first_name.trim()),
    valid.map((each) => each.last_name.trim()),
    valid.map((each) => each.email ?? null),
    valid.map((each) => each.phone ?? null),
    valid.map((each) => each.trade ?? null),
    valid.map((each) => each.external_id.trim()),
    valid.map((each) => JSON.stringify(each.metadata ?? {})),
  ]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...sql.begin, values: [orgId] })
    const { rows } = await client.query({ ...sql.createMany, values: [orgId, ...values] })
    const sequences = rows.map((row) => row.updated_at.getTime() * 1000)
    const data = rows.map((row, index) => JSON.stringify({ object: record(row), sequence: sequences[index] }))
    await client.query({ ...sql.events, values: [orgId, rows.map(({ id }) => id), sequences, data] })
    await client.query('commit')
    const ids = new Map(rows.map((row) => [row.external_id, row.id]))
    const outcomes = records.map(({ external_id }, index) => {
      const id = problems[index] === undefined ? ids.get(external_id.trim()) : undefined
      if (id !== undefined) return { index, status: 'created', id }
      return { index, status: 'failed', error: { code: 'validation_failed', message: problems[index] ?? 'taken' } }
    })
    const failed = outcomes.filter(({ status }) => status === 'failed').length
    const summary = { created: outcomes.length - failed, updated: 0, unchanged: 0, failed }
    res.json({ object: 'batch', data: outcomes, summary })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
process.on('SIGTERM', () => process.exit())
