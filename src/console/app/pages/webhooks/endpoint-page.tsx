/** One endpoint: status, actions and delivery log. */

import { Button, Menu, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useLive } from '../../live/live.tsx'
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
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { notify } from '../../parts/states/notify.ts'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tags } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
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

const BACK = { to: '/webhooks', label: 'Webhooks' }

export function EndpointPage({ id }: { id: string }) {
  const query = useApiQuery(WebhookEndpointDocument, { id })
  useLive(['deliveries'], query.refetch)
  const endpoint = query.data?.webhookEndpoint
  if (query.failure && !endpoint) {
    return (
      <>
        <PageHeader title="Endpoint" back={BACK} />
        <FailureNotice failure={query.failure} onRetry={query.refetch} />
      </>
    )
  }
  if (!endpoint) return <PageHeader title="Endpoint" back={BACK} />
  if (endpoint.deletedAt) {
    return (
      <>
        <PageHeader title={endpoint.url} back={BACK} />
        <EmptyState icon={IconWebhookOff} title="This endpoint was deleted">
          Its past deliveries stay in the delivery log under Webhooks until they expire.
        </EmptyState>
      </>
    )
  }
  return <Existing endpoint={endpoint} refetch={query.refetch} />
}

function Existing({ endpoint, refetch }: { endpoint: Endpoint; refetch: () => void }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const { mutate, busy, failure } = useApiMutation(UpdateWebhookEndpointDocument)
  const [, navigate] = useLocation()
  const close = () => setDialog(undefined)
  const done = () => {
    close()
    refetch()
  }
  const enable = async (enabled: boolean) => {
    if (await mutate({ id: endpoint.id, input: { enabled } }))
      notify(enabled ? 'Endpoint enabled' : 'Endpoint disabled')
  }
  return (
    <>
      <PageHeader title={endpoint.url} about={endpoint.description ?? undefined} back={BACK}>
        {endpoint.editable && <Actions endpoint={endpoint} busy={busy} onOpen={setDialog} onEnable={enable} />}
      </PageHeader>
      <Stack gap="lg">
        {failure && <FailureNotice failure={failure} />}
        <Panel>
          <EndpointFacts endpoint={endpoint} />
        </Panel>
        {endpoint.editable && <Replays endpointId={endpoint.id} />}
        <DeliveryLog endpointId={endpoint.id} />
      </Stack>
      {dialog === 'test' && <SendTest endpoint={endpoint} onClose={close} />}
      {dialog === 'change' && <EndpointForm endpoint={endpoint} onDone={done} onClose={close} />}
      {dialog === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
      {dialog === 'replay' && <ReplayMany endpointId={endpoint.id} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteEndpoint endpoint={endpoint} onDone={() => navigate('/webhooks')} onClose={close} />
      )}
    </>
  )
}

interface Acting {
  endpoint: Endpoint
  busy: boolean
  onOpen: (dialog: OpenDialog) => void
  onEnable: (enabled: boolean) => void
}

function Actions({ endpoint, busy, onOpen, onEnable }: Acting) {
  return (
    <>
      <Button leftSection={<IconTestPipe size={16} />} onClick={() => onOpen('test')}>
        Send test event
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />} loading={busy}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('change')}>
            Edit…
          </Menu.Item>
          <Menu.Item leftSection={<IconRotate size={16} />} onClick={() => onOpen('replay')}>
            Replay deliveries…
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onOpen('rotate')}>
            Rotate secret…
          </Menu.Item>
          {endpoint.enabled ? (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => onEnable(false)}>
              Disable
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onEnable(true)}>
              Enable
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => onOpen('delete')}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
