/**
 * The least that a server can do: PostgreSQL makes the JSON of workers in one statement written by hand, and node:http sends
 * it as it comes. There is no credential, scope, budget, log or check. The organisation is that of the header
 * `x-organisation`. Started by servers.ts with DATABASE_URL; prints its port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })

const time = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const worker = `json_build_object('object', 'worker', 'id', id, 'first_name', first_name, 'last_name', last_name,
  'email', email, 'phone', phone, 'trade', trade, 'status', status, 'compliance_status', compliance_status,
  'account_status', account_status, 'language', language, 'external_id', external_id, 'metadata', metadata,
  'erased_at', ${time('erased_at')}, 'erasure_finished_at', ${time('erasure_finished_at')},
  'legal_hold_at', ${time('legal_hold_at')}, 'created_at', ${time('created_at')}, 'updated_at', ${time('updated_at')})`

/** @param total a scalar expression @param rows condition and order, with $1 the organisation and $2 the limit */
const page = (total: string, rows: string) => `
  with page as (select * from workers where org_id = $1 and deleted_at is null ${rows} limit $2)
  select json_build_object('object', 'list', 'data', coalesce((select json_agg(${worker}) from page), '[]'), 'pagination',
    json_build_object('limit', $2::int, 'offset', 0, 'total', counted, 'has_more', counted > $2))::text as answer
  from (select ${total} as counted) total`

const sql = {
  get: {
    name: 'get',
    text: `select ${worker}::text as answer from workers where org_id = $1 and id = $2 and deleted_at is null`,
  },
  list: {
    name: 'list',
    text: page(`(select live from tallies where org_id = $1 and resource = 'workers')`, 'order by id'),
  },
  changes: {
    name: 'changes',
    text: page(
      `(select count(*)::int from workers where org_id = $1 and deleted_at is null and updated_at >= $3)`,
      'and updated_at >= $3 order by updated_at desc, id desc',
    ),
  },
  create: {
    name: 'create',
    text: `with clock as materialized (select begin_write($1::uuid)),
        made as (insert into workers (org_id, first_name, last_name) select $1::uuid, $2, $3 from clock returning *)
      insert into events (org_id, type, object_type, object_id, sequence, data)
        select org_id, 'worker.created', 'worker', id, extract(epoch from updated_at) * 1000000, ${worker} from made
        returning data::text as answer`,
  },
}

async function read({ pathname, searchParams }: URL, organisation: unknown) {
  const id = /\/workers\/(.+)$/.exec(pathname)?.[1]
  if (id !== undefined) return pool.query({ ...sql.get, values: [organisation, id] })
  const [limit, since] = [Number(searchParams.get('limit')), searchParams.get('updated_since')]
  if (since === null) return pool.query({ ...sql.list, values: [organisation, limit] })
  return pool.query({ ...sql.changes, values: [organisation, limit, since] })
}

async function create(req: IncomingMessage, organisation: unknown) {
  const { first_name: first, last_name: last } = JSON.parse(await text(req))
  return pool.query({ ...sql.create, values: [organisation, first, last] })
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const organisation = req.headers['x-organisation']
  const isRead = req.method === 'GET'
  const url = new URL(req.url ?? '', 'http://localhost')
  const { rows } = await (isRead ? read(url, organisation) : create(req, organisation))
  const body = Buffer.from(rows[0].answer)
  res.writeHead(isRead ? 200 : 201, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

const server = createServer((req, res) => {
  answer(req, res).catch((error) => res.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
process.on('SIGTERM', () => process.exit())
