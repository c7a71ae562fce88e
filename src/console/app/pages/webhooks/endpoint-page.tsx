/** One endpoint: status, actions and delivery log. */
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { IconWebhookOff } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { endpointKind } from '../../records/endpoint.ts'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { ReplayMany } from './deliveries/replay-many.tsx'
import { Replays } from './deliveries/replays.tsx'
import { EndpointActions, type EndpointDialog } from './endpoint-actions.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { UpdateWebhookEndpointDocument, WebhookEndpointDocument } from './operations.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { SendTest } from './send-test.tsx'

export function EndpointPage({ id }: { id: string }) {
  const query = useApiQuery(WebhookEndpointDocument, { id })
  const { refetch } = query
  const [dialog, open] = useState<EndpointDialog>()
  const [, navigate] = useLocation()
  const update = useApiMutation(UpdateWebhookEndpointDocument, {
    done: (_, { input }) => (input.enabled ? 'Endpoint enabled' : 'Endpoint disabled'),
  })
  const close = () => open(undefined)
  const done = () => {
    close()
    refetch()
  }
  const enable = (enabled: boolean) => void update.mutate({ id, input: { enabled } })
  return (
    <RecordPage
      kind={endpointKind}
      back="Webhooks"
      query={query}
      record={query.data?.webhookEndpoint}
      about={({ description }) => description}
      actions={({ editable, enabled, deletedAt }) =>
        editable &&
        !deletedAt && <EndpointActions isEnabled={enabled} busy={update.busy} onOpen={open} onEnable={enable} />
      }
    >
      {(endpoint) =>
        endpoint.deletedAt ? (
          <EmptyState icon={IconWebhookOff} title="This endpoint was deleted">
            Its past deliveries stay in the delivery log under Webhooks until they expire.
          </EmptyState>
        ) : (
          <>
            <Stack gap="lg">
              {update.failure && <FailureNotice failure={update.failure} />}
              <Panel>
                <EndpointFacts endpoint={endpoint} />
              </Panel>
              {endpoint.editable && <Replays endpointId={id} />}
              <DeliveryLog endpointId={id} />
            </Stack>
            {dialog === 'test' && <SendTest endpoint={endpoint} onClose={close} />}
            {dialog === 'change' && <EndpointForm endpoint={endpoint} onDone={done} onClose={close} />}
            {dialog === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
            {dialog === 'replay' && <ReplayMany endpointId={id} onClose={close} />}
            {dialog === 'delete' && (
              <DeleteEndpoint endpoint={endpoint} onDone={() => navigate('/webhooks')} onClose={close} />
            )}
          </>
        )
      }
    </RecordPage>
  )
}
