/** The legal holds on a worker: what the page says of them, and the dialog that places one. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Time } from '../../parts/values/time.tsx'
import { LegalHoldsDocument, PlaceLegalHoldDocument } from '../retention/operations.ts'
import { ReleaseHold } from '../retention/release-hold.tsx'
import { Reason } from './reason.tsx'
import type { WorkerDetail } from './worker-detail.ts'

interface Props {
  worker: WorkerDetail
  onDone: () => void
  onClose: () => void
}

export function PlaceHold({ worker, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Confirm
      title={`Place a legal hold on ${personName(worker)}?`}
      action="Place hold"
      ready={reason.trim() !== ''}
      mutation={PlaceLegalHoldDocument}
      variables={{ workerId: worker.id, reason: reason.trim() }}
      done="Hold placed"
      {...dialog}
    >
      <Text size="sm" mb="sm">
        For a dispute, claim or investigation. Until the hold is released, retention rules remove nothing of the worker,
        and their personal data cannot be erased.
      </Text>
      <Reason description="Owners and admins see it, and the audit log keeps it." value={reason} onChange={setReason} />
    </Confirm>
  )
}

const MOST = 20

/** For owners and admins. */
export function StandingHolds({ worker, onDone }: Omit<Props, 'onClose'>) {
  const query = useApiQuery(LegalHoldsDocument, { limit: MOST, workerId: worker.id })
  const [released, setReleased] = useState<string>()
  const holds = query.data?.legalHolds?.data ?? []
  const hold = holds.find(({ id }) => id === released)
  const done = () => {
    query.refetch()
    onDone()
  }
  return (
    <Stack gap="xs" mb="md">
      {holds.map(({ id, reason, placedAt, placedBy }) => (
        <Notice key={id}>
          <Group justify="space-between" gap="sm">
            <span>
              Legal hold since <Time at={placedAt} as="day" />
              {placedBy !== null && ` by ${placedBy}`}: {reason}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => setReleased(id)}>
              Release hold
            </Button>
          </Group>
        </Notice>
      ))}
      {hold && <ReleaseHold hold={hold} onDone={done} onClose={() => setReleased(undefined)} />}
    </Stack>
  )
}
