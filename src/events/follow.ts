/**
 * Reads the changes of an organisation once for all streams of the process. Each stream filters them by what its
 * credential may see.
 */
import type { Resource } from '../access/resources.ts'
import type { Bound } from '../access/tenancy/own-records.ts'
import type { Changes } from '../platform/changes/changes.ts'
import type { Db } from '../platform/database/client.ts'
import { OpenCounts } from '../platform/load/open-counts.ts'
import { type ChangedRecord, findChanges, newestPosition, type Position } from './changed-records.ts'

/** Maximum number of changes of one reading. If there are more, the step is incomplete and streams reload everything. */
const MAX_READ = 1000
/** Maximum number of steps that are kept for streams that have not read them, and of changes in all of these steps. */
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

/** Collects one organisation's changes from the moment at which the first stream joins. */
export class Follower {
  readonly #place: Place
  readonly #unsubscribe: () => void
  /** The open streams by `audience id` of those to whose own records they are limited; null: not limited. */
  readonly #streams = new OpenCounts<string | null>()
  readonly #steps: Step[] = []
  /** Number of steps that were dropped. */
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

  /**
   * @param bound whose own records the stream is limited to; null: not limited
   * @returns a function that leaves and returns whether other streams remain
   */
  join(bound: Bound | null): () => boolean {
    const leave = this.#streams.open(bound && `${bound.audience} ${bound.id}`)
    return () => {
      leave()
      const hasOthers = this.#streams.total > 0
      if (!hasOthers) this.#unsubscribe()
      return hasOthers
    }
  }

  /** Read the changes from before this call that have not been read. */
  async catchUp(): Promise<void> {
    const running = this.#reading // it may have begun before the change that the caller was notified of
    if (running !== undefined) await running
    if (this.#isBehind)
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
    if (this.#reading !== running) await this.#reading // begun here, or by another caller that waited
  }

  /**
   * The changes after the first `steps` steps, as far as they were read. `isComplete` is false if some of them are no
   * longer kept.
   * @param steps `steps` of the previous call; by default no changes are returned
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
    const bounds = this.#streams.names.filter((name) => name !== null).map(boundNamed)
    return findChanges(this.#place, { from, to, resources: this.#place.resources, bounds, limit: MAX_READ })
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

function boundNamed(name: string): Bound {
  const [audience, id] = name.split(' ') as [Bound['audience'], string]
  return { audience, id }
}

const followers = new WeakMap<Changes, Map<string, Follower>>()

/** Join the organisation's shared follower. @returns the follower, and a function to call at the stream's end */
export function follow(place: Place, bound: Bound | null): { follower: Follower; leave: () => void } {
  const ofProcess = followers.get(place.changes) ?? new Map<string, Follower>()
  followers.set(place.changes, ofProcess)
  const follower = ofProcess.get(place.orgId) ?? new Follower(place)
  ofProcess.set(place.orgId, follower)
  const leave = follower.join(bound)
  return {
    follower,
    leave: () => {
      if (!leave() && ofProcess.get(place.orgId) === follower) ofProcess.delete(place.orgId)
    },
  }
}
