/** The limits of the organisation, each with a bar of what is used. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { bytesInWords } from '../../parts/values/bytes.ts'
import { Muted } from '../../parts/values/muted.tsx'
import type { SettingsQuery } from './operations.ts'

type Quota = NonNullable<SettingsQuery['quotas']>[number]

/** Used shares at which a limit counts as nearly reached, and as reached. */
const [NEARLY, REACHED] = [0.8, 1]

const words: Readonly<Record<Quota['name'], { label: string; beyond: string }>> = {
  messages: { label: 'Messages to workers and members', beyond: 'Further ones are not sent.' },
  client_emails: { label: 'Emails to clients', beyond: 'Further ones are refused.' },
  invitations: { label: 'Invitations', beyond: 'Further ones are refused.' },
  storage: { label: 'File storage', beyond: 'Uploads are refused.' },
  webhook_endpoints: { label: 'Webhook endpoints', beyond: 'Delete one to add another.' },
  join_links: { label: 'Open join links', beyond: 'Revoke one to add another.' },
}

export function Quotas({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <Panel title="Limits">
      <Stack gap="md">
        <Muted>
          Owners and admins get a notification when 80 % of a daily limit is used, and when it is reached. The message
          settings have the limits of messages and emails; whoever runs the server sets the others.
        </Muted>
        {quotas.map((quota) => (
          <Bar key={quota.name} quota={quota} />
        ))}
      </Stack>
    </Panel>
  )
}

function Bar({ quota: { name, used, limit, isDaily } }: { quota: Quota }) {
  const { label, beyond } = words[name]
  const part = limit === 0 ? REACHED : used / limit
  const tone = part >= REACHED ? 'var(--bad)' : part >= NEARLY ? 'var(--warn)' : 'var(--good)'
  const amount = (value: number) => (name === 'storage' ? bytesInWords(value) : value.toLocaleString('en'))
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">
          {label}
          {isDaily && (
            <Text span inherit c="dimmed">
              {' in 24 hours'}
            </Text>
          )}
        </Text>
        <Text size="sm" className="figures">
          {amount(used)} of {amount(limit)}
        </Text>
      </Group>
      <Progress value={Math.min(100, part * 100)} color={tone} size="sm" aria-label={`Used part: ${label}`} />
      {part >= REACHED && (
        <Text size="sm" mt={4}>
          {beyond}
        </Text>
      )}
    </div>
  )
}
