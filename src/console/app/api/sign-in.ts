/** Handles the end of the session. */
import { useSyncExternalStore } from 'react'

/** Unsaved work, which would be lost if the page was left. */
interface Holder {
  /** Whether it is typed text. For other work, the page itself shows that the session has ended. */
  isTyped: () => boolean
  isHeld: () => boolean
}

const holders = new Set<Holder>()
const listeners = new Set<() => void>()
let isSignedOut = false

function setSignedOut(value: boolean): void {
  if (value === isSignedOut) return
  isSignedOut = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Go to the sign-in page, which leads back. If the page has unsaved work, it stays and shows that the session has
 * ended.
 */
export function goToSignIn(): void {
  if (isPageKept()) {
    setSignedOut([...holders].some(({ isTyped }) => isTyped()))
    return
  }
  const { pathname, search } = window.location
  window.location.replace(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`)
}

/** Call it when the page's person is signed in, possibly in another tab. */
export const tellSignedIn = () => setSignedOut(false)

/** Whether the session has ended and the page stays because of typed text. */
export const useIsSignedOut = () => useSyncExternalStore(subscribe, () => isSignedOut)

/** Calls `listener` once the person is signed in again. @returns unsubscribes */
export const onSignedIn = (listener: () => void) => subscribe(() => !isSignedOut && listener())

/** Whether the page has unsaved work. */
export const isPageKept = () => [...holders].some(({ isHeld }) => isHeld())

/** Stay on the page when the session ends, which the page itself shows. @returns undoes it */
export const keepPage = () => hold({ isHeld: () => true, isTyped: () => false })

/** Stay on the page when the session ends, as long as it has typed text. @returns undoes it */
export const keepTyped = (isTyped: () => boolean) => hold({ isHeld: isTyped, isTyped })

function hold(holder: Holder): () => void {
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (isSignedOut && !isPageKept()) goToSignIn()
  }
}
