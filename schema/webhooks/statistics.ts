/** How deliveries went, for the overview. */
import { INTEGRATORS } from '../../src/access/roles.ts'
import { type DeliveryStep, readDeliveryStatistics } from '../../src/events/webhooks/statistics.ts'
import { readTimeRange } from '../../src/platform/time-range.ts'
import { builder } from '../builder.ts'
import { DEFAULT_STEP_MINUTES, stepArguments } from '../time-range.ts'

const DeliveryStepType = builder.objectRef<DeliveryStep>('WebhookDeliveryStep').implement({
  description: 'Where the deliveries of one step of time stand.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', nullable: false, description: 'When the step begins.' }),
    delivered: t.exposeInt('delivered', { nullable: false, description: 'Answered 2xx.' }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Dead-lettered or held: they can be replayed.' }),
    open: t.exposeInt('open', { nullable: false, description: 'Not at their end yet.' }),
  }),
})

builder.queryField('webhookStatistics', (t) =>
  t.field({
    type: [DeliveryStepType],
    nullable: true,
    description: 'Where the deliveries of events stand, in steps of the time of their events, oldest first.',
    authScopes: { role: INTEGRATORS },
    complexity: { field: 1, multiplier: 300 },
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
