/** Counts what is open at the same time, by name. A name of which nothing is open takes no memory. */
export class OpenCounts<Name = string> {
  readonly #counts = new Map<Name, number>()
  #total = 0

  /** All that is open, of every name. */
  get total(): number {
    return this.#total
  }

  /** The names of which something is open. */
  get names(): Name[] {
    return [...this.#counts.keys()]
  }

  of(name: Name): number {
    return this.#counts.get(name) ?? 0
  }

  /**
   * Count one more of a name, or one that counts as several.
   * @returns takes it back; only the first call does
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
