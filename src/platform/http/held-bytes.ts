/**
 * The bytes of request bodies that a process holds at a time, in memory or on the disk. A caller can send a body slowly, and
 * a compressed one is a thousand times as large as what was sent, so that the number of requests alone limits nothing.
 */
import type { ServerResponse } from 'node:http'
import { ApiError } from '../errors/errors.ts'
import { OpenCounts } from '../load/open-counts.ts'

/** Whose a body is. */
export interface BodyOwner {
  orgId: string
  /** Credentials of the same one share one part. */
  holder: string
}

/** Bytes that may be held. */
interface Limits {
  /** Of one holder. */
  holder: number
  organisation: number
  all: number
}

/** Seconds after which a refused caller tries again. */
const TRY_AGAIN = 2

/** What a process holds. */
export class HeldBytes {
  readonly #limits: Limits
  readonly #holders = new OpenCounts()
  readonly #organisations = new OpenCounts()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Hold more bytes.
   * @returns lets go of them
   * @throws {ApiError} rate_limited if the owner has too many, unavailable if all have
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

/** The bodies that a process holds. */
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
 * A body of up to so many bytes is not counted, so that ordinary requests pass whoever holds the rest: the number of
 * connections limits what they take.
 */
const SMALL = 64 * 1024

/** What counts the body of a request while it is read. */
export interface BodyMeter {
  /**
   * The body, or the rest of it, may take so many bytes of memory, in place of what was said before.
   * @throws {ApiError} rate_limited, unavailable
   */
  expect(bytes: number): void
  /** So many more bytes are on the disk. @throws as `expect` */
  addFile(bytes: number): void
  /** So many bytes of text were read, and will be parsed: they have a price. @throws {ApiError} rate_limited */
  spend(bytes: number): Promise<void>
}

/**
 * Counts a body until the response ends: meanwhile a request can wait for its turn. Nothing is counted after that, because
 * nothing would take it back: a client can go while it is identified, or while its last bytes are written.
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
