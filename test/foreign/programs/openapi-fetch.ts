/** An integrator's program: a client typed by the description, with openapi-fetch. The test compiles and runs it. */
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

const [baseUrl, key] = process.argv.slice(2) as [string, string]
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

const made = await client.POST('/workers', { body: { first_name: 'Ada', last_name: 'Okafor', trade: 'welder' } })
if (made.error) throw new Error(made.error.error.message)

const list = await client.GET('/workers', { params: { query: { limit: 10 } } })
if (list.error) throw new Error(list.error.error.message)
const names: string[] = list.data.data.map((worker) => `${worker.first_name} ${worker.last_name}`)

const one = await client.GET('/workers/{id}', { params: { path: { id: made.data.id } } })
const status: components['schemas']['WorkerStatus'] = one.data?.status ?? 'inactive'

const events = await client.GET('/events', { params: { query: { types: ['worker.created'] } } })
const created: string[] = (events.data?.data ?? []).flatMap((event) =>
  event.type === 'worker.created' ? event.data.object.first_name : [],
)

const refused = await client.POST('/workers', { body: { first_name: 'Ada', last_name: ' ' } })
const fields: string[] | undefined = refused.error?.error.details?.map((detail) => detail.path)

// @ts-expect-error unknown filter
await client.GET('/workers', { params: { query: { statuss: 'active' } } })
// @ts-expect-error last_name is required
await client.POST('/workers', { body: { first_name: 'Ada' } })

console.log(JSON.stringify({ names, status, created, fields, total: list.data.pagination.total }))
