/**
 * Moves of tasks to another status. They are shown at once, and sent one after the other for each task. If the server
 * refuses one, the task moves back.
 */
import type { Failure } from '../../api/failure.ts'
import type { TaskStatus } from '../../api/schema-types.ts'

export interface Movable {
  id: string
  title: string
  status: TaskStatus
  updatedAt: string
}

/** Sends one move. @returns the new `updatedAt` of the task */
export type Send = (move: Movable & { to: TaskStatus }) => Promise<{ updatedAt: string } | { failure: Failure }>

export interface Refusal {
  task: Movable
  failure: Failure
}

interface MovesShown {
  /** New statuses that the server has not confirmed yet, by task id. */
  to: ReadonlyMap<string, TaskStatus>
  refusal: Refusal | undefined
}

export class Moves {
  shown: MovesShown = { to: new Map(), refusal: undefined }
  readonly #send: Send
  readonly #reload: () => Promise<void>
  readonly #listeners = new Set<() => void>()
  readonly #busy = new Set<string>()

  /** @param reload reloads the board */
  constructor(send: Send, reload: () => Promise<void>) {
    this.#send = send
    this.#reload = reload
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  snapshot = (): MovesShown => this.shown

  dismiss(): void {
    this.#show({ ...this.shown, refusal: undefined })
  }

  /** @param task the server's latest version */
  async move(task: Movable, to: TaskStatus): Promise<void> {
    this.#show({ to: new Map([...this.shown.to, [task.id, to]]), refusal: undefined })
    if (this.#busy.has(task.id)) return // sent after the running move
    this.#busy.add(task.id)
    const failure = await this.#settle(task)
    this.#busy.delete(task.id)
    this.#show({
      to: new Map([...this.shown.to].filter(([id]) => id !== task.id)),
      refusal: failure ? { task, failure } : this.shown.refusal,
    })
  }

  /** Sends moves until the task has its latest status, also on the reloaded board. @returns the failure, if any */
  async #settle(task: Movable): Promise<Failure | undefined> {
    let now = task
    for (;;) {
      const to = this.shown.to.get(task.id) ?? now.status
      if (to !== now.status) {
        const answer = await this.#send({ ...now, to })
        if ('failure' in answer) {
          await this.#reload()
          return answer.failure
        }
        now = { ...now, status: to, updatedAt: answer.updatedAt }
      } else {
        await this.#reload()
        if ((this.shown.to.get(task.id) ?? to) === to) return undefined
      }
    }
  }

  #show(shown: MovesShown): void {
    this.shown = shown
    for (const listener of this.#listeners) listener()
  }
}
