/** The counter of this process's webhook requests, exposed at `/metrics`. */
import { Counter } from 'prom-client'
import { outcomes } from './outcomes.ts'

/** The number of requests by outcome. All outcomes are initialised with 0. */
export const webhookRequests = new Counter({
  name: 'muster_webhook_requests_total',
  help: 'Webhook requests of this process by outcome',
  labelNames: ['outcome'],
  registers: [],
})
for (const outcome of Object.keys(outcomes)) webhookRequests.inc({ outcome }, 0)
