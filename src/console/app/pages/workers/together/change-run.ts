/** A change of many workers: sent in slices, so that it can be stopped between them, and taken back afterwards. */
import type { Failure } from '../../../api/failure.ts'
import { randomKey } from '../../../api/random-key.ts'
import type { UpdateWorkersInput, WorkerStatus } from '../../../api/schema-types.ts'

/** Workers of one request. */
export const SLICE = 200

/** A worker as the list has read them. */
export interface ListedWorker {
  id: string
  firstName: string
  lastName: string
  status: WorkerStatus
  trade: string | null
  updatedAt: string
}

/** What one worker shall have. It is refused if somebody has changed the worker since they were read. */
export interface Change {
  worker: ListedWorker
  input: UpdateWorkersInput
}

/** What became of one change. */
export interface ChangeOutcome {
  status: 'created' | 'updated' | 'unchanged' | 'failed'
  updatedAt: string | null
  error: { code: string; message: string } | null
}

/** A change that was made, and when. */
interface MadeChange extends Change {
  at: string
}

export interface Refusal {
  worker: ListedWorker
  code: string
  message: string
}

export interface RunState {
  phase: 'ready' | 'running' | 'stopping' | 'stopped' | 'done'
  /** Workers that are decided. */
  count: number
  changed: readonly MadeChange[]
  /** Workers who had it already. */
  unchanged: number
  refused: readonly Refusal[]
  /** Why it stopped by itself. */
  failure: Failure | undefined
}

/** Sends changes with the same input. @returns the outcomes in their order */
export type SendChanges = (
  changes: readonly Change[],
  input: UpdateWorkersInput,
  idempotencyKey: string,
) => Promise<readonly ChangeOutcome[] | { failure: Failure }>

interface Slice {
  input: UpdateWorkersInput
  changes: readonly Change[]
  /** Sent again under the same key after a failure, so that what was done already is not refused as changed by others. */
  key: string
}

export class ChangeRun {
  readonly total: number
  readonly #send: SendChanges
  readonly #slices: Slice[]
  readonly #listeners = new Set<() => void>()
  #state: RunState = { phase: 'ready', count: 0, changed: [], unchanged: 0, refused: [], failure: undefined }

  constructor(changes: readonly Change[], send: SendChanges) {
    this.total = changes.length
    this.#send = send
    this.#slices = slicesOf(changes)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  snapshot = (): RunState => this.#state

  /** Begin, or go on. */
  async start(): Promise<void> {
    if (this.#state.phase === 'running' || this.#state.phase === 'stopping') return
    this.#set({ phase: 'running', failure: undefined })
    for (let [slice] = this.#slices; slice !== undefined; [slice] = this.#slices) {
      if (this.#isStopping()) return this.#set({ phase: 'stopped' })
      const answer = await this.#send(slice.changes, slice.input, slice.key)
      if ('failure' in answer) return this.#set({ phase: 'stopped', failure: answer.failure })
      this.#slices.shift()
      this.#take(slice.changes, answer)
    }
    this.#set({ phase: 'done' })
  }

  /** Stop after the slice that is on its way. */
  stop(): void {
    if (this.#state.phase === 'running') this.#set({ phase: 'stopping' })
  }

  #isStopping(): boolean {
    return this.#state.phase === 'stopping'
  }

  #take(changes: readonly Change[], outcomes: readonly ChangeOutcome[]): void {
    const { count, changed, unchanged, refused } = this.#state
    const made: MadeChange[] = []
    const failed: Refusal[] = []
    outcomes.forEach(({ updatedAt, status, error }, index) => {
      const change = changes[index] as Change
      if (error !== null) failed.push({ worker: change.worker, ...error })
      else if (status === 'updated') made.push({ ...change, at: updatedAt ?? change.worker.updatedAt })
    })
    this.#set({
      count: count + changes.length,
      changed: [...changed, ...made],
      unchanged: unchanged + changes.length - made.length - failed.length,
      refused: [...refused, ...failed],
    })
  }

  #set(change: Partial<RunState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Slices of changes with the same input. */
function slicesOf(changes: readonly Change[]): Slice[] {
  const groups = Map.groupBy(changes, ({ input }) => JSON.stringify(input))
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / SLICE) }, (_, index) => {
      const part = group.slice(index * SLICE, (index + 1) * SLICE)
      return { input: (part[0] as Change).input, changes: part, key: randomKey() }
    }),
  )
}

/** The changes that take these back. Nobody becomes a candidate again. */
export function undoOf(changed: readonly MadeChange[]): Change[] {
  return changed
    .filter(({ worker, input }) => input.status === undefined || worker.status !== 'candidate')
    .map(({ worker, input, at }) => ({
      worker: { ...worker, ...input, updatedAt: at } as ListedWorker,
      input: {
        ...(input.status !== undefined && { status: worker.status }),
        ...(input.trade !== undefined && { trade: worker.trade }),
      },
    }))
}
