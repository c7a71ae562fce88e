/** The third step: the rows as they will be sent, with their problems. */
import { Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Panel } from '../../parts/layout/panel.tsx'
import { plainChoices } from '../../parts/list/choices.ts'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { type DryRun, useDryRun } from './dry-run.ts'
import type { Check, CheckedRow, Plan } from './file/import-file.ts'
import type { OpenFile } from './file/open-file.ts'
import classes from './import.module.css'
import type { RunState } from './import-run.ts'
import { Questions } from './questions.tsx'
import { fieldLabel, rowCount } from './resources.ts'

interface Props {
  source: OpenFile
  plan: Plan
  /** Number of rows in the file. */
  rows: number
  /** @param name of a value, as `nameOfValue` gives it */
  onMeaning: (name: string, meaning: string) => void
  onCountryCode: (digits: string) => void
  onBack: () => void
  onStart: () => void
}

export function Preview({ source, plan, rows, onMeaning, onCountryCode, onBack, onStart }: Props) {
  const [check, setCheck] = useState<Check>()
  const [problem, setProblem] = useState<string>()
  const [shown, setShown] = useState('first')
  useEffect(() => {
    let isCurrent = true
    source.call('check', plan).then(
      (found) => isCurrent && setCheck(found),
      (error: Error) => isCurrent && setProblem(error.message),
    )
    return () => {
      isCurrent = false
    }
  }, [source, plan])
  const isPossible = check !== undefined && check.wrong < rows
  const dryRun = useDryRun(source, plan, rows, isPossible)
  const answer = dryRun?.state.phase === 'done' ? dryRun : undefined
  const wrong = answer?.state.counts.failed ?? check?.wrong ?? 0
  const sound = rows - wrong
  return (
    <Panel>
      <Stack gap="lg">
        {problem && <FailureNotice failure={{ message: problem, fields: {} }} />}
        {!check && !problem && (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Checking {rowCount(rows)}…</Text>
          </Group>
        )}
        {check && (
          <>
            <Notice tone={wrong === 0 ? 'good' : 'warn'}>
              <b>{wrong === 0 ? `${rowCount(rows)} can be sent.` : summaryOf(rows, wrong)}</b>{' '}
              {wrong > 0 &&
                'Rows with problems are reported and skipped. You can correct the file first, or only those rows afterwards. '}
              {isPossible && outlook(dryRun?.state, rows)}
            </Notice>
            <Questions check={check} plan={plan} onMeaning={onMeaning} onCountryCode={onCountryCode} />
            {wrong > 0 && (
              <SegmentedControl
                aria-label="Rows"
                w="fit-content"
                maw="100%"
                data={plainChoices({ first: 'First rows', wrong: `With problems (${wrong.toLocaleString('en')})` })}
                value={shown}
                onChange={setShown}
              />
            )}
            <Rows
              rows={shown === 'wrong' && wrong > 0 ? (answer?.wrong ?? check.firstWrong) : withProblems(check, answer)}
              targets={plan.targets}
            />
          </>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button
            onClick={onStart}
            disabled={!check || sound === 0}
            title={!check ? 'The rows are still being checked' : sound === 0 ? 'No row can be imported' : undefined}
          >
            {sound === 0 ? 'Import' : `Import ${rowCount(sound)}`}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

/** The result of the server's check, in words. */
function outlook(state: RunState | undefined, rows: number): string {
  if (state?.phase === 'stopped') return 'What depends on other records is checked when they are sent.'
  if (state?.phase !== 'done')
    return `Comparing with the records that exist: ${(state?.rows ?? 0).toLocaleString('en')} of ${rowCount(rows)}…`
  const { created, updated } = state.counts
  return `${rowCount(created)} would create a record, ${rowCount(updated)} would find one that exists.`
}

/** The first rows, with the problems that the server has found in them. */
function withProblems({ first }: Check, answer: DryRun | undefined): readonly CheckedRow[] {
  const found = new Map(answer?.wrong.map((row) => [row.line, row.issues]))
  return first.map((row) => ({ ...row, issues: found.get(row.line) ?? row.issues }))
}

function summaryOf(rows: number, wrong: number): string {
  if (rows === wrong) return rows === 1 ? 'The row has a problem.' : `All ${rowCount(rows)} have problems.`
  return `${rowCount(rows - wrong)} can be sent, ${wrong.toLocaleString('en')} ${wrong === 1 ? 'has a problem' : 'have problems'}.`
}

/** The value of a field, or of a key of metadata. */
function fieldValue(record: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path]
  const [field = '', ...key] = path.split('.')
  const inner = record[field]
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key.join('.')] : undefined
}

function Rows({ rows, targets }: { rows: readonly CheckedRow[]; targets: readonly string[] }) {
  const used = [...new Set(targets.filter((target) => target !== ''))]
  // A field without a column is shown too if it has a problem.
  const others = rows.flatMap(({ issues }) => issues.map(({ path }) => path))
  const isRequired = (path: string) => path !== '' && !path.includes('.') && !used.includes(path)
  const paths = [...used, ...new Set(others.filter(isRequired))].filter(
    (path) => path !== 'metadata' || used.includes('metadata'),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Preview of the rows">
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {paths.map((path) => (
              <th key={path} scope="col">
                {path.startsWith('metadata.') ? path.slice('metadata.'.length) : fieldLabel(path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} paths={paths} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PreviewRow({ row: { line, record, issues }, paths }: { row: CheckedRow; paths: readonly string[] }) {
  const whole = issues.filter(({ path }) => !paths.includes(path))
  return (
    <tr>
      <th scope="row" data-wrong={whole.length > 0 || undefined}>
        {line}
        {whole.map(({ path, message }) => (
          <span key={path + message} className={classes.issue}>
            {`${path} ${message}`.trim()}
          </span>
        ))}
      </th>
      {paths.map((path) => {
        const value = fieldValue(record, path)
        const own = issues.filter((issue) => issue.path === path)
        return (
          <td key={path} data-wrong={own.length > 0 || undefined}>
            <Value value={value} />
            {own.map(({ message }) => (
              <span key={message} className={classes.issue}>
                {message}
              </span>
            ))}
          </td>
        )
      })}
    </tr>
  )
}

/** Longer texts are truncated. */
const LONGEST = 200

function Value({ value }: { value: unknown }) {
  if (value === undefined) return <span className={classes.empty}>–</span>
  if (value === null) return <span className={classes.empty}>cleared</span>
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST)
  return (
    <span className={classes.value} title={text}>
      {text}
    </span>
  )
}
