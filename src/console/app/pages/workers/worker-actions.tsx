/** The buttons of a worker's page, with their dialogs. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS, WRITERS } from '../../../../access/scopes/roles.ts'
import { IconMail } from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { EditButton } from '../../parts/layout/buttons.tsx'
import { useHasRole, useMay } from '../../session/session.tsx'
import { ResendInvitation } from '../../work/resend-invitation.tsx'
import { EraseWorker } from './erase-worker.tsx'
import { ExportWorker } from './export-worker.tsx'
import { PlaceHold } from './legal-hold.tsx'
import { InviteWorkers } from './together/invite-workers.tsx'
import type { WorkerDetail } from './worker-detail.ts'
import { EditWorker } from './worker-form.tsx'

export function WorkerActions({ worker, refetch }: { worker: WorkerDetail; refetch: () => void }) {
  const [open, setOpen] = useState<'editing' | 'inviting' | 'exporting' | 'erasing' | 'holding'>()
  const mayInvite = useHasRole(WRITERS)
  const mayWrite = useMay('workers:write')
  const isAdministrator = useHasRole(ADMINISTRATORS)
  if (!mayWrite || worker.erasedAt !== null) return null
  const close = () => setOpen(undefined)
  const { invitation } = worker
  const label = mayInvite ? inviteLabel(worker) : undefined
  return (
    <>
      {label && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setOpen('inviting')}
        >
          {label}
        </Button>
      )}
      <EditButton onClick={() => setOpen('editing')} />
      {isAdministrator && (
        <ActionMenu
          label="More actions for this worker"
          actions={[
            { label: 'Download personal data…', onClick: () => setOpen('exporting') },
            { label: 'Place legal hold…', onClick: () => setOpen('holding') },
            { label: 'Erase personal data…', onClick: () => setOpen('erasing'), isRisky: true },
          ]}
        />
      )}
      {open === 'inviting' &&
        (invitation && mayResend(worker) ? (
          <ResendInvitation invitation={invitation} onDone={refetch} onClose={close} />
        ) : (
          <InviteWorkers workers={[worker]} onClose={close} />
        ))}
      {open === 'editing' && <EditWorker worker={worker} refetch={refetch} onClose={close} />}
      {open === 'exporting' && <ExportWorker worker={worker} onClose={close} />}
      {open === 'holding' && <PlaceHold worker={worker} onDone={refetch} onClose={close} />}
      {open === 'erasing' && <EraseWorker worker={worker} onDone={refetch} onClose={close} />}
    </>
  )
}

type Invitable = Pick<WorkerDetail, 'accountStatus' | 'email' | 'status' | 'invitation'>

/** Whether the open invitation is for the address of the record, or the record has none. */
const mayResend = ({ email, invitation }: Invitable) =>
  invitation != null && (email === null || email.toLowerCase() === invitation.email)

/** Undefined for a worker who cannot be invited. */
function inviteLabel(worker: Invitable): string | undefined {
  const { accountStatus, email, status } = worker
  if (accountStatus === 'active' || status === 'inactive') return undefined
  if (mayResend(worker)) return 'Send invitation again'
  if (email === null) return undefined
  return accountStatus === 'invited' ? 'Invite again' : 'Invite'
}
