/** Downloads all that is kept of a worker, for a person who asks for it. */
import { Text } from '@mantine/core'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { ExportWorkerDocument } from './operations.ts'
import type { WorkerDetail } from './worker-detail.ts'

export function ExportWorker({ worker, onClose }: { worker: WorkerDetail; onClose: () => void }) {
  return (
    <Confirm
      title={`Download personal data of ${personName(worker)}?`}
      action="Download"
      mutation={ExportWorkerDocument}
      variables={{ workerId: worker.id }}
      onDone={({ createPersonalDataLink: { url } }) => window.location.assign(url)}
      onClose={onClose}
    >
      <Text size="sm">
        For a person who asks what is kept of them: a ZIP file with all records as JSON, and the files of documents and
        expenses. Notes, tasks and the audit log can name others. Look at them before you hand them on.
      </Text>
      <Text size="sm" mt="sm">
        The audit log records each download.
      </Text>
    </Confirm>
  )
}
