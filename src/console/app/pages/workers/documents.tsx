/** The documents of a worker, with a preview of the file. */
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconFileOff, IconFilePlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { WRITERS } from '../../../../access/roles.ts'
import { useOpenRecord } from '../../api/filters.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Day } from '../../parts/day.tsx'
import { DescriptionList } from '../../parts/description-list.tsx'
import { SideSheet } from '../../parts/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useRecordLink } from '../../parts/record-link.ts'
import { Status } from '../../parts/status.tsx'
import { useHasRole } from '../../session/session.tsx'
import { AddDocument } from './add-document.tsx'
import { documentStatuses } from './compliance.ts'
import { ReviewDocument } from './review-document.tsx'
import { documentTypes } from './words.tsx'
import type { WorkerDetail } from './worker-detail.ts'
import classes from './workers.module.css'

type Held = NonNullable<WorkerDetail['documents']>['data'][number]

const columns: Column<Held>[] = [
  { title: 'Document', cell: ({ name }) => name },
  { title: 'Type', cell: ({ type }) => documentTypes[type] },
  { title: 'Number', cell: ({ number }) => number && <span className="figures">{number}</span> },
  { title: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
  { title: 'Expires', cell: ({ expiresOn }) => (expiresOn ? <Day on={expiresOn} /> : 'Never'), narrow: true },
]

function StatusMark({ status }: Pick<Held, 'status'>) {
  const { tone, label } = documentStatuses[status]
  return <Status tone={tone}>{label}</Status>
}

interface Props {
  worker: WorkerDetail
  documents: readonly Held[]
  refetch: () => void
}

export function Documents({ worker, documents, refetch }: Props) {
  const [openId, open] = useOpenRecord()
  const [isAdding, setIsAdding] = useState(false)
  const mayWrite = useHasRole(WRITERS)
  const linkOf = useRecordLink()
  const shown = documents.find(({ id }) => id === openId)
  return (
    <>
      {mayWrite && (
        <Group justify="flex-end" mb="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilePlus size={15} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add document
          </Button>
        </Group>
      )}
      <DataTable
        label="Documents"
        columns={columns}
        rows={documents}
        keyOf={({ id }) => id}
        linkOf={({ id }) => linkOf(id)}
        query={{ failure: undefined, loading: false, refetch: () => {} }}
        empty={
          <EmptyState icon={IconFileOff} title="No documents yet">
            Documents appear here when the worker uploads them in the portal, or a member of staff does.
          </EmptyState>
        }
        isMuted={({ status }) => status === 'expired' || status === 'rejected'}
      />
      {isAdding && <AddDocument worker={worker} onDone={refetch} onClose={() => setIsAdding(false)} />}
      {shown && <DocumentSheet document={shown} refetch={refetch} onClose={() => open(undefined)} />}
    </>
  )
}

interface SheetProps {
  document: Held
  refetch: () => void
  onClose: () => void
}

function DocumentSheet({ document, refetch, onClose }: SheetProps) {
  const { name, type, number, status, issuedOn, expiresOn, fileName, fileUrl, sizeBytes } = document
  return (
    <SideSheet onClose={onClose} size="xl" title={name}>
      <Stack gap="lg">
        <DescriptionList
          of={{
            Type: documentTypes[type],
            Status: <StatusMark status={status} />,
            Reason: document.rejectionReason,
            Number: number,
            Issued: issuedOn && <Day on={issuedOn} />,
            Expires: expiresOn ? <Day on={expiresOn} /> : 'Never',
            File: (
              <>
                <Anchor href={fileUrl}>{fileName}</Anchor> ({Math.ceil(sizeBytes / 1000).toLocaleString('en')} kB)
              </>
            ),
          }}
        />
        <Preview document={document} />
        <ReviewDocument key={document.id} document={document} onDecided={refetch} />
      </Stack>
    </SideSheet>
  )
}

/** The browser shows files of the page's own alone: it reads the file, and shows what it has read. */
function Preview({ document: { fileUrl, contentType, name } }: { document: Held }) {
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState(false)
  const isShown = contentType === 'application/pdf' || contentType.startsWith('image/')
  useEffect(() => {
    if (!isShown) return
    const stopped = new AbortController()
    let made: string | undefined
    readFile(fileUrl, contentType, stopped.signal)
      .then((url) => {
        made = url
        setAddress(url)
      })
      .catch(() => stopped.signal.aborted || setProblem(true))
    return () => {
      stopped.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [fileUrl.split('?')[0], isShown]) // a link that is signed again shows the same file
  if (!isShown || problem)
    return (
      <Text size="sm" c="dimmed">
        {problem ? 'The preview could not be loaded.' : 'Files of this type have no preview.'} Open the file to see it.
      </Text>
    )
  if (address === undefined) return <Loader size="sm" aria-label="Loading the preview" />
  return contentType === 'application/pdf' ? (
    <iframe src={address} title={`Preview of ${name}`} className={classes.preview} />
  ) : (
    <img src={address} alt={`Preview of ${name}`} className={classes.picture} />
  )
}

async function readFile(url: string, type: string, signal: AbortSignal): Promise<string> {
  const { pathname, search } = new URL(url) // the server may have several names; the session has one
  const answer = await fetch(pathname + search, { signal, credentials: 'omit' })
  if (!answer.ok) throw new Error(`The file answers with ${answer.status}`)
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }))
}
