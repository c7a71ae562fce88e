/** A run through a file: what is sent and counted, when it stops, and that nothing is sent twice under another key. */
import { expect, it } from 'vitest'
import type { FileBatch } from '../../../src/console/app/pages/import/file/import-file.ts'
import { ImportRun, type RowOutcome } from '../../../src/console/app/pages/import/import-run.ts'
import type { Attempt } from '../../../src/domain/import/retry.ts'

const SIZE = 2
const TOTAL = 6

/** Batches of two rows, of which the fourth row of the file is refused before it is sent. */
async function read(from: number): Promise<FileBatch> {
  const rows = [from, from + 1].map((index) => ({ index, line: index + 2, label: `P-${index}`, record: { index } }))
  const refused = rows.filter(({ index }) => index === 3).map((row) => ({ ...row, issues: [] }))
  return { rows: rows.filter(({ index }) => index !== 3), refused, next: from + SIZE }
}

type Sent = { rows: unknown[]; key: string }
type Answer = (number: number, records: readonly object[]) => Attempt<RowOutcome[]> | Promise<Attempt<RowOutcome[]>>

const created: Answer = (_number, records) => ({
  value: records.map((_, index) => ({ index, status: 'created', issues: [] })),
})

function setUp(answer: Answer) {
  const sent: Sent[] = []
  const run = new ImportRun({
    read,
    total: TOTAL,
    send: async (records, key) => {
      sent.push({ rows: records.map(({ index }) => index), key })
      return answer(sent.length, records)
    },
  })
  /** Resolves when the run is in a state. */
  const reaches = (isReached: (state: ImportRun['state']) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => isReached(run.state) && resolve()
      run.subscribe(look)
      look()
    })
  return { run, sent, reaches }
}

const offline: Attempt<never> = { failure: { message: 'No network.', isSignedOut: false }, isTemporary: true }

it('sends the rows in batches, counts what became of them, and lists those that failed in their order', async () => {
  const { run, sent } = setUp((number, records) =>
    number === 1
      ? {
          value: [
            { index: 1, status: 'failed', issues: [{ path: 'email', message: 'wrong' }] },
            { index: 0, status: 'updated', issues: [] },
          ],
        }
      : created(number, records),
  )
  await run.start()
  expect(sent.map(({ rows }) => rows)).toEqual([[0, 1], [2], [4, 5]])
  expect(run.state).toMatchObject({
    phase: 'done',
    rows: TOTAL,
    counts: { created: 3, updated: 1, unchanged: 0, failed: 2 },
  })
  expect(run.state.failed.map(({ index }) => index)).toEqual([1, 3])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

it('stops after the batch that is on its way, and goes on with the next', async () => {
  const { run, sent, reaches } = setUp((number, records) => {
    if (number === 1) run.stop()
    return created(number, records)
  })
  await run.start()
  await reaches(({ phase }) => phase === 'stopped')
  expect([run.state.rows, sent.length]).toEqual([2, 1])
  await run.start()
  expect([run.state.phase, run.state.counts.created, sent.length]).toEqual(['done', 5, 3])
})

it('sends a batch whose answer was lost again under the same key, as soon as it is asked to', async () => {
  const { run, sent, reaches } = setUp((number, records) => (number === 2 ? offline : created(number, records)))
  const ended = run.start()
  await reaches(({ waiting }) => waiting?.message === 'No network.')
  run.retryNow()
  await ended
  expect([run.state.phase, run.state.waiting]).toEqual(['done', undefined])
  expect(sent[2]).toEqual(sent[1])
})

it('can be stopped while it waits, and keeps the key of the batch without an answer', async () => {
  let isOffline = true
  const { run, sent, reaches } = setUp((number, records) => (isOffline ? offline : created(number, records)))
  const ended = run.start()
  await reaches(({ waiting }) => waiting !== undefined)
  run.stop()
  await ended
  expect(run.state).toMatchObject({ phase: 'stopped', rows: 0, problem: { message: 'No network.' } })
  isOffline = false
  await run.start()
  expect(run.state).toMatchObject({ phase: 'done', problem: undefined })
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1)
})

it('stops when the session has ended, and goes on after another sign-in', async () => {
  const ended: Attempt<never> = { failure: { message: 'Expired.', isSignedOut: true }, isTemporary: false }
  const { run } = setUp((number, records) => (number === 2 ? ended : created(number, records)))
  await run.start()
  expect(run.state).toMatchObject({ phase: 'stopped', rows: 2, problem: { isSignedOut: true } })
  await run.start()
  expect(run.state.phase).toBe('done')
})

it('does not run twice at a time', async () => {
  const { run, sent } = setUp(created)
  await Promise.all([run.start(), run.start()])
  expect(sent).toHaveLength(3)
})
