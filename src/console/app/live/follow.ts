/** Listeners of a stream. Browsers limit connections, so it is open only while there are any and the tab is visible. */
export class Follow<Listener> {
  readonly listeners = new Set<Listener>()
  #close: (() => void) | undefined
  #isVisible = false
  readonly #open: (listeners: ReadonlySet<Listener>) => () => void

  /** @param open opens the stream, and returns what closes it */
  constructor(open: (listeners: ReadonlySet<Listener>) => () => void) {
    this.#open = open
  }

  show(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#settle()
  }

  add(listener: Listener): () => void {
    this.listeners.add(listener)
    this.#settle()
    return () => {
      this.listeners.delete(listener)
      queueMicrotask(() => this.#settle()) // later, because the next page may add a listener
    }
  }

  #settle(): void {
    if (this.#isVisible && this.listeners.size > 0) this.#close ??= this.#open(this.listeners)
    else {
      this.#close?.()
      this.#close = undefined
    }
  }
}
