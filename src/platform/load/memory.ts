/**
 * Keeps a long-running process within MEMORY_MB. V8 takes the options that matter only when a process begins, so the
 * command replaces its own process once, under the same id. Imports nothing of ours: what is loaded before is loaded
 * twice.
 */
import path from 'node:path'

const MEBIBYTE = 1024 ** 2
/** What a process is to use, in MiB, unless MEMORY_MB or its container says otherwise. */
const DEFAULT_MEMORY = 350
/** The part of a container's memory that is left for others and for peaks. */
const CONTAINER_SHARE = 0.75
/** What a process takes when it has started, in MiB. */
const STARTED = 205
/** The parts of what it has besides that are for answers and for GraphQL documents; the rest is for running requests. */
const CACHE_SHARES = { answers: 0.25, documents: 0.2 }
/** Of either, in MiB, however little there is. */
const LEAST_CACHE = 8
/** A process whose heap grows to so many times its memory, and over the least limit, ends: it would take the machine. */
const LIMIT = 2
const LEAST_LIMIT = 1024
/**
 * By so much the heap may grow over what is in use before it is collected, in per cent. V8 would let it double or more;
 * with 30, a list of 200 took two thirds more time.
 */
const GROWTH = 60

/** V8's options for the size of a heap, in any spelling. */
const HEAP_OPTION = /^--(?:heap[-_]growing|max[-_](?:semi|old|heap))/

/** Settings of glibc, which otherwise keeps much of what has been freed. Sizes in bytes. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** The memory that a process is to use, in MiB. */
export function memoryFor(setting: string | undefined, container = process.constrainedMemory()): number {
  const given = Number(setting)
  if (setting !== undefined && Number.isInteger(given) && given > 0) return given
  const inContainer = Math.floor((container * CONTAINER_SHARE) / MEBIBYTE)
  return inContainer > 0 ? Math.min(DEFAULT_MEMORY, inContainer) : DEFAULT_MEMORY
}

/** Bytes that the caches of a process may take that is to use `memory` MiB. */
export function cachesFor(memory: number): { answers: number; documents: number } {
  const bytes = (share: number) => Math.max(LEAST_CACHE, Math.floor((memory - STARTED) * share)) * MEBIBYTE
  return { answers: bytes(CACHE_SHARES.answers), documents: bytes(CACHE_SHARES.documents) }
}

/** V8's options for a process that is to use `memory` MiB. */
export function heapOptions(memory: number): string[] {
  const young = 2 ** Math.min(4, Math.max(1, Math.floor(Math.log2(memory / 21)))) // V8 would round it up to such a number
  const limit = Math.max(LEAST_LIMIT, memory * LIMIT)
  const sizes = [`--heap-growing-percent=${GROWTH}`, `--max-semi-space-size=${young}`, `--max-old-space-size=${limit}`]
  return [...sizes, '--expose-gc']
}

/**
 * Give back what only the start of a process needed, 40 MiB: V8 would keep the young generation as large as the start
 * made it, and code that runs once. Takes a few tenths of a second; without these options of ours, it does nothing.
 */
export function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Start the process anew with these options, unless it has options of its own. Compiled code is kept on disk, so that
 * later starts are quicker and need no compiler for TypeScript in memory.
 */
export function restartWithinMemory(): void {
  if (process.platform === 'win32' || process.send !== undefined) return // cannot be replaced
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')]
  if (given.some((each) => HEAP_OPTION.test(each))) return // the operator knows better
  const options = heapOptions(memoryFor(process.env.MEMORY_MB))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)], {
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/muster'),
    ...ALLOCATOR,
    ...process.env,
  })
}
