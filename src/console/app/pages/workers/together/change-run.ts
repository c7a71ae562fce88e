/**
 * A change of many workers, or the issue of packs to them. It is sent in slices, so that it can be stopped in between,
 * and it can be undone afterwards.
 */
import type { Failure } from '../../../api/failure.ts'
import { randomKey } from '../../../api/random-key.ts'
import type { AccountStatus, UpdateWorkersInput, WorkerStatus } from '../../../api/schema-types.ts'
import type { OutcomeFragment } from '../operations.ts'

/** Maximum number of workers in a request. */
export const SLICE = 200

export interface NamedWorker {
  id: string
  firstName: string
  lastName: string
}

/** A worker as loaded by the list. */
export interface ListedWorker extends NamedWorker {
  status: WorkerStatus
  accountStatus: AccountStatus
  email: string | null
  trade: string | null
  updatedAt: string
}

/** A change of one worker. It is refused if the worker has changed since the list loaded them. */
export interface Change<Input extends object = UpdateWorkersInput, Worker extends NamedWorker = ListedWorker> {
  worker: Worker
  input: Input
}

/** A change that was made, with its time. */
interface MadeChange<Input extends object, Worker extends NamedWorker> extends Change<Input, Worker> {
  at: string
}

export interface Refusal {
  worker: NamedWorker
  code: string
  message: string
}

export interface RunState<Input extends object = object, Worker extends NamedWorker = NamedWorker> {
  phase: 'ready' | 'running' | 'stopping' | 'stopped' | 'done'
  /** Number of processed workers. */
  count: number
  changed: readonly MadeChange<Input, Worker>[]
  /** Number of workers who already had the values. */
  unchanged: number
  refused: readonly Refusal[]
  /** The failure that stopped it, if any. */
  failure: Failure | undefined
}

/** Sends changes with the same input. @returns the outcomes in their order */
export type SendChanges<Input extends object = UpdateWorkersInput, Worker extends NamedWorker = ListedWorker> = (
  changes: readonly Change<Input, Worker>[],
  input: Input,
  idempotencyKey: string,
) => Promise<readonly OutcomeFragment[] | { failure: Failure }>

interface Slice<Input extends object, Worker extends NamedWorker> {
  input: Input
  changes: readonly Change<Input, Worker>[]
  /** Idempotency key. It stays the same in retries, so that finished changes are not refused as changes by others. */
  key: string
}

export class ChangeRun<Input extends object = UpdateWorkersInput, Worker extends NamedWorker = ListedWorker> {
  readonly total: number
  readonly #send: SendChanges<Input, Worker>
  readonly #slices: Slice<Input, Worker>[]
  readonly #listeners = new Set<() => void>()
  #state: RunState<Input, Worker> = {
    phase: 'ready',
    count: 0,
    changed: [],
    unchanged: 0,
    refused: [],
    failure: undefined,
  }

  constructor(changes: readonly Change<Input, Worker>[], send: SendChanges<Input, Worker>) {
    this.total = changes.length
    this.#send = send
    this.#slices = slicesOf(changes)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  snapshot = (): RunState<Input, Worker> => this.#state

  /** Start or continue. */
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

  /** Stop after the current slice. */
  stop(): void {
    if (this.#state.phase === 'running') this.#set({ phase: 'stopping' })
  }

  #isStopping(): boolean {
    return this.#state.phase === 'stopping'
  }

  #take(changes: readonly Change<Input, Worker>[], outcomes: readonly OutcomeFragment[]): void {
    const { count, changed, unchanged, refused } = this.#state
    const made: MadeChange<Input, Worker>[] = []
    const failed: Refusal[] = []
    outcomes.forEach(({ updatedAt, status, error }, index) => {
      const change = changes[index] as Change<Input, Worker>
      if (error !== null) failed.push({ worker: change.worker, ...error })
      else if (status !== 'unchanged') made.push({ ...change, at: updatedAt ?? '' }) // null only for failed changes
    })
    this.#set({
      count: count + changes.length,
      changed: [...changed, ...made],
      unchanged: unchanged + changes.length - made.length - failed.length,
      refused: [...refused, ...failed],
    })
  }

  #set(change: Partial<RunState<Input, Worker>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Group changes by input and split them into slices. */
function slicesOf<Input extends object, Worker extends NamedWorker>(
  changes: readonly Change<Input, Worker>[],
): Slice<Input, Worker>[] {
  const groups = Map.groupBy(changes, ({ input }) => JSON.stringify(input))
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / SLICE) }, (_, index) => {
      const part = group.slice(index * SLICE, (index + 1) * SLICE)
      return { input: (part[0] as Change<Input, Worker>).input, changes: part, key: randomKey() }
    }),
  )
}

/** The changes that undo these. Nobody can become a candidate again. */
export function undoOf(changed: readonly MadeChange<UpdateWorkersInput, ListedWorker>[]): Change[] {
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
