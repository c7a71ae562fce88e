/** Counts what is open at the same time, by name. A name with nothing open takes no memory. */
export class OpenCounts<Name = string> {
  readonly #counts = new Map<Name, number>()
  #total = 0

  /** The count of all names together. */
  get total(): number {
    return this.#total
  }

  /** The names with something open. */
  get names(): Name[] {
    return [...this.#counts.keys()]
  }

  of(name: Name): number {
    return this.#counts.get(name) ?? 0
  }

  /**
   * Count one more for a name, or `weight` more.
   * @returns a function that removes it from the count; later calls do nothing
   */
  open(name: Name, weight = 1): () => void {
    this.#add(name, weight)
    let left = weight
    return () => {
      this.#add(name, -left)
      left = 0
    }
  }

  #add(name: Name, change: number): void {
    this.#total += change
    const count = this.of(name) + change
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}
