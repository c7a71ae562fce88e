/** Shows the progress of an action on many workers, and its results. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { Dialog } from '../../../parts/forms/dialog.tsx'
import { FailureNotice } from '../../../parts/states/failure-notice.tsx'
import { Notice } from '../../../parts/states/notice.tsx'
import { RecordAnchor } from '../../../parts/values/record-anchor.tsx'
import { workerKind } from '../../../records/worker.ts'
import type { ChangeRun, NamedWorker, Refusal, RunState } from './change-run.ts'
import classes from './together.module.css'
import { reasonOf, workerCount } from './words.ts'

export interface RunWords {
  /** `Changing 12 of 40 workers` */
  doing: (progress: string) => string
  /** `40 workers changed` */
  done: (workers: string) => string
  /** `changed` */
  made: string
  /** Text after the list of refused workers. */
  afterRefused?: string
}

interface Props<Input extends object, Worker extends NamedWorker> {
  run: ChangeRun<Input, Worker>
  words: RunWords
  /** Undoes changes: how many can be undone, and the action. Undefined if the action cannot be undone. */
  undo?: { countOf: (state: RunState<Input, Worker>) => number; begin: (state: RunState<Input, Worker>) => void }
  onClose: (refused: readonly string[]) => void
}

/** Maximum number of refused workers to list; all of them stay selected. */
const LISTED = 50

export function RunDialog<Input extends object, Worker extends NamedWorker>(props: Props<Input, Worker>) {
  const { run, words, undo, onClose } = props
  const state = useSyncExternalStore(run.subscribe, run.snapshot)
  const { phase, count, changed, refused, failure } = state
  const isActive = phase === 'running' || phase === 'stopping'
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
  useEffect(() => () => run.stop(), [run])
  const undoable = undo?.countOf(state) ?? 0
  return (
    <Dialog
      title={titleOf(state, run.total, words)}
      mustDismiss={isActive}
      onClose={() => onClose(refused.map(({ worker }) => worker.id))}
    >
      <Stack gap="lg">
        {phase !== 'done' && (
          <Progress.Root size="lg">
            <Progress.Section value={(count / run.total) * 100} aria-label="Progress" />
          </Progress.Root>
        )}
        <Text size="sm" role="status" className="figures">
          {summaryOf(state, words)}
        </Text>
        {failure && <FailureNotice failure={failure} />}
        {refused.length > 0 && <Refused refused={refused} after={words.afterRefused} />}
        <Group justify="flex-end">
          {isActive && (
            <Button variant="default" loading={phase === 'stopping'} onClick={() => run.stop()}>
              Stop
            </Button>
          )}
          {!isActive && undoable > 0 && (
            <Button variant="default" onClick={() => undo?.begin(state)}>
              {undoable === changed.length ? 'Undo' : `Undo ${workerCount(undoable)}`}
            </Button>
          )}
          {phase === 'stopped' && (
            <Button variant="default" onClick={() => void run.start()}>
              Go on
            </Button>
          )}
          {!isActive && (
            <Button ref={focus} onClick={() => onClose(refused.map(({ worker }) => worker.id))}>
              Close
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Focuses a button that replaces the focused one. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

function titleOf({ phase, count, changed }: RunState, total: number, { doing, done }: RunWords): string {
  if (phase === 'done') return done(workerCount(changed.length))
  const progress = `${count.toLocaleString('en')} of ${workerCount(total)}`
  return phase === 'stopped' ? `Stopped after ${progress}` : doing(progress)
}

/** `482 changed, 3 refused, 12 had it already` */
function summaryOf({ changed, refused, unchanged }: RunState, { made }: RunWords): string {
  const parts = [`${changed.length.toLocaleString('en')} ${made}`]
  if (refused.length > 0) parts.push(`${refused.length.toLocaleString('en')} refused`)
  if (unchanged > 0) parts.push(`${unchanged.toLocaleString('en')} had it already`)
  return parts.join(', ')
}

function Refused({ refused, after }: { refused: readonly Refusal[]; after: string | undefined }) {
  return (
    <Notice role="alert">
      <ul className={classes.refused}>
        {refused.slice(0, LISTED).map(({ worker, ...why }) => (
          <li key={worker.id}>
            <RecordAnchor kind={workerKind} of={worker} size="sm" underline="always" />
            <Text size="sm">{reasonOf(why)}</Text>
          </li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        {refused.length > LISTED && `And ${(refused.length - LISTED).toLocaleString('en')} more. `}
        {after}
      </Text>
    </Notice>
  )
}
