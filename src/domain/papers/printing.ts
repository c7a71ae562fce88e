/** Printing for packs and invoices: decides which failures are final. */
import { ProcessLimit } from '../../platform/processes/task-process.ts'

/** The answer of a printing process: the PDF, or why it cannot be printed. */
export type PrintAnswer = { bytes: Uint8Array } | { problem: string }

/** Attempts of a paper whose process dies without a limit being reached. */
const MAX_ATTEMPTS = 3

const limits = { time: 'It takes too long to print.', memory: 'It takes too much memory to print.' } as const
const DIED = `Its printing ended unexpectedly ${MAX_ATTEMPTS} times.`

/** A paper cannot be printed, however often it is tried. The message is shown to the user. */
export class Unprintable extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'Unprintable'
  }
}

/**
 * Print in a process, and try again if the process died.
 * @throws {Unprintable}
 * @throws other errors of `print`, after which another attempt may succeed
 */
export async function printed(print: () => Promise<PrintAnswer>): Promise<Uint8Array> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const answer = await print().catch((error: unknown) => {
      if (!(error instanceof ProcessLimit)) throw error
      return error.reason === 'crash' ? undefined : { problem: limits[error.reason] }
    })
    if (answer === undefined) continue
    if ('bytes' in answer) return answer.bytes
    throw new Unprintable(answer.problem)
  }
  throw new Unprintable(DIED)
}
