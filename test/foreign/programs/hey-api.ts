/** The same program with the functions that Hey API generates. */
import { createClient, createConfig } from './client/client/index.js'
import * as muster from './client/index.js'

const [baseUrl, key] = process.argv.slice(2) as [string, string]
const client = createClient(createConfig({ baseUrl, auth: key }))

const made = await muster.createWorker({ client, body: { first_name: 'Ada', last_name: 'Okafor', trade: 'welder' } })
if (made.error) throw new Error(made.error.error.message)

const list = await muster.listWorkers({ client, query: { limit: 10, created_at: { gte: '2020-01-01T00:00:00Z' } } })
if (list.error) throw new Error(list.error.error.message)
const names: string[] = list.data.data.map((worker) => `${worker.first_name} ${worker.last_name}`)

const one = await muster.getWorker({ client, path: { id: made.data.id } })
const status: muster.WorkerStatus = one.data?.status ?? 'inactive'

const events = await muster.listEvents({ client, query: { types: ['worker.created'] } })
const created: string[] = (events.data?.data ?? []).flatMap((event: muster.Event) =>
  event.type === 'worker.created' ? event.data.object.first_name : [],
)

const refused = await muster.createWorker({ client, body: { first_name: 'Ada', last_name: ' ' } })
const fields: string[] | undefined = refused.error?.error.details?.map((detail) => detail.path)

// @ts-expect-error unknown filter
await muster.listWorkers({ client, query: { statuss: 'active' } })
// @ts-expect-error last_name is required
await muster.createWorker({ client, body: { first_name: 'Ada' } })

console.log(JSON.stringify({ names, status, created, fields, total: list.data.pagination.total }))
