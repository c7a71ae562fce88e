/** A change of many workers, or something issued to them: sent in slices, so that it can be stopped between them, and taken back afterwards. */
import type { Failure } from '../../../api/failure.ts'
import { randomKey } from '../../../api/random-key.ts'
import type { UpdateWorkersInput, WorkerStatus } from '../../../api/schema-types.ts'
import type { OutcomeFragment } from '../operations.ts'

/** Workers of one request. */
export const SLICE = 200

export interface NamedWorker {
  id: string
  firstName: string
  lastName: string
}

/** A worker as the list has read them. */
export interface ListedWorker extends NamedWorker {
  status: WorkerStatus
  trade: string | null
  updatedAt: string
}

/** What one worker shall have. It is refused if somebody has changed the worker since they were read. */
export interface Change<Input extends object = UpdateWorkersInput, Worker extends NamedWorker = ListedWorker> {
  worker: Worker
  input: Input
}

/** A change that was made, and when. */
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
  /** Workers that are decided. */
  count: number
  changed: readonly MadeChange<Input, Worker>[]
  /** Workers who had it already. */
  unchanged: number
  refused: readonly Refusal[]
  /** Why it stopped by itself. */
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
  /** Sent again under the same key after a failure, so that what was done already is not refused as changed by others. */
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

  #take(changes: readonly Change<Input, Worker>[], outcomes: readonly OutcomeFragment[]): void {
    const { count, changed, unchanged, refused } = this.#state
    const made: MadeChange<Input, Worker>[] = []
    const failed: Refusal[] = []
    outcomes.forEach(({ updatedAt, status, error }, index) => {
      const change = changes[index] as Change<Input, Worker>
      if (error !== null) failed.push({ worker: change.worker, ...error })
      else if (status !== 'unchanged') made.push({ ...change, at: updatedAt ?? '' }) // only a failed one has no time
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

/** Slices of changes with the same input. */
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

/** The changes that take these back. Nobody becomes a candidate again. */
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
