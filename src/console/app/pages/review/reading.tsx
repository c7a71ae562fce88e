/** The holder's name in the file, and the state of the extraction. */
import { Button, Loader } from '@mantine/core'
import { namesAnotherPerson } from '../../../../domain/extraction/same-person.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { IconScan } from '../../parts/icons/icons.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { personName } from '../../parts/values/person-name.ts'
import type { ReviewedDocument } from './draft.ts'
import { ReadFileDocument } from './operations.ts'
import classes from './review.module.css'

interface Props {
  document: ReviewedDocument
  mayWrite: boolean
  refetch: () => void
}

export function Reading({ document: { id, worker, aiJobs }, mayWrite, refetch }: Props) {
  const { mutate, busy, failure } = useApiMutation(ReadFileDocument, { onDone: refetch, onRefused: refetch })
  const job = aiJobs?.data[0]
  const read = job?.result ?? []
  const isReading = job?.status === 'queued' || job?.status === 'running'
  const named = ['first_name', 'last_name'].flatMap((name) => read.find(({ field }) => field === name)?.value ?? [])
  const isOther = worker !== null && namesAnotherPerson(read, worker)
  const start = () => void mutate({ documentId: id })
  return (
    <>
      {isOther && (
        <Notice role="alert">
          The file names <b>{named.join(' ')}</b>, but the document is of {worker && personName(worker)}. Look whether
          it is theirs.
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      <div className={classes.reading}>
        {isReading ? (
          <Muted role="status">
            <Loader size={12} mr={8} aria-hidden />
            The file is being read. What it says appears here.
          </Muted>
        ) : (
          <Muted>
            {job === undefined
              ? 'Nothing was read from this file: fill in what it says.'
              : job.status === 'failed'
                ? `The file could not be read: ${job.error}`
                : read.length === 0
                  ? 'Nothing was found in this file: fill in what it says.'
                  : named.length > 0 && !isOther
                    ? `The file names ${named.join(' ')}.`
                    : !isOther && 'The file names nobody: look whether it is theirs.'}
          </Muted>
        )}
        {mayWrite && !isReading && job?.status !== 'succeeded' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconScan size={14} aria-hidden />}
            loading={busy}
            onClick={start}
          >
            {job === undefined ? 'Read the file' : 'Read it again'}
          </Button>
        )}
      </div>
    </>
  )
}
