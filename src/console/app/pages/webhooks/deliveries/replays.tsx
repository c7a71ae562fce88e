import { Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApiQuery } from '../../../api/hooks.ts'
import { Panel } from '../../../parts/layout/panel.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { Time } from '../../../parts/values/time.tsx'
import { WebhookReplaysDocument, type WebhookReplaysQuery } from './operations.ts'

type Replay = NonNullable<WebhookReplaysQuery['webhookReplays']>[number]

const POLL_INTERVAL = 1000
const RECENT = 60 * 60_000

const isRecent = ({ finishedAt }: Replay) => !finishedAt || Date.now() - Date.parse(finishedAt) < RECENT

/** Progress of the replays of an endpoint: running ones and those finished in the last hour. */
export function Replays({ endpointId }: { endpointId: string }) {
  const { data, refetch } = useApiQuery(WebhookReplaysDocument, { endpointId })
  const shown = data?.webhookReplays?.filter(isRecent) ?? []
  const isRunning = shown.some(({ finishedAt }) => !finishedAt)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refetch, POLL_INTERVAL)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  if (shown.length === 0) return null
  return (
    <Panel>
      <Stack gap="sm" aria-live="polite">
        {shown.map((replay) => (
          <div key={replay.id}>
            <Group justify="space-between">
              <Text size="sm">
                Replay of {replay.total.toLocaleString('en')} {replay.total === 1 ? 'delivery' : 'deliveries'},{' '}
                <Time at={replay.createdAt} />
              </Text>
              <Muted className="figures">
                {replay.finishedAt
                  ? 'All queued'
                  : `${replay.done.toLocaleString('en')} of ${replay.total.toLocaleString('en')}`}
              </Muted>
            </Group>
            {!replay.finishedAt && (
              <Progress
                mt={6}
                size="sm"
                value={replay.total === 0 ? 100 : (replay.done / replay.total) * 100}
                aria-label="Queued deliveries"
              />
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
