/** An import run: sends the batches of a file one after another. It can be stopped and continued. */
import { type Attempt, tryAgain } from '../../../../domain/import/retry.ts'
import { randomKey } from '../../api/random-key.ts'
import type { CellIssue, FailedRow, FileBatch } from './file/import-file.ts'

export interface RowOutcome {
  index: number
  status: 'created' | 'updated' | 'unchanged' | 'failed'
  issues: CellIssue[]
}

/** Why a run cannot go on for now. */
export interface RunProblem {
  message: string
  requestId?: string
  /** The session has ended. */
  isSignedOut: boolean
}

export interface RunState {
  phase: 'ready' | 'running' | 'stopping' | 'stopped' | 'done'
  /** Number of processed rows. */
  rows: number
  counts: Record<RowOutcome['status'], number>
  failed: readonly FailedRow[]
  /** Why it stopped, unless the person stopped it. */
  problem?: RunProblem | undefined
  /** The failure that it will retry, while it waits. */
  waiting?: RunProblem | undefined
}

interface Parts {
  /** The batch that starts at a row. */
  read(from: number): Promise<FileBatch>
  /** Send one batch. Outcomes refer to positions in the batch. */
  send(records: readonly Record<string, unknown>[], idempotencyKey: string): Promise<Attempt<RowOutcome[]>>
  /** Number of rows in the file. */
  total: number
}

const ready: RunState = {
  phase: 'ready',
  rows: 0,
  counts: { created: 0, updated: 0, unchanged: 0, failed: 0 },
  failed: [],
}

export class ImportRun {
  readonly #parts: Parts
  /** Prefix of the idempotency keys of the run's batches. */
  readonly #name = `import-${randomKey()}`
  readonly #listeners = new Set<() => void>()
  /** The batch that was read but has no response yet. */
  #batch: { from: number; batch: FileBatch } | undefined
  #stop = new AbortController()
  #wake: () => void = () => {}
  #state = ready

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get state(): RunState {
    return this.#state
  }

  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Start or continue. A batch whose response was lost is sent again with its key, so that it is not written twice. */
  async start(): Promise<void> {
    if (this.#state.phase === 'running' || this.#state.phase === 'stopping') return
    this.#stop = new AbortController()
    this.#set({ phase: 'running', problem: undefined })
    const { read, send, total } = this.#parts
    const { signal } = this.#stop
    try {
      while (this.#state.rows < total) {
        if (signal.aborted) return this.#set({ phase: 'stopped' })
        const from = this.#state.rows
        if (this.#batch?.from !== from) this.#batch = { from, batch: await read(from) }
        const { batch } = this.#batch
        const records = batch.rows.map(({ record }) => record)
        const outcomes =
          records.length === 0
            ? []
            : await tryAgain(() => send(records, `${this.#name}-${from}`), { stop: signal, wait: this.#wait })
        this.#take(batch, outcomes)
      }
      this.#set({ phase: 'done' })
    } catch (problem) {
      const known: RunProblem =
        problem instanceof Error ? { message: problem.message, isSignedOut: false } : (problem as RunProblem)
      this.#set({ phase: 'stopped', problem: known })
    }
  }

  /** Stop after the current batch. */
  stop(): void {
    if (this.#state.phase !== 'running') return
    this.#set({ phase: 'stopping' })
    this.#stop.abort()
    this.#wake()
  }

  /** End a wait and retry now. */
  retryNow(): void {
    this.#wake()
  }

  readonly #wait = (milliseconds: number, failure: unknown) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#wake(), milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = () => {}
        this.#set({ waiting: undefined })
        resolve()
      }
      this.#set({ waiting: failure as RunProblem })
    })

  #take({ rows, refused, next }: FileBatch, outcomes: readonly RowOutcome[]): void {
    const counts = { ...this.#state.counts }
    const failed = [...refused]
    counts.failed += refused.length
    for (const { index, status, issues } of outcomes) {
      counts[status]++
      const row = rows[index]
      if (status === 'failed' && row !== undefined)
        failed.push({ index: row.index, line: row.line, label: row.label, issues })
    }
    failed.sort((one, other) => one.index - other.index)
    this.#set({
      rows: next,
      counts,
      failed: failed.length > 0 ? [...this.#state.failed, ...failed] : this.#state.failed,
    })
  }

  #set(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
