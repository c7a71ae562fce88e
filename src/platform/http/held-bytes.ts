/**
 * Limits the bytes of request bodies that a process holds at a time, in memory or on the disk. Limiting the number of
 * requests is not enough: a caller can send a body slowly, and a compressed body can expand a thousandfold.
 */
import type { ServerResponse } from 'node:http'
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from '../load/open-counts.ts'

/** The owner of a body. */
export interface BodyOwner {
  orgId: string
  /** Credentials with the same holder share a limit. */
  holder: string
}

/** Maximum numbers of held bytes. */
interface Limits {
  /** Per holder. */
  holder: number
  organisation: number
  all: number
}

/** Seconds after which a refused caller should retry. */
const TRY_AGAIN = 2

/** The bytes that a process holds, by owner. */
export class HeldBytes {
  readonly #limits: Limits
  readonly #holders = new OpenCounts()
  readonly #organisations = new OpenCounts()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Hold more bytes.
   * @returns a function that releases them
   * @throws {ApiError} rate_limited if the owner has too many, unavailable if the process has
   */
  hold({ orgId, holder }: BodyOwner, bytes: number): () => void {
    const { holder: each, organisation, all } = this.#limits
    if (this.#holders.of(holder) + bytes > each) throw tooMuch('This credential')
    if (this.#organisations.of(orgId) + bytes > organisation) throw tooMuch('Your organisation')
    if (this.#organisations.total + bytes > all) throw new ApiError('unavailable', { retryAfterSeconds: TRY_AGAIN })
    const ends = [this.#holders.open(holder, bytes), this.#organisations.open(orgId, bytes)]
    return () => {
      for (const end of ends) end()
    }
  }
}

/** The bodies that a process holds, in memory and on the disk. */
export interface Bodies {
  memory: HeldBytes
  /** Files that wait to be stored. */
  disk: HeldBytes
}

const MIB = 1024 * 1024

export function openBodies(): Bodies {
  return {
    memory: new HeldBytes({ holder: 16 * MIB, organisation: 32 * MIB, all: 128 * MIB }),
    disk: new HeldBytes({ holder: 512 * MIB, organisation: 1024 * MIB, all: 4096 * MIB }),
  }
}

function tooMuch(whose: string): ApiError {
  return new ApiError('rate_limited', {
    retryAfterSeconds: TRY_AGAIN,
    message: `${whose} sends too many large requests at the same time. Send the next one when another has been answered.`,
  })
}

/**
 * Bodies up to this size are not counted, so that ordinary requests pass even at the limit: the number of connections
 * limits their memory.
 */
const SMALL = 64 * 1024

/** Counts the body of a request while it is read. */
export interface BodyMeter {
  /**
   * Announce that the body, or the rest of it, may take this many bytes of memory. Replaces earlier numbers.
   * @throws {ApiError} rate_limited, unavailable
   */
  expect(bytes: number): void
  /** Count more bytes on the disk. @throws as `expect` */
  addFile(bytes: number): void
  /** Charge the caller for bytes of text that will be parsed. @throws {ApiError} rate_limited */
  spend(bytes: number): Promise<void>
}

/**
 * Counts a body until the response closes, because a request can wait for its turn with its body in memory. After the
 * close nothing is counted, because nothing would release it: the client can leave while its body is still being read.
 */
export function holdUntilEnd(
  { memory, disk }: Bodies,
  owner: BodyOwner,
  res: ServerResponse,
): Pick<BodyMeter, 'expect' | 'addFile'> {
  let free = () => {}
  const files: (() => void)[] = []
  const hold = (held: HeldBytes, bytes: number) => (res.closed ? () => {} : held.hold(owner, bytes))
  res.once('close', () => {
    free()
    for (const freeFile of files) freeFile()
  })
  return {
    expect(bytes) {
      free()
      free = () => {}
      if (bytes > SMALL) free = hold(memory, bytes)
    },
    addFile: (bytes) => void files.push(hold(disk, bytes)),
  }
}
