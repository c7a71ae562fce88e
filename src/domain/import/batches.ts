/** Groups records into batches that the API accepts. */

/** The bounds of one batch. */
interface BatchBounds {
  /** Maximum number of records. */
  records: number
  /** Maximum number of characters of their JSON; each takes up to three bytes in UTF-8. */
  characters: number
}

/** Collects items until a batch is full. */
export class Batcher<Item extends { record: unknown }> {
  readonly #bounds: BatchBounds
  #items: Item[] = []
  #characters = 0

  constructor(bounds: BatchBounds) {
    this.#bounds = bounds
  }

  /** @returns the full batch, if the item does not fit into it */
  add(item: Item): Item[] | undefined {
    const { length } = JSON.stringify(item.record)
    const { records, characters } = this.#bounds
    const isFull = this.#items.length === records || this.#characters + length > characters
    const before = isFull && this.#items.length > 0 ? this.take() : undefined
    this.#items.push(item)
    this.#characters += length
    return before
  }

  /** The remaining items, if any. */
  take(): Item[] {
    const items = this.#items
    this.#items = []
    this.#characters = 0
    return items
  }
}
