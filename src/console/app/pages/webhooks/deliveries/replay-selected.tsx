import { Button, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/hooks.ts'
import { IconRotate } from '../../../parts/icons/icons.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { notify } from '../../../parts/states/notify.tsx'
import { ReplayWebhookDeliveryDocument } from './operations.ts'

/** Replays the selected deliveries one by one and shows the progress. */
export function ReplaySelected({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { mutate, failure } = useApiMutation(ReplayWebhookDeliveryDocument)
  const [done, setDone] = useState<number>()
  const replay = async () => {
    for (const [index, id] of ids.entries()) {
      setDone(index)
      if (!(await mutate({ id }))) return setDone(undefined)
    }
    notify(`${ids.length} ${ids.length === 1 ? 'delivery' : 'deliveries'} queued for replay`)
    onDone()
  }
  return (
    <Panel>
      <Group justify="space-between">
        <Text size="sm">{done === undefined ? `${ids.length} selected` : `${done} of ${ids.length} queued`}</Text>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onDone}>
            Clear selection
          </Button>
          <Button leftSection={<IconRotate size={16} />} onClick={replay} loading={done !== undefined}>
            Replay selected
          </Button>
        </Group>
      </Group>
      {done !== undefined && <Progress value={(done / ids.length) * 100} mt="sm" aria-label="Queued deliveries" />}
      {failure && <FailureNotice failure={failure} />}
    </Panel>
  )
}
