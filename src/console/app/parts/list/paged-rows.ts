/**
 * The rows of a long list, loaded page by page as they come into view. A page starts at the cursor of the previous one,
 * so that created and deleted rows do not shift the others. `refresh` reloads the rows in view, and the others when
 * they come into view.
 */
import type { Failure } from '../../api/failure.ts'

/** A page of a list query. */
export interface RowPage<Row> {
  data: readonly Row[]
  nextCursor: string | null
  pagination: { total: number }
}

/** The state of a list. Each change creates a new object. */
export interface RowsShown<Row> {
  rows: readonly Row[]
  /** Number of all rows; undefined until the first page is loaded. */
  total: number | undefined
  /** Whether all rows are loaded. */
  isComplete: boolean
  failure: Failure | undefined
}

/** The source of a table's rows. */
export interface RowSource {
  /** Scroll position in pixels, which is restored when the person returns to the list. */
  offset: number
  /** Set the rows in view. @param to the last of them */
  view(from: number, to: number): void
  /** Reload the rows in view; also retries after a failure. */
  refresh(): void
}

/** The rows of a table, and their source. */
export interface ShownList<Row> extends RowsShown<Row> {
  source: RowSource
  /** Whether the rows are still those of the previous filters, because the first page is not loaded yet. */
  isPrevious: boolean
}

/** Reads one page. @param cursor undefined for the first page */
export type ReadPage<Row> = (cursor: string | undefined) => Promise<RowPage<Row> | { failure: Failure }>

interface Part<Row> {
  cursor: string | undefined
  rows: readonly Row[]
  next: string | null
  /** The number of refreshes before it was loaded. */
  version: number
}

/** Number of rows below the view to load in advance. */
const AHEAD = 60

export class PagedRows<Row> implements RowSource {
  shown: RowsShown<Row> = { rows: [], total: undefined, isComplete: false, failure: undefined }
  offset = 0
  readonly #read: ReadPage<Row>
  readonly #listeners = new Set<() => void>()
  #parts: Part<Row>[] = []
  #total: number | undefined
  #failure: Failure | undefined
  #view = { from: 0, to: 0 }
  #version = 0
  #working = false

  constructor(read: ReadPage<Row>) {
    this.#read = read
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  snapshot = (): RowsShown<Row> => this.shown

  view(from: number, to: number): void {
    this.#view = { from, to }
    if (this.#failure === undefined) void this.#work()
  }

  refresh(): void {
    this.#version += 1
    this.#failure = undefined
    void this.#work()
  }

  /** Load one page after the other, until no row in view is missing or outdated. */
  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    try {
      for (let index = this.#due(); index !== undefined; index = this.#due()) {
        if (!(await this.#load(index))) break
        // With fewer rows than before, load the next pages first, so that the list does not shrink and jump.
        if (this.#count() >= this.shown.rows.length) this.#publish()
      }
    } finally {
      this.#working = false
    }
    this.#publish()
  }

  #count(): number {
    return this.#parts.reduce((sum, { rows }) => sum + rows.length, 0)
  }

  /** The index of the page to load: an outdated one in view, or the next one if the view is near the end. */
  #due(): number | undefined {
    let from = 0
    for (const [index, { rows, version }] of this.#parts.entries()) {
      const isInView = from <= this.#view.to + AHEAD && from + Math.max(rows.length, 1) > this.#view.from
      if (isInView && version < this.#version) return index
      from += rows.length
    }
    const last = this.#parts.at(-1)
    const hasMore = last === undefined || last.next !== null
    return hasMore && from <= this.#view.to + AHEAD ? this.#parts.length : undefined
  }

  async #load(index: number): Promise<boolean> {
    const version = this.#version
    const cursor = this.#parts[index]?.cursor ?? this.#parts[index - 1]?.next ?? undefined
    const page = await this.#read(cursor)
    if ('failure' in page) {
      this.#failure = page.failure
      return false
    }
    this.#failure = undefined
    this.#total = page.pagination.total
    this.#parts[index] = { cursor, rows: page.data, next: page.nextCursor, version }
    // If it ends at another row than before, the following pages do not continue it.
    const following = this.#parts[index + 1]
    if (following !== undefined && following.cursor !== (page.nextCursor ?? undefined)) this.#parts.length = index + 1
    return true
  }

  #publish(): void {
    const last = this.#parts.at(-1)
    this.shown = {
      rows: this.#parts.flatMap(({ rows }) => rows),
      total: this.#total,
      isComplete: last !== undefined && last.next === null,
      failure: this.#failure,
    }
    for (const listener of this.#listeners) listener()
  }
}
