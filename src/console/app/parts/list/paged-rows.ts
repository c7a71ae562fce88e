/**
 * The rows of a long list, read a page at a time as they come into view. A page begins where the one before it ended
 * (its cursor), so rows that are created or deleted meanwhile shift nothing. `refresh` reads again what is in view, and
 * the rest when it comes into view.
 */
import type { Failure } from '../../api/failure.ts'

/** A page as a list query answers it. */
export interface RowPage<Row> {
  data: readonly Row[]
  nextCursor: string | null
  pagination: { total: number }
}

/** What a list shows. Another object after each change. */
export interface RowsShown<Row> {
  rows: readonly Row[]
  /** Rows of the whole list; undefined until the first page is there. */
  total: number | undefined
  /** Whether all rows are there. */
  isComplete: boolean
  failure: Failure | undefined
}

/** Where the rows of a table come from. */
export interface RowSource {
  /** Where the list was scrolled to, in pixels: who comes back to it finds it there. */
  offset: number
  /** Says which rows are in view. @param to the last of them */
  view(from: number, to: number): void
  /** Reads again what is in view; also after a failure. */
  refresh(): void
}

/** The rows of a table, and where they come from. */
export interface ShownList<Row> extends RowsShown<Row> {
  source: RowSource
  /** The rows are those of the filters before, until the first page of the present ones is there. */
  isPrevious: boolean
}

/** Reads one page. @param cursor undefined for the first page */
export type ReadPage<Row> = (cursor: string | undefined) => Promise<RowPage<Row> | { failure: Failure }>

interface Part<Row> {
  cursor: string | undefined
  rows: readonly Row[]
  next: string | null
  /** The refresh that it was read after. */
  version: number
}

/** Rows below the view that are read ahead. */
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

  /** One page after the other, until nothing in view is missing or old. */
  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    try {
      for (let index = this.#due(); index !== undefined; index = this.#due()) {
        if (!(await this.#load(index))) break
        // Fewer rows than before: the pages that follow are read before the list gets shorter under the reader.
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

  /** The index of the page to read now: an old one in view, or the next one if the view comes near the end. */
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
    // It ends elsewhere than before, so what followed does not continue it.
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
