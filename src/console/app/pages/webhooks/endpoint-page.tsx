/** One endpoint: status, actions and delivery log. */

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import {
  IconChevronDown,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotate,
  IconTestPipe,
  IconTrash,
  IconWebhookOff,
} from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { RecordPage } from '../../parts/layout/record-page.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { endpointKind } from '../../records/endpoint.ts'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { ReplayMany } from './deliveries/replay-many.tsx'
import { Replays } from './deliveries/replays.tsx'
import { conditionInWords } from './endpoint-conditions.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { disabledReasons, EndpointHealth } from './endpoint-health.tsx'
import {
  DeleteWebhookEndpointDocument,
  type EndpointFieldsFragment,
  UpdateWebhookEndpointDocument,
  WebhookEndpointDocument,
} from './operations.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { SendTest } from './send-test.tsx'

type Endpoint = EndpointFieldsFragment
type OpenDialog = 'test' | 'change' | 'rotate' | 'replay' | 'delete'

export function EndpointPage({ id }: { id: string }) {
  const query = useApiQuery(WebhookEndpointDocument, { id })
  const { refetch } = query
  const [dialog, open] = useState<OpenDialog>()
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
        editable && !deletedAt && <Actions isEnabled={enabled} busy={update.busy} onOpen={open} onEnable={enable} />
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

interface Acting {
  isEnabled: boolean
  busy: boolean
  onOpen: (dialog: OpenDialog) => void
  onEnable: (enabled: boolean) => void
}

function Actions({ isEnabled, busy, onOpen, onEnable }: Acting) {
  return (
    <>
      <Button leftSection={<IconTestPipe size={16} />} onClick={() => onOpen('test')}>
        Send test event
      </Button>
      <ActionMenu
        label="More"
        actions={[
          { label: 'Edit…', icon: IconPencil, onClick: () => onOpen('change') },
          { label: 'Replay deliveries…', icon: IconRotate, onClick: () => onOpen('replay') },
          { label: 'Rotate secret…', icon: IconRefresh, onClick: () => onOpen('rotate') },
          isEnabled
            ? { label: 'Disable', icon: IconPlayerPause, onClick: () => onEnable(false) }
            : { label: 'Enable', icon: IconPlayerPlay, onClick: () => onEnable(true) },
          { label: 'Delete…', icon: IconTrash, onClick: () => onOpen('delete'), isRisky: true },
        ]}
      >
        <Button variant="default" rightSection={<IconChevronDown size={14} />} loading={busy}>
          More
        </Button>
      </ActionMenu>
    </>
  )
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
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

interface Deleting {
  endpoint: Endpoint
  onDone: () => void
  onClose: () => void
}

function DeleteEndpoint({ endpoint: { id, url }, onDone, onClose }: Deleting) {
  return (
    <Confirm
      title="Delete endpoint?"
      action="Delete endpoint"
      destructive
      name={new URL(url).host}
      mutation={DeleteWebhookEndpointDocument}
      variables={{ id }}
      done="Endpoint deleted"
      onDone={onDone}
      onClose={onClose}
    >
      Events are no longer sent to {url}, and pending deliveries are cancelled. To pause deliveries, disable the
      endpoint instead.
    </Confirm>
  )
}
