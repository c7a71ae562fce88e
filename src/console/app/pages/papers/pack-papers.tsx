/** The documents of a pack by worker: who has accepted, and who has not. */
import { Anchor, Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { ListColumn } from '../../parts/list/columns.ts'
import { small, time } from '../../parts/list/shared-columns.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Status, type Tone } from '../../parts/values/status.tsx'
import { documentKind } from '../../records/document.ts'
import { workerKind } from '../../records/worker.ts'
import type { PackPageQuery } from './operations.ts'
import classes from './papers.module.css'

/** Number of documents on a page. */
export const PAGE = 50

export interface Showing {
  /** Undefined for all. */
  accepted: boolean | undefined
  offset: number
}

type Pack = NonNullable<PackPageQuery['documentPack']>
type Paper = NonNullable<Pack['papers']>[number]

interface Props {
  pack: Pack
  showing: Showing
  onShow: (showing: Showing) => void
}

export function PackPapers({ pack, showing, onShow }: Props) {
  const { status, paperCount, acceptedCount } = pack
  const { accepted, offset } = showing
  const all = paperCount ?? 0
  const done = acceptedCount ?? 0
  const total = accepted === undefined ? all : accepted ? done : all - done
  const choices = [
    { value: 'all', label: `All ${all.toLocaleString('en')}` },
    { value: 'open', label: `To accept ${(all - done).toLocaleString('en')}` },
    { value: 'accepted', label: `Accepted ${done.toLocaleString('en')}` },
  ]
  return (
    <section aria-label="Documents">
      {status !== 'draft' && (
        <SegmentedControl
          size="xs"
          mb="sm"
          aria-label="Show documents"
          data={choices}
          value={accepted === undefined ? 'all' : accepted ? 'accepted' : 'open'}
          onChange={(value) => onShow({ accepted: value === 'all' ? undefined : value === 'accepted', offset: 0 })}
        />
      )}
      <DataTable
        kind={{
          ...documentKind,
          none:
            status === 'draft'
              ? {
                  title: 'Not issued yet',
                  text: 'Issuing the pack prints each document for each worker, who then reads and accepts it in the portal.',
                }
              : { title: 'None', text: 'No document of this pack is in this state.' },
        }}
        columns={columns}
        rows={pack.papers}
        keyOf={({ workerId, template }) => `${workerId} ${template?.id}`}
      />
      {total > PAGE && (
        <Group justify="space-between" mt="sm">
          <Muted className="figures">
            {`${offset + 1} to ${Math.min(offset + PAGE, total)} of ${total.toLocaleString('en')}`}
          </Muted>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              disabled={offset === 0}
              onClick={() => onShow({ accepted, offset: Math.max(0, offset - PAGE) })}
            >
              Previous
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={offset + PAGE >= total}
              onClick={() => onShow({ accepted, offset: offset + PAGE })}
            >
              Next
            </Button>
          </Group>
        </Group>
      )}
    </section>
  )
}

function stateOf({ acceptedAt, document }: Paper): { label: string; tone: Tone } {
  if (acceptedAt !== null) return { label: 'Accepted', tone: 'good' }
  if (document === null) return { label: 'Being printed', tone: 'quiet' }
  return document.status === 'rejected' ? { label: 'Rejected', tone: 'bad' } : { label: 'To accept', tone: 'calm' }
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<Paper, never>[] = [
  { id: 'worker', title: 'Worker', cell: (paper) => <PageLink href={pathOf(paper)} fw={550}>{personName(paper.worker)}</PageLink> },
  { id: 'document', title: 'Document', cell: ({ template }) => <>{template?.name} {small(`version ${template?.version}`)}</> },
  { id: 'state', title: 'State', grow: 0, cell: (paper) => <State paper={paper} /> },
  { id: 'accepted', title: 'Accepted', grow: 0, cell: ({ acceptedAt }) => time(acceptedAt) },
  { id: 'file', title: 'File', grow: 0, cell: (paper) => <File paper={paper} /> },
]

const pathOf = ({ workerId, document }: Paper) =>
  workerKind.pathOf({ id: workerId }) + (document ? `?tab=documents&open=${document.id}` : '')

function State({ paper }: { paper: Paper }) {
  const { label, tone } = stateOf(paper)
  const reason = paper.acceptedAt === null && paper.document?.rejectionReason
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {reason && <div>{small(reason)}</div>}
    </>
  )
}

function File({ paper: { document, template } }: { paper: Paper }) {
  return (
    document && (
      <Anchor href={document.fileUrl} target="_blank" rel="noreferrer" size="sm" className={classes.file}>
        PDF<VisuallyHidden component="span"> of {template?.name}</VisuallyHidden>
      </Anchor>
    )
  )
}
