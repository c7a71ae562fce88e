/** The documents of a pack by worker: who has accepted, and who has not. */
import { Anchor, Button, Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import type { QueryState } from '../../api/hooks.ts'
import { IconFileText } from '../../parts/icons/icons.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { type Column, DataTable } from '../../parts/tables/data-table.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { Status, type Tone } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
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
  query: Pick<QueryState<unknown>, 'loading'>
}

export function PackPapers({ pack, showing, onShow, query }: Props) {
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
        label="Documents"
        columns={columns}
        rows={pack.papers}
        keyOf={({ workerId, template }) => `${workerId} ${template?.id}`}
        query={{ ...query, failure: undefined, refetch: () => {} }}
        empty={
          <EmptyState icon={IconFileText} title={status === 'draft' ? 'Not issued yet' : 'None'}>
            {status === 'draft'
              ? 'Issuing the pack prints each document for each worker, who then reads and accepts it in the portal.'
              : 'No document of this pack is in this state.'}
          </EmptyState>
        }
      />
      {total > PAGE && (
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed" className="figures">
            {`${offset + 1} to ${Math.min(offset + PAGE, total)} of ${total.toLocaleString('en')}`}
          </Text>
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

const columns: readonly Column<Paper>[] = [
  {
    title: 'Worker',
    cell: ({ worker, workerId, document }) => {
      const place = document ? `?tab=documents&open=${document.id}` : ''
      return (
        <Anchor component={Link} href={`/workers/${workerId}${place}`} size="sm" fw={550}>
          {personName(worker)}
        </Anchor>
      )
    },
  },
  {
    title: 'Document',
    cell: ({ template }) => (
      <>
        {template?.name}{' '}
        <Text size="xs" c="dimmed" component="span">
          version {template?.version}
        </Text>
      </>
    ),
  },
  {
    title: 'State',
    cell: (paper) => {
      const { label, tone } = stateOf(paper)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          {paper.acceptedAt === null && paper.document?.rejectionReason && (
            <Text size="xs" c="dimmed">
              {paper.document.rejectionReason}
            </Text>
          )}
        </>
      )
    },
    narrow: true,
  },
  { title: 'Accepted', cell: ({ acceptedAt }) => acceptedAt && <Time at={acceptedAt} />, narrow: true },
  {
    title: 'File',
    cell: ({ document, template }) =>
      document && (
        <Anchor href={document.fileUrl} target="_blank" rel="noreferrer" size="sm" className={classes.file}>
          PDF<VisuallyHidden component="span"> of {template?.name}</VisuallyHidden>
        </Anchor>
      ),
    narrow: true,
  },
]
