/** The last step: sends the rows and shows the results. */
import { Anchor, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { keepPage } from '../../api/sign-in.ts'
import { IconDownload, IconFileAlert, IconPlayerPlay, IconPlayerStop } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Section } from '../../parts/layout/section.tsx'
import type { ListColumn } from '../../parts/list/columns.ts'
import { figures, strong } from '../../parts/list/shared-columns.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { DataTable } from '../../parts/tables/data-table.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import type { FailedRow } from './file/import-file.ts'
import classes from './import.module.css'
import type { ImportRun, RowOutcome, RunState } from './import-run.ts'
import { rowCount } from './resources.ts'

interface Props {
  run: ImportRun
  /** Number of rows in the file. */
  rows: number
  onDownload: (failed: readonly FailedRow[]) => void
  /** Start again with another file. */
  onAgain: () => void
  words?: RunWords
}

/** What the rows of a run are. */
export interface RunWords {
  count: (rows: number) => string
  /** Counts to show, by their titles. */
  figures: Readonly<Record<string, RowOutcome['status']>>
  /** What to do with the failed rows. */
  remedy: string
  again: string
  done: string
}

const records: RunWords = {
  count: rowCount,
  figures: { Created: 'created', Updated: 'updated', Unchanged: 'unchanged', Failed: 'failed' },
  remedy: 'Download them, correct them, and import that file: the column import_error says what was wrong with each.',
  again: 'Import another file',
  done: 'Each record that was created or updated has its event, as if it was written alone.',
}

/** Maximum number of failed rows to list; the file has all. */
const failedKind = {
  name: 'row',
  plural: 'Failed rows',
  icon: IconFileAlert,
  none: { title: 'No failed rows', text: '' },
}
const LISTED = 50

export function RunImport({ run, rows, onDownload, onAgain, words = records }: Props) {
  const state = useSyncExternalStore(
    (listener) => run.subscribe(listener),
    () => run.state,
  )
  const { phase, failed } = state
  const isActive = phase === 'running' || phase === 'stopping'
  const isUnfinished = isActive || phase === 'stopped'
  useEffect(() => {
    void run.start()
    const retry = () => run.retryNow()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      run.stop()
    }
  }, [run])
  useEffect(() => (isUnfinished ? keepPage() : undefined), [isUnfinished])
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
  return (
    <Stack gap="lg">
      <Panel>
        <Stack gap="lg">
          <div aria-live={phase === 'running' ? 'off' : 'polite'}>
            <Title order={2} size="h5">
              {titleOf(state, rows, words)}
            </Title>
            <Muted>{phase === 'done' ? words.done : hints[phase]}</Muted>
          </div>
          <Progress.Root size="lg">
            <Progress.Section
              value={rows === 0 ? 100 : (state.rows / rows) * 100}
              aria-label="Progress"
              color={phase === 'done' || isActive ? 'pine' : 'gray.6'}
            />
          </Progress.Root>
          <Figures counts={state.counts} figures={words.figures} />
          <Trouble state={state} run={run} />
          <Group gap="sm">
            {isActive && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={16} />}
                loading={phase === 'stopping'}
                onClick={() => run.stop()}
              >
                Stop
              </Button>
            )}
            {phase === 'stopped' && (
              <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => void run.start()}>
                Go on
              </Button>
            )}
            {!isActive && failed.length > 0 && (
              <Button
                variant={phase === 'done' ? 'filled' : 'default'}
                leftSection={<IconDownload size={16} />}
                onClick={() => onDownload(failed)}
              >
                Download failed rows
              </Button>
            )}
            {!isActive && (
              <Button variant="default" onClick={onAgain}>
                {words.again}
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
      {failed.length > 0 && (
        <Section
          title="Failed rows"
          about={
            failed.length > LISTED
              ? `${words.remedy} Here are the first ${LISTED} of ${failed.length.toLocaleString('en')}.`
              : words.remedy
          }
        >
          <DataTable
            kind={failedKind}
            columns={columns}
            rows={failed.slice(0, LISTED)}
            keyOf={({ index }) => String(index)}
          />
        </Section>
      )}
    </Stack>
  )
}

const hints: Record<Exclude<RunState['phase'], 'done'>, string> = {
  ready: '',
  running: 'Keep this page open. You can stop at any time and go on later.',
  stopping: 'Waiting for the answer to the rows that are on their way.',
  stopped: 'What was written stays. Going on continues with the next row.',
}

function titleOf({ phase, rows, counts }: RunState, total: number, { count }: RunWords): string {
  const progress = `${rows.toLocaleString('en')} of ${count(total)}`
  switch (phase) {
    case 'done':
      return counts.failed === 0 ? `${count(total)} imported` : `Import finished, ${count(counts.failed)} failed`
    case 'stopped':
      return `Stopped after ${progress}`
    case 'stopping':
      return `Stopping after ${progress}…`
    default:
      return `Importing: ${progress}`
  }
}

function Figures({ counts, figures: shown }: { counts: RunState['counts']; figures: RunWords['figures'] }) {
  return (
    <dl className={classes.figures}>
      {Object.entries(shown).map(([name, status]) => (
        <div key={name} data-bad={(status === 'failed' && counts.failed > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{counts[status].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows why the run waits or has stopped. */
function Trouble({ state: { waiting, problem }, run }: { state: RunState; run: ImportRun }) {
  if (waiting)
    return (
      <Notice>
        <Text size="sm" fw={600}>
          {waiting.message}
        </Text>
        <Text size="sm" mb="xs">
          The rows are sent again in a moment, and none is written twice.
        </Text>
        <Button size="xs" variant="default" onClick={() => run.retryNow()}>
          Try now
        </Button>
      </Notice>
    )
  if (!problem) return null
  if (!problem.isSignedOut) return <FailureNotice failure={{ ...problem, fields: {} }} />
  return (
    <Notice role="alert">
      <Text size="sm" fw={600}>
        Your session has ended.
      </Text>
      <Text size="sm">
        <Anchor href="/sign-in?return_to=%2Fconsole%2Fimport" target="_blank" rel="noopener" underline="always">
          Sign in in another tab
        </Anchor>
        , then come back here and go on. Nothing is lost.
      </Text>
    </Notice>
  )
}

// biome-ignore format: a table reads by its columns
const columns: readonly ListColumn<FailedRow, never>[] = [
  { id: 'record', title: 'Record', cell: ({ label, line }) => strong(label || `Line ${line}`) },
  { id: 'line', title: 'Line', grow: 0, cell: ({ line }) => figures(line === 0 ? '–' : line.toLocaleString('en')) },
  { id: 'wrong', title: 'What is wrong', cell: ({ issues }) => issues.map(({ path, message }) => <Text size="sm" key={path + message}>{path && <span className="mono">{path}</span>} {message}</Text>) },
]
