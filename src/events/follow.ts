/**
 * The changes of an organisation, read once for all streams of the process: each stream takes from them what its
 * credential may know.
 */
import type { Resource } from '../access/resources.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Db } from '../platform/database/client.ts'
import { OpenCounts } from '../platform/load/open-counts.ts'
import { type ChangedRecord, findChanges, newestPosition, type Position } from './changed-records.ts'

/** The events, and the records of each resource, that are read at once: beyond them, readers read everything again. */
const MAX_READ = 1000
/** The steps that are kept for streams which have not read them, and their changes together. */
const MAX_STEPS = 100
const MAX_KEPT = 5000

/** What changed between two readings. */
interface Step {
  changes: readonly ChangedRecord[]
  isComplete: boolean
}

interface Place {
  changes: Changes
  db: Db
  orgId: string
  resources: ReadonlyMap<string, Resource>
}

/** One organisation's changes, from when the first stream follows them. */
export class Follower {
  readonly #place: Place
  readonly #unsubscribe: () => void
  /** The open streams, by the worker whose own records they are of; null: those of all. */
  readonly #streams = new OpenCounts<string | null>()
  readonly #steps: Step[] = []
  /** How many steps went before the first that is kept. */
  #gone = 0
  #newest: Position | undefined
  #isBehind = true
  #reading: Promise<void> | undefined

  constructor(place: Place) {
    this.#place = place
    this.#unsubscribe = place.changes.subscribe(place.orgId, () => {
      this.#isBehind = true
    })
  }

  /** @param workerId whose own records the stream is of. @returns a function that leaves, and says whether others stay */
  join(workerId: string | null): () => boolean {
    const leave = this.#streams.open(workerId)
    return () => {
      leave()
      const hasOthers = this.#streams.total > 0
      if (!hasOthers) this.#unsubscribe()
      return hasOthers
    }
  }

  /** Read what changed before this call, if it was not read yet. */
  async catchUp(): Promise<void> {
    const running = this.#reading // it may have begun before what the caller was told of
    if (running !== undefined) await running
    if (this.#isBehind)
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
    if (this.#reading !== running) await this.#reading // that of another who waited, too
  }

  /**
   * What came after so many steps, as far as it was read; without a number, nothing. `isComplete` is false if not all of
   * it is kept.
   */
  since(steps = Number.POSITIVE_INFINITY): Step & { newest: Position; steps: number } {
    const kept = this.#steps.slice(Math.max(0, steps - this.#gone))
    return {
      changes: kept.flatMap(({ changes }) => changes),
      isComplete: steps >= this.#gone && kept.every((step) => step.isComplete),
      newest: this.#newest as Position,
      steps: this.#gone + this.#steps.length,
    }
  }

  async #read(): Promise<void> {
    const from = this.#newest
    this.#isBehind = false
    try {
      const to = await newestPosition(this.#place)
      if (from !== undefined) this.#keep(await this.#changesBetween(from, to))
      this.#newest = to
    } catch (error) {
      this.#isBehind = true
      throw error
    }
  }

  async #changesBetween(from: Position, to: Position): Promise<ChangedRecord[]> {
    const workers = this.#streams.names.filter((name) => name !== null)
    return findChanges(this.#place, { from, to, resources: this.#place.resources, workers, limit: MAX_READ })
  }

  #keep(changes: readonly ChangedRecord[]): void {
    if (changes.length === 0) return
    this.#steps.push({ changes, isComplete: changes.length < MAX_READ })
    let kept = this.#steps.reduce((sum, step) => sum + step.changes.length, 0)
    while (this.#steps.length > 1 && (this.#steps.length > MAX_STEPS || kept > MAX_KEPT)) {
      kept -= this.#steps.shift()?.changes.length ?? 0
      this.#gone++
    }
  }
}

const followers = new WeakMap<Changes, Map<string, Follower>>()

/** Follow an organisation with all streams that do. @returns the follower, and a function to call at the stream's end */
export function follow(place: Place, workerId: string | null): { follower: Follower; leave: () => void } {
  const ofProcess = followers.get(place.changes) ?? new Map<string, Follower>()
  followers.set(place.changes, ofProcess)
  const follower = ofProcess.get(place.orgId) ?? new Follower(place)
  ofProcess.set(place.orgId, follower)
  const leave = follower.join(workerId)
  return {
    follower,
    leave: () => {
      if (!leave() && ofProcess.get(place.orgId) === follower) ofProcess.delete(place.orgId)
    },
  }
}
