/**
 * Keeps a long-running process within MEMORY_MB. V8 reads the relevant options only when a process starts, so the command
 * replaces its own process once, with the same process id. This file imports no other modules of Muster, because they would
 * be loaded twice.
 */
import path from 'node:path'

const MEBIBYTE = 1024 ** 2
/** Default memory of a process in MiB, without MEMORY_MB and a smaller container. */
const DEFAULT_MEMORY = 350
/** The share of a container's memory that a process uses; the rest is for other processes and peaks. */
const CONTAINER_SHARE = 0.75
/** Memory of a process after its start, in MiB. */
const STARTED = 205
/** Shares of the remaining memory for cached answers and GraphQL documents; the rest is for running requests. */
const CACHE_SHARES = { answers: 0.25, documents: 0.2 }
/** Minimum size of each cache, in MiB. */
const LEAST_CACHE = 8
/** Heap limit as a multiple of the memory, and its minimum in MiB. Beyond it V8 ends the process, to protect the machine. */
const LIMIT = 2
const LEAST_LIMIT = 1024
/**
 * Percentage by which the heap may grow before it is collected. V8's default is to double it or more; with 30, a list of
 * 200 records took two thirds longer.
 */
const GROWTH = 60

/** V8's options for the size of a heap, in any spelling. */
const HEAP_OPTION = /^--(?:heap[-_]growing|max[-_](?:semi|old|heap))/

/** Settings of glibc, which by default keeps much freed memory. Sizes in bytes. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** The memory that a process should use, in MiB. */
export function memoryFor(setting: string | undefined, container = process.constrainedMemory()): number {
  const given = Number(setting)
  if (setting !== undefined && Number.isInteger(given) && given > 0) return given
  const inContainer = Math.floor((container * CONTAINER_SHARE) / MEBIBYTE)
  return inContainer > 0 ? Math.min(DEFAULT_MEMORY, inContainer) : DEFAULT_MEMORY
}

/** Sizes of the caches in bytes, for a process that should use `memory` MiB. */
export function cachesFor(memory: number): { answers: number; documents: number } {
  const bytes = (share: number) => Math.max(LEAST_CACHE, Math.floor((memory - STARTED) * share)) * MEBIBYTE
  return { answers: bytes(CACHE_SHARES.answers), documents: bytes(CACHE_SHARES.documents) }
}

/** V8's options for a process that should use `memory` MiB. */
export function heapOptions(memory: number): string[] {
  const young = 2 ** Math.min(4, Math.max(1, Math.floor(Math.log2(memory / 21)))) // V8 would round up to a power of two
  const limit = Math.max(LEAST_LIMIT, memory * LIMIT)
  const sizes = [`--heap-growing-percent=${GROWTH}`, `--max-semi-space-size=${young}`, `--max-old-space-size=${limit}`]
  return [...sizes, '--expose-gc']
}

/**
 * Release the 40 MiB that only the start of a process needed: V8 would keep the young generation at its size, and code that
 * runs only once. Takes a few tenths of a second. Does nothing without `heapOptions`.
 */
export function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Restart the process with these options, unless it has heap options already. Compiled code is cached on the disk, so that
 * later starts are faster and do not load the TypeScript compiler.
 */
export function restartWithinMemory(): void {
  if (process.platform === 'win32' || process.send !== undefined) return // this process cannot be replaced
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')]
  if (given.some((each) => HEAP_OPTION.test(each))) return // restarted already, or chosen by the operator
  const options = heapOptions(memoryFor(process.env.MEMORY_MB))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)], {
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../node_modules/.cache/muster'),
    ...ALLOCATOR,
    ...process.env,
  })
}
