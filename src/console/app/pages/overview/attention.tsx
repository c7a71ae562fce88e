/** Problems that need action, each with a link. */
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { Time } from '../../parts/values/time.tsx'
import classes from './attention.module.css'
import { AttentionDocument, type AttentionQuery, type OverviewQuery } from './operations.ts'

type Usage = NonNullable<OverviewQuery['credentialUsage']>

interface Alert {
  id: string
  text: ReactNode
  href: string
  linkLabel: string
}

const SOON = 14 * 86_400_000
const NEARLY_ALL = 0.8

export function Attention({ usage }: { usage: Usage }) {
  const { data, failure, refetch } = useApiQuery(AttentionDocument, {})
  // A failed query must not look like no problems.
  if (failure) return <FailureNotice failure={failure} onRetry={refetch} />
  if (data === undefined) return null
  const alerts = [...endpointAlerts(data), ...deadLetterAlerts(data), ...keyAlerts(data), ...rateLimitAlerts(usage)]
  return (
    <Panel>
      <Title order={2} size="h5" mb={alerts.length === 0 ? 0 : 'xs'}>
        {alerts.length === 0 ? (
          <span className={classes.calm}>
            <IconCircleCheck size={18} aria-hidden /> Nothing needs attention
          </span>
        ) : (
          'Needs attention'
        )}
      </Title>
      {alerts.length > 0 && (
        <ul className={classes.list}>
          {alerts.map(({ id, text, href, linkLabel }) => (
            <li key={id}>
              <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
              <Text size="sm" component="span" className={classes.text}>
                {text}
              </Text>
              <PageLink href={href}>{linkLabel}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function endpointAlerts({ webhookEndpoints }: AttentionQuery): Alert[] {
  return (webhookEndpoints ?? []).flatMap(({ id, url, enabled, failingSince, secretReadable, ...disabled }) => {
    const { disabledAt, disabledReason } = disabled
    const name = <span className="mono">{url}</span>
    const alert = { id, href: `/webhooks/${id}`, linkLabel: 'View endpoint' }
    if (!enabled && disabledAt && disabledReason !== 'asked')
      return [
        {
          ...alert,
          text: (
            <>
              {name} was disabled <Time at={disabledAt} />. Its deliveries are on hold.
            </>
          ),
        },
      ]
    if (enabled && !secretReadable)
      return [
        {
          ...alert,
          text: (
            <>
              Deliveries to {name} cannot be signed, because MUSTER_SECRET has changed. Restore it, or rotate the
              signing secret.
            </>
          ),
        },
      ]
    if (enabled && failingSince)
      return [
        {
          ...alert,
          text: (
            <>
              {name} started failing <Time at={failingSince} />.
            </>
          ),
        },
      ]
    return []
  })
}

function deadLetterAlerts({ webhookDeliveries }: AttentionQuery): Alert[] {
  const count = webhookDeliveries?.data.length ?? 0
  if (count === 0) return []
  const many = webhookDeliveries?.nextCursor ? `More than ${count}` : String(count)
  return [
    {
      id: 'dead letters',
      text: `${many} ${count === 1 ? 'delivery' : 'deliveries'} failed permanently and can be replayed.`,
      href: '/webhooks?tab=deliveries&status=dead_lettered',
      linkLabel: 'View dead letters',
    },
  ]
}

function keyAlerts({ apiKeys }: AttentionQuery): Alert[] {
  const now = Date.now()
  return (apiKeys ?? []).flatMap(({ id, name, expiresAt, revokedAt }) => {
    const left = expiresAt && !revokedAt ? Date.parse(expiresAt) - now : Number.POSITIVE_INFINITY
    if (left <= 0 || left > SOON || !expiresAt) return []
    return [
      {
        id,
        text: (
          <>
            API key {name} expires <Time at={expiresAt} />.
          </>
        ),
        href: '/api-keys',
        linkLabel: 'View API keys',
      },
    ]
  })
}

function rateLimitAlerts(usage: Usage): Alert[] {
  return usage
    .filter(({ peakPoints, ratePerMinute }) => peakPoints > ratePerMinute * NEARLY_ALL)
    .map(({ credentialId, credentialName, peakPoints, ratePerMinute }) => ({
      id: credentialId,
      text: `${credentialName ?? 'A credential'} reached ${Math.round((peakPoints / ratePerMinute) * 100)}% of its rate limit in one minute.`,
      href: `/requests?credential=${credentialId}`,
      linkLabel: 'View requests',
    }))
}
