import { Button, Group, Progress, Text } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../../asking/ask.ts'
import { FailureNotice } from '../../../parts/failure-notice.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { told } from '../../../parts/told.ts'
import { ReplayWebhookDeliveryDocument } from './operations.ts'

/** Sends the chosen deliveries again, one after the other, and shows how far it is. */
export function ReplayChosen({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { act, failure } = useAct(ReplayWebhookDeliveryDocument)
  const [done, setDone] = useState<number>()
  const replay = async () => {
    for (const [index, id] of ids.entries()) {
      setDone(index)
      if (!(await act({ id }))) return setDone(undefined)
    }
    told(`${ids.length} ${ids.length === 1 ? 'delivery is' : 'deliveries are'} sent again`)
    onDone()
  }
  return (
    <Panel>
      <Group justify="space-between">
        <Text size="sm">
          {done === undefined ? `${ids.length} chosen` : `${done} of ${ids.length} are back in the queue`}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onDone}>
            Choose none
          </Button>
          <Button leftSection={<IconRotate size={16} />} onClick={replay} loading={done !== undefined}>
            Replay chosen
          </Button>
        </Group>
      </Group>
      {done !== undefined && <Progress value={(done / ids.length) * 100} mt="sm" aria-label="Replayed" />}
      {failure && <FailureNotice failure={failure} />}
    </Panel>
  )
}
