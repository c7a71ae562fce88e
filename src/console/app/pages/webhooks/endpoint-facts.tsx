/** What an endpoint receives, how, and how its deliveries do. */
import { Text } from '@mantine/core'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { conditionInWords } from './endpoint-conditions.tsx'
import { disabledReasons, EndpointHealth } from './endpoint-health.tsx'
import type { EndpointFieldsFragment } from './operations.ts'

export function EndpointFacts({ endpoint }: { endpoint: EndpointFieldsFragment }) {
  const { clientId, appWide, disabledAt, disabledReason, failingSince, previousSecretUntil } = endpoint
  return (
    <DescriptionList
      of={{
        Status: (
          <>
            <EndpointHealth endpoint={endpoint} />
            {failingSince && endpoint.enabled && (
              <Text span size="sm" c="dimmed">
                {' '}
                since <Time at={failingSince} as="clock" />. Disabled automatically after five days without a successful
                delivery.
              </Text>
            )}
            {disabledAt && (
              <Text span size="sm" c="dimmed">
                {' '}
                <Time at={disabledAt} />. {disabledReason && disabledReasons[disabledReason]} Deliveries are held and
                can be replayed.
              </Text>
            )}
          </>
        ),
        Owner: clientId ? (
          <>
            App <span className="mono">{clientId}</span>
            {appWide && ', for all organisations that connected it'}
          </>
        ) : (
          'Organisation'
        ),
        Events: <Tags all={endpoint.eventTypes} shown={8} />,
        Conditions: endpoint.conditions.length > 0 && (
          <Tags all={endpoint.conditions.map(conditionInWords)} shown={8} />
        ),
        Payload: endpoint.payload === 'full' ? 'Full' : 'Thin',
        'Concurrency limit': `${endpoint.concurrency} ${endpoint.concurrency === 1 ? 'request' : 'requests'}`,
        'Rate limit': endpoint.ratePerMinute !== null && `${endpoint.ratePerMinute} a minute`,
        Order: endpoint.ordered && 'One delivery of a record after the other',
        Headers: endpoint.headerNames.length > 0 && <Tags all={endpoint.headerNames} shown={10} />,
        'Previous secret': previousSecretUntil && Date.parse(previousSecretUntil) > Date.now() && (
          <>
            Valid until <Time at={previousSecretUntil} as="clock" />
          </>
        ),
      }}
    />
  )
}
