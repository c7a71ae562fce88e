/** Asks before the personal data of a worker is erased, and tells of it afterwards. */
import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Time } from '../../parts/values/time.tsx'
import { EraseWorkerDocument } from './operations.ts'
import { Reason } from './reason.tsx'
import type { WorkerDetail } from './worker-detail.ts'

interface Props {
  worker: WorkerDetail
  onDone: () => void
  onClose: () => void
}

export function EraseWorker({ worker, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const name = personName(worker)
  return (
    <Confirm
      title={`Erase personal data of ${name}?`}
      action="Erase personal data"
      destructive
      ready={reason.trim() !== ''}
      name={name}
      mutation={EraseWorkerDocument}
      variables={{ id: worker.id, reason: reason.trim() }}
      done="Erasure has begun"
      {...dialog}
    >
      <Text size="sm">For a person who asks to be forgotten. End their assignments first. This cannot be undone.</Text>
      <List size="sm" my="sm">
        <List.Item>
          <b>Goes:</b> name, email, phone, account, documents and their files, notes, absences, receipts, messages, and
          what logs and deliveries say about them.
        </List.Item>
        <List.Item>
          <b>Stays, under a pseudonym:</b> hours without notes, expenses, assignments, invoices, and entries of the
          audit log.
        </List.Item>
      </List>
      <Reason
        description="The audit log keeps it permanently: do not name the person."
        value={reason}
        onChange={setReason}
      />
    </Confirm>
  )
}

/** What the page says at a glance of a worker who was erased. */
export function Erasure({ worker: { erasedAt, erasureFinishedAt } }: { worker: WorkerDetail }) {
  if (erasedAt === null) return null
  return (
    <span>
      {erasureFinishedAt === null ? 'Personal data is being erased since' : 'Personal data erased on'}{' '}
      <Time at={erasureFinishedAt ?? erasedAt} as="day" />
    </span>
  )
}
