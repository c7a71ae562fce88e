/** The documents of a worker, with a preview of the file. */
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useOpenRecord } from '../../api/filters.ts'
import { SideSheet } from '../../parts/forms/dialog.tsx'
import { IconFilePlus } from '../../parts/icons/icons.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, statusColumn } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { Day } from '../../parts/values/day.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { FilePreview } from '../../parts/values/file-preview.tsx'
import { RecordAnchor } from '../../parts/values/record-anchor.tsx'
import { StatusMark } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { documentKind, documentTypes } from '../../records/document.ts'
import { packKind } from '../../records/pack.ts'
import { useMay } from '../../session/session.tsx'
import { AddDocument } from './add-document.tsx'
import { ReviewDocument } from './review-document.tsx'
import type { WorkerDetail } from './worker-detail.ts'

type Held = NonNullable<WorkerDetail['documents']>['data'][number]

/** `CSCS card, gold` */
const typeOf = ({ type, customType, level }: Held) =>
  [customType?.name ?? documentTypes[type], level].filter(Boolean).join(', ')

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Held, never>[] = [
  { id: 'document', title: 'Document', text: ({ name }) => name },
  { id: 'type', title: 'Type', text: typeOf },
  { id: 'number', title: 'Number', cell: ({ number }) => number && figures(number) },
  statusColumn(documentKind.statuses),
  { id: 'expires', title: 'Expires', grow: 0, cell: ({ expiresOn }) => (expiresOn ? <Day on={expiresOn} /> : 'Never') },
]

interface Props {
  worker: WorkerDetail
  documents: readonly Held[]
  refetch: () => void
}

export function Documents({ worker, documents, refetch }: Props) {
  const open = useOpenRecord()
  const [isAdding, setIsAdding] = useState(false)
  const mayWrite = useMay('documents:write') && worker.erasedAt === null
  const shown = documents.find(({ id }) => id === open.id)
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
        kind={documentKind}
        columns={columns}
        rows={documents}
        linkOf={open.linkOf}
        isMuted={({ status }) => status === 'expired' || status === 'rejected'}
      />
      {isAdding && <AddDocument worker={worker} onDone={refetch} onClose={() => setIsAdding(false)} />}
      {shown && <DocumentSheet document={shown} refetch={refetch} onClose={open.close} />}
    </>
  )
}

interface SheetProps {
  document: Held
  refetch: () => void
  onClose: () => void
}

function DocumentSheet({ document, refetch, onClose }: SheetProps) {
  const { name, number, status, issuedOn, expiresOn, fileName, fileUrl, sizeBytes } = document
  return (
    <SideSheet onClose={onClose} size="xl" title={name}>
      <Stack gap="lg">
        <DescriptionList
          of={{
            Type: typeOf(document),
            Status: <StatusMark words={documentKind.statuses} value={status} />,
            Reason: document.rejectionReason,
            Pack: document.paper?.pack && <RecordAnchor kind={packKind} of={document.paper.pack} />,
            Accepted: document.paper?.acceptedAt && <Time at={document.paper.acceptedAt} as="day" />,
            Number: number,
            Issued: issuedOn && <Day on={issuedOn} />,
            Expires: expiresOn ? <Day on={expiresOn} /> : 'Never',
            ...(document.backFileUrl && { Back: <Anchor href={document.backFileUrl}>Open the back</Anchor> }),
            File: (
              <>
                <Anchor href={fileUrl}>{fileName}</Anchor> ({Math.ceil(sizeBytes / 1000).toLocaleString('en')} kB)
              </>
            ),
          }}
        />
        <FilePreview file={document} />
        <ReviewDocument key={document.id} document={document} onDecided={refetch} />
      </Stack>
    </SideSheet>
  )
}
