/**
 * Tasks that are moved to another status: shown there at once, and sent one move after the other for each task. The
 * server has the last word; what it refuses goes back.
 */

import type { Failure } from '../../api/failure.ts'
import type { TaskStatus } from '../../api/schema-types.ts'

export interface Movable {
  id: string
  title: string
  status: TaskStatus
  updatedAt: string
}

/** Sends one move. @returns when the task has changed by it */
export type Send = (move: Movable & { to: TaskStatus }) => Promise<{ updatedAt: string } | { failure: Failure }>

export interface Refusal {
  task: Movable
  failure: Failure
}

interface MovesShown {
  /** Where the tasks are that the server has not confirmed there yet, by id. */
  to: ReadonlyMap<string, TaskStatus>
  refusal: Refusal | undefined
}

export class Moves {
  shown: MovesShown = { to: new Map(), refusal: undefined }
  readonly #send: Send
  readonly #reload: () => Promise<void>
  readonly #listeners = new Set<() => void>()
  readonly #busy = new Set<string>()

  /** @param reload reads the board again */
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

  /** @param task as the server last said */
  async move(task: Movable, to: TaskStatus): Promise<void> {
    this.#show({ to: new Map([...this.shown.to, [task.id, to]]), refusal: undefined })
    if (this.#busy.has(task.id)) return // the move under way is followed by this one
    this.#busy.add(task.id)
    const failure = await this.#settle(task)
    this.#busy.delete(task.id)
    this.#show({
      to: new Map([...this.shown.to].filter(([id]) => id !== task.id)),
      refusal: failure ? { task, failure } : this.shown.refusal,
    })
  }

  /** Sends moves until the task is where it was last put, and the board says so. @returns why it is not there */
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
