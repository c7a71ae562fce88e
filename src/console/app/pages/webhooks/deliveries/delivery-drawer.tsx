/** One delivery: its request body and the result of each attempt. */
import { Accordion, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type Outcome, outcomes } from '../../../../../events/webhooks/outcomes.ts'
import { useApiMutation, useApiQuery } from '../../../api/hooks.ts'
import { IconRotate } from '../../../parts/icons/icons.tsx'
import { RecordSheet } from '../../../parts/layout/record-sheet.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Code, readJson } from '../../../parts/values/code.tsx'
import { CopyText } from '../../../parts/values/copy.tsx'
import { DescriptionList } from '../../../parts/values/description-list.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { PageLink } from '../../../parts/values/page-link.tsx'
import { Status, StatusMark, Tag, type Tone } from '../../../parts/values/status.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { deliveryStates } from '../../../records/delivery.ts'
import { ReplayWebhookDeliveryDocument, WebhookDeliveryDocument, type WebhookDeliveryQuery } from './operations.ts'
import { outcomeLabels } from './outcomes.ts'

type Delivery = NonNullable<WebhookDeliveryQuery['webhookDelivery']>
type Attempt = Delivery['attempts'][number]

export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApiQuery(WebhookDeliveryDocument, { id })
  const delivery = query.data?.webhookDelivery
  return (
    <RecordSheet
      title={<span className="mono">{delivery?.eventType ?? id}</span>}
      size="xl"
      query={query}
      record={delivery}
      onClose={onClose}
    >
      {(shown) => <DeliveryDetail delivery={shown} refetch={query.refetch} />}
    </RecordSheet>
  )
}

function DeliveryDetail({ delivery, refetch }: { delivery: Delivery; refetch: () => void }) {
  const { mutate, busy, failure } = useApiMutation(ReplayWebhookDeliveryDocument, {
    done: 'Delivery queued for replay',
    onDone: refetch,
  })
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <StatusMark words={deliveryStates} value={delivery.status} />
        {deliveryStates[delivery.status].ended && (
          <Button
            size="xs"
            leftSection={<IconRotate size={14} />}
            loading={busy}
            onClick={() => void mutate({ id: delivery.id })}
          >
            Replay
          </Button>
        )}
      </Group>
      {failure && <FailureNotice failure={failure} />}
      <DescriptionList
        of={{
          Endpoint: (
            <PageLink href={`/webhooks/${delivery.endpoint.id}`} className="mono">
              {delivery.endpoint.url}
            </PageLink>
          ),
          'Delivery ID': <CopyText text={delivery.id} label="Copy delivery ID" />,
          'Event ID': <CopyText text={delivery.eventId} label="Copy event ID" />,
          Type: delivery.test && 'Test event',
          Created: <Time at={delivery.createdAt} as="clock" />,
          'Next attempt': delivery.nextAttemptAt && <Time at={delivery.nextAttemptAt} />,
          Finished: delivery.finishedAt && <Time at={delivery.finishedAt} as="clock" />,
        }}
      />
      <section aria-label="Attempts">
        <Title order={3} size="h6" mb="xs">
          Attempts
        </Title>
        {delivery.attempts.length === 0 ? (
          <Muted>No attempts yet. They appear here automatically.</Muted>
        ) : (
          <Accordion variant="contained" chevronPosition="left">
            {delivery.attempts.toReversed().map((attempt) => (
              <Accordion.Item key={attempt.id} value={attempt.id}>
                <Accordion.Control>
                  <AttemptLine attempt={attempt} />
                </Accordion.Control>
                <Accordion.Panel>
                  <AttemptDetail attempt={attempt} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </section>
      <section>
        <Title order={3} size="h6" mb="xs">
          Request body
        </Title>
        <Code value={readJson(delivery.body)} label="Request body" />
      </section>
    </>
  )
}

const outcomeTone = (outcome: string): Tone => (outcome === 'delivered' ? 'good' : 'bad')

function AttemptLine({ attempt }: { attempt: Attempt }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm">
        <Status tone={outcomeTone(attempt.outcome)}>{outcomeLabels[attempt.outcome as Outcome]}</Status>
        {attempt.responseStatus !== null && <Tag>{String(attempt.responseStatus)}</Tag>}
      </Group>
      <Muted size="xs" className="figures">
        {attempt.durationMs} ms · <Time at={attempt.startedAt} as="clock" />
      </Muted>
    </Group>
  )
}

function AttemptDetail({ attempt }: { attempt: Attempt }) {
  return (
    <Stack gap="md">
      <Text size="sm">
        {outcomes[attempt.outcome as Outcome]} {attempt.error}
      </Text>
      <Part title="Request headers">
        <Code value={attempt.requestHeaders} label="Request headers" />
      </Part>
      {attempt.responseHeaders !== null && (
        <Part title="Response headers">
          <Code value={attempt.responseHeaders} label="Response headers" />
        </Part>
      )}
      {attempt.responseBody !== null && (
        <Part title="Response body (first 4 KiB)">
          {attempt.responseBody === '' ? (
            <Muted>The response had no body.</Muted>
          ) : (
            <Code value={readJson(attempt.responseBody)} label="Response body" />
          )}
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        {title}
      </Text>
      {children}
    </div>
  )
}
