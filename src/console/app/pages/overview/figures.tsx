/** The sums of a time range. */
import { Group, SimpleGrid, Text } from '@mantine/core'
import type { DeliveryStep, RequestStep } from './charts.tsx'
import { Figure } from './figure.tsx'

interface Sums {
  requests: readonly RequestStep[] | null | undefined
  deliveries: readonly DeliveryStep[] | null | undefined
}

export function Figures({ requests, deliveries }: Sums) {
  const sum = <Step,>(steps: readonly Step[] | null | undefined, value: (step: Step) => number) =>
    steps?.reduce((total, step) => total + value(step), 0)
  const all = sum(requests, (step) => step.success + step.clientError + step.serverError + step.limited)
  const refused = sum(requests, ({ clientError, limited }) => clientError + limited)
  const failed = sum(requests, ({ serverError }) => serverError)
  const delivered = sum(deliveries, ({ delivered: each }) => each)
  const stuck = sum(deliveries, ({ failed: each }) => each)
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'lg' }}>
      <Figure label="Requests" value={all} />
      <Figure label="Client errors" value={refused} of={all} />
      <Figure label="Server errors" value={failed} of={all} bad />
      <Figure
        label="Webhooks delivered"
        value={delivered}
        note={
          stuck === undefined ? undefined : (
            <Group gap={4} component="span" display="inline-flex">
              <Text span inherit c={stuck > 0 ? 'var(--bad)' : undefined}>
                {stuck.toLocaleString('en')}
              </Text>
              failed or held
            </Group>
          )
        }
      />
    </SimpleGrid>
  )
}
