/** Webhooks as an owner of the test organisation manages them over GraphQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { asPerson, makePerson, signIn } from './people.ts'
import { type Answer, startTestServer, type TestServer } from './server.ts'

const TIMEOUT = 90_000

interface AttemptView {
  outcome: string
  error: string | null
  startedAt: string
  durationMs: number
  requestHeaders: Record<string, string>
  responseStatus: number | null
  responseHeaders: Record<string, string> | null
  responseBody: string | null
}

export interface DeliveryView {
  id: string
  endpointId: string
  eventId: string
  eventType: string
  body: string
  test: boolean
  status: string
  attemptCount: number
  nextAttemptAt: string | null
  createdAt: string
  finishedAt: string | null
  attempts: AttemptView[]
}

const ATTEMPT = 'outcome error startedAt durationMs requestHeaders responseStatus responseHeaders responseBody'
const DELIVERY = `id endpointId eventId eventType body test status attemptCount nextAttemptAt createdAt finishedAt
  attempts { ${ATTEMPT} }`

export interface WebhookServer extends TestServer {
  /** An API key of the organisation. */
  liveKey: string
  /** Send a GraphQL request as the owner; returns the whole response. */
  ask(query: string, variables?: Record<string, unknown>): Promise<Answer>
  /** The same; returns the data, and throws on an error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  get(query: string, variables?: Record<string, unknown>): Promise<any>
  endpoint(url: string, more?: Record<string, unknown>): Promise<{ id: string; secret: string }>
  deliveries(endpointId: string, filter?: string): Promise<DeliveryView[]>
  /** Wait until the delivery log of an endpoint meets a condition. */
  until(endpointId: string, condition: (deliveries: DeliveryView[]) => boolean): Promise<DeliveryView[]>
}

/** Milliseconds between two looks at the log: each costs points of the session's budget. */
const POLL = 150

export async function startWebhookServer(settings: Record<string, string> = {}): Promise<WebhookServer> {
  const server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'true', ...settings })
  const owner = await makePerson(server, 'owner')
  const cookie = await signIn(server, owner.email)
  const ask = (query: string, variables: Record<string, unknown> = {}) => asPerson(server, cookie, query, variables)
  const get: WebhookServer['get'] = async (query, variables) => {
    const { body } = await ask(query, variables)
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  const deliveries: WebhookServer['deliveries'] = async (endpointId, filter = '') => {
    const query = `{ webhookDeliveries(endpointId: "${endpointId}" ${filter}) { data { ${DELIVERY} } } }`
    return (await get(query)).webhookDeliveries.data
  }
  return {
    ...server,
    liveKey: await server.key(),
    ask,
    get,
    deliveries,
    async endpoint(url, more = {}) {
      const input = { url, eventTypes: ['*'], ...more }
      const query = `mutation ($input: CreateWebhookEndpointInput!) {
        createWebhookEndpoint(input: $input) { endpoint { id } secret } }`
      const { endpoint, secret } = (await get(query, { input })).createWebhookEndpoint
      return { id: endpoint.id, secret }
    },
    async until(endpointId, condition) {
      for (const start = Date.now(); ; await sleep(POLL)) {
        const all = await deliveries(endpointId)
        if (condition(all)) return all
        if (Date.now() - start > TIMEOUT) throw new Error(`the log stays as ${JSON.stringify(all, null, 2)}`)
      }
    },
  }
}

/** Whether a delivery has a final status. */
export const finished = ({ status }: DeliveryView) =>
  ['delivered', 'dead_lettered', 'held', 'cancelled'].includes(status)

/** Whether a delivery's first attempt is over. The log reads a delivery before its attempts, which may be newer. */
export const isAttempted = ({ status, attempts }: DeliveryView) => attempts.length > 0 && status !== 'sending'
