/** The second step: what is uploaded, what is there already, and what is wrong with the rest. */
import { Button, Group, Stack } from '@mantine/core'
import type { FileProblem } from '../../../../../domain/import/documents/describe.ts'
import type { Plan, Planned } from '../../../../../domain/import/documents/plan.ts'
import { IconFileAlert, IconFileCheck } from '../../../parts/icons/icons.tsx'
import { Panel } from '../../../parts/layout/panel.tsx'
import { Section } from '../../../parts/layout/section.tsx'
import type { ListColumn } from '../../../parts/list/columns.ts'
import { figures, strong } from '../../../parts/list/shared-columns.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { DataTable } from '../../../parts/tables/data-table.tsx'

interface Props {
  plan: Plan
  onDownload: () => void
  onBack: () => void
  onStart: () => void
}

const LISTED = 50
const documentRows = {
  name: 'document',
  plural: 'Documents to upload',
  icon: IconFileCheck,
  none: { title: 'Nothing to upload', text: '' },
}
const problemRows = {
  name: 'problem',
  plural: 'Problems',
  icon: IconFileAlert,
  none: { title: 'No problems', text: '' },
}

export const documentCount = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`)

export function Preview({ plan: { upload, present, problems }, onDownload, onBack, onStart }: Props) {
  const wrong = problems.length
  return (
    <Stack gap="lg">
      <Panel>
        <Stack gap="lg">
          <Notice tone={wrong === 0 ? 'good' : 'warn'}>
            <b>{documentCount(upload.length)} can be uploaded.</b>{' '}
            {present.length > 0 && `${documentCount(present.length)} already there, which are not sent again. `}
            {wrong > 0 && `${wrong.toLocaleString('en')} with problems, which are left out.`}
          </Notice>
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              Choose other files
            </Button>
            <Group gap="sm">
              {wrong > 0 && (
                <Button variant="default" onClick={onDownload}>
                  Download problems
                </Button>
              )}
              <Button onClick={onStart} disabled={upload.length === 0}>
                Upload {documentCount(upload.length)}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Panel>
      {wrong > 0 && <Rows title="Problems" kind={problemRows} columns={problemColumns} rows={problems} />}
      {upload.length > 0 && (
        <Rows title="Documents to upload" kind={documentRows} columns={documentColumns} rows={upload} />
      )}
    </Stack>
  )
}

interface RowsProps<Row> {
  title: string
  kind: typeof documentRows
  columns: readonly ListColumn<Row, never>[]
  rows: readonly Row[]
}

function Rows<Row>({ title, kind, columns, rows }: RowsProps<Row>) {
  const shown = rows.slice(0, LISTED).map((row, index) => ({ row, index }))
  return (
    <Section
      title={title}
      about={rows.length > LISTED && `The first ${LISTED} of ${rows.length.toLocaleString('en')}.`}
    >
      <DataTable
        kind={kind}
        columns={columns.map(({ id, title: name, cell, grow }) => ({
          id,
          title: name,
          ...(grow !== undefined && { grow }),
          cell: ({ row }: { row: Row }) => cell?.(row),
        }))}
        rows={shown}
        keyOf={({ index }) => String(index)}
      />
    </Section>
  )
}

// biome-ignore format: a table reads by its columns
const problemColumns: readonly ListColumn<FileProblem, never>[] = [
  { id: 'file', title: 'File or row', cell: ({ file }) => strong(file) },
  { id: 'line', title: 'Line', grow: 0, cell: ({ line }) => figures(line?.toLocaleString('en') ?? '–') },
  { id: 'column', title: 'Column', cell: ({ column }) => column ?? '–' },
  { id: 'wrong', title: 'What is wrong', cell: ({ problem }) => problem },
]

// biome-ignore format: a table reads by its columns
const documentColumns: readonly ListColumn<Planned, never>[] = [
  { id: 'file', title: 'File', cell: ({ file, back }) => strong(back === undefined ? file : `${file}, ${back}`) },
  { id: 'worker', title: 'Worker', cell: ({ worker }) => worker },
  { id: 'type', title: 'Type', cell: ({ title, level }) => [title, level].filter(Boolean).join(', ') },
  { id: 'number', title: 'Number', cell: ({ number }) => number ?? '–' },
  { id: 'issued', title: 'Issued', grow: 0, cell: ({ issuedOn }) => figures(issuedOn ?? '–') },
  { id: 'expires', title: 'Valid until', grow: 0, cell: ({ expiresOn }) => figures(expiresOn ?? '–') },
]
