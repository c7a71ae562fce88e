/** What is done to a job, with the dialogs. */
import { useState } from 'react'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'
import { EditJob } from './edit-job.tsx'
import { CancelJobDocument, CompleteJobDocument } from './operations.ts'
import type { Job } from './words.ts'

const endings = {
  complete: {
    title: 'Complete this job?',
    children: 'Its open tasks are cancelled. Assignments keep their days, and the job can no longer be changed.',
    action: 'Complete job',
    mutation: CompleteJobDocument,
    done: 'Job completed',
  },
  cancel: {
    title: 'Cancel this job?',
    children:
      'Its open tasks are cancelled. Assignments that have begun end today, and those to come are deleted; days with recorded hours stay. A cancelled job cannot be opened again.',
    action: 'Cancel job',
    destructive: true,
    mutation: CancelJobDocument as unknown as typeof CompleteJobDocument,
    done: 'Job cancelled',
  },
}

export function JobActions({ job, refetch }: { job: Job; refetch: () => void }) {
  const { id, status } = job
  const [dialog, open] = useState<'edit' | keyof typeof endings>()
  const close = () => open(undefined)
  return (
    <>
      <ActionMenu
        label="Actions for this job"
        actions={[
          { label: 'Edit days and roles…', onClick: () => open('edit') },
          status === 'mobilised' && { label: 'Complete…', onClick: () => open('complete') },
          { label: 'Cancel job…', onClick: () => open('cancel'), isRisky: true },
        ]}
      />
      {dialog === 'edit' && <EditJob job={job} onClose={close} onSaved={refetch} />}
      {dialog !== undefined && dialog !== 'edit' && (
        <Confirm {...endings[dialog]} variables={{ id }} onDone={refetch} onClose={close} />
      )}
    </>
  )
}
