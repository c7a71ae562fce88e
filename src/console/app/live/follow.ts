/** Listeners of a stream, which is open while there are any and the tab is visible: browsers limit connections. */
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { type Client, useClient } from 'urql'

export class Follow<Listener> {
  readonly listeners = new Set<Listener>()
  #close: (() => void) | undefined
  #isVisible = true
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
      queueMicrotask(() => this.#settle()) // the next page may follow, too
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

/** @param make of the client of the present organisation */
export function useFollow<Listener>(make: (client: Client) => Follow<Listener>): Follow<Listener> {
  const client = useClient()
  const follow = useMemo(() => make(client), [client, make])
  const isVisible = useDocumentVisibility() !== 'hidden'
  useEffect(() => {
    follow.show(isVisible)
    return () => follow.show(false)
  }, [follow, isVisible])
  return follow
}
