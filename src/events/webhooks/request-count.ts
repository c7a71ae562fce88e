/** The webhook requests of this process, by what came of them; `/metrics` tells them. */
import { Counter } from 'prom-client'
import { outcomes } from './outcomes.ts'

export const webhookRequests = new Counter({
  name: 'muster_webhook_requests_total',
  help: 'Webhook requests that this process made, by what came of them',
  labelNames: ['outcome'],
  registers: [],
})
for (const outcome of Object.keys(outcomes)) webhookRequests.inc({ outcome }, 0)
