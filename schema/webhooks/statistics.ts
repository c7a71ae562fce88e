/** Delivery statistics, for the console's overview. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { INTEGRATORS } from '../../src/access/scopes/roles.ts'
import { type DeliveryStep, readDeliveryStatistics } from '../../src/events/webhooks/statistics.ts'
import { readTimeRange } from '../../src/platform/time-range.ts'
import { builder } from '../builder.ts'
import { DEFAULT_STEP_MINUTES, stepArguments } from '../lists/time-range.ts'

const DeliveryStepType = builder.objectRef<DeliveryStep>('WebhookDeliveryStep').implement({
  description: 'Number of deliveries in one time bucket, by status.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'Start of the time bucket.' }),
    delivered: t.exposeInt('delivered', {
      nullable: false,
      description: 'Delivered: the endpoint responded with 2xx.',
    }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Dead-lettered or held. They can be replayed.' }),
    open: t.exposeInt('open', { nullable: false, description: 'Queued, waiting for a retry, or being sent.' }),
  }),
})

builder.queryField('webhookStatistics', (t) =>
  t.field({
    type: [DeliveryStepType],
    nullable: true,
    description: 'Count deliveries by status, in time buckets by the time of the event, oldest first.',
    authScopes: { role: INTEGRATORS },
    complexity: COMPUTED,
    args: stepArguments,
    resolve: (_root, { since, until, stepMinutes }, { control, credential, startedAt }) =>
      readDeliveryStatistics(
        control,
        credential.orgId,
        readTimeRange({ since, until }, startedAt),
        stepMinutes ?? DEFAULT_STEP_MINUTES,
      ),
  }),
)
