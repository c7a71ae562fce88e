/** The process of the load generator, and how both sides of a comparison are measured with it: in turn, in rounds. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Load, Measured, RequestSample } from './load.ts'

export const CONNECTIONS = 16
const WARM_UP_SECONDS = 1

/** A server and what it is sent. */
interface Side {
  port: number
  samples: RequestSample[]
}

export interface Rounds {
  rounds: number
  /** Of each side in each round. */
  seconds: number
}

export class Loader implements Disposable {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'load.ts'))

  /** Send one load. @throws if an answer has another status than expected */
  run(load: Omit<Load, 'connections'>): Promise<Measured> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (message: { measured?: Measured; failure?: string }) =>
        message.measured ? resolve(message.measured) : reject(new Error(message.failure)),
      )
      this.#child.send({ ...load, connections: CONNECTIONS } satisfies Load)
    })
  }

  /** Measure every side in every round, so that the machine's other work burdens all alike. @returns rounds by side */
  async compare(sides: Side[], { rounds, seconds }: Rounds): Promise<Measured[][]> {
    for (const side of sides) await this.run({ ...side, seconds: Math.min(WARM_UP_SECONDS, seconds) })
    const measured: Measured[][] = sides.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [index, side] of sides.entries()) measured[index]?.push(await this.run({ ...side, seconds }))
    return measured
  }

  [Symbol.dispose](): void {
    this.#child.kill()
  }
}
