/** What somebody should look at, with the way to it. */
import { Anchor, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useAsk } from '../../asking/ask.ts'
import { useLive } from '../../live/live.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Time } from '../../parts/time.tsx'
import classes from './attention.module.css'
import { AttentionDocument, type AttentionQuery, type OverviewQuery } from './operations.ts'

type Usage = NonNullable<OverviewQuery['credentialUsage']>

interface Point {
  id: string
  text: ReactNode
  href: string
  way: string
}

const SOON = 14 * 86_400_000
const NEARLY_ALL = 0.8

export function Attention({ usage }: { usage: Usage }) {
  const { data, again } = useAsk(AttentionDocument, {})
  useLive(['deliveries'], again)
  if (data === undefined) return null
  const points = [...ofEndpoints(data), ...ofDeadLetters(data), ...ofKeys(data), ...ofBudgets(usage)]
  return (
    <Panel>
      <Title order={2} size="h5" mb={points.length === 0 ? 0 : 'xs'}>
        {points.length === 0 ? (
          <span className={classes.calm}>
            <IconCircleCheck size={18} aria-hidden /> Nothing needs attention
          </span>
        ) : (
          'Needs attention'
        )}
      </Title>
      {points.length > 0 && (
        <ul className={classes.list}>
          {points.map(({ id, text, href, way }) => (
            <li key={id}>
              <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
              <Text size="sm" component="span" className={classes.text}>
                {text}
              </Text>
              <Anchor component={Link} href={href} size="sm">
                {way}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ofEndpoints({ webhookEndpoints }: AttentionQuery): Point[] {
  return webhookEndpoints.flatMap(({ id, url, enabled, failingSince, disabledAt, disabledReason }) => {
    const name = <span className="mono">{url}</span>
    const point = { id, href: `/webhooks/${id}`, way: 'Look at it' }
    if (!enabled && disabledAt && disabledReason !== 'asked')
      return [
        {
          ...point,
          text: (
            <>
              {name} was disabled <Time at={disabledAt} />; its deliveries are held.
            </>
          ),
        },
      ]
    if (enabled && failingSince)
      return [
        {
          ...point,
          text: (
            <>
              {name} has failed since <Time at={failingSince} />.
            </>
          ),
        },
      ]
    return []
  })
}

function ofDeadLetters({ webhookDeliveries }: AttentionQuery): Point[] {
  const count = webhookDeliveries?.data.length ?? 0
  if (count === 0) return []
  const many = webhookDeliveries?.nextCursor ? `More than ${count}` : String(count)
  return [
    {
      id: 'dead letters',
      text: `${many} ${count === 1 ? 'delivery' : 'deliveries'} failed for good and can be replayed.`,
      href: '/webhooks?tab=deliveries&status=dead_lettered',
      way: 'Dead letters',
    },
  ]
}

function ofKeys({ apiKeys }: AttentionQuery): Point[] {
  const now = Date.now()
  return (apiKeys ?? []).flatMap(({ id, name, expiresAt, revokedAt }) => {
    const left = expiresAt && !revokedAt ? Date.parse(expiresAt) - now : Number.POSITIVE_INFINITY
    if (left <= 0 || left > SOON || !expiresAt) return []
    return [
      {
        id,
        text: (
          <>
            The key {name} expires <Time at={expiresAt} />.
          </>
        ),
        href: '/api-keys',
        way: 'Rotate it',
      },
    ]
  })
}

function ofBudgets(usage: Usage): Point[] {
  return usage
    .filter(({ peakPoints, ratePerMinute }) => peakPoints > ratePerMinute * NEARLY_ALL)
    .map(({ credentialId, credentialName, peakPoints, ratePerMinute }) => ({
      id: credentialId,
      text: `${credentialName ?? 'A credential'} came to ${Math.round((peakPoints / ratePerMinute) * 100)} % of its budget in one minute.`,
      href: `/requests?credential=${credentialId}`,
      way: 'Its requests',
    }))
}
