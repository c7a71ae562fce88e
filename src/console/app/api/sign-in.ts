/** What happens when the session has ended. */
import { useSyncExternalStore } from 'react'

/** Work that would be lost if the page was left. */
interface Holder {
  /** Something was typed; other work says by itself that the session has ended. */
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

/** Go to the sign-in page and come back, unless a page holds work that would be lost: it stays, and says so. */
export function goToSignIn(): void {
  if (isPageKept()) {
    setSignedOut([...holders].some(({ isTyped }) => isTyped()))
    return
  }
  const { pathname, search } = window.location
  window.location.replace(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`)
}

/** The person of the page is signed in, maybe again: another tab can do that. */
export const tellSignedIn = () => setSignedOut(false)

/** Whether the session has ended and the page stays for what was typed. */
export const useIsSignedOut = () => useSyncExternalStore(subscribe, () => isSignedOut)

/** Calls `listener` once the person is signed in again. @returns ends it */
export const onSignedIn = (listener: () => void) => subscribe(() => !isSignedOut && listener())

/** Whether a page holds work that would be lost if it was left. */
export const isPageKept = () => [...holders].some(({ isHeld }) => isHeld())

/** Keep the page when the session ends: it says so by itself. @returns ends it */
export const keepPage = () => hold({ isHeld: () => true, isTyped: () => false })

/** Keep the page when the session ends, as long as something that was typed is there. @returns ends it */
export const keepTyped = (isTyped: () => boolean) => hold({ isHeld: isTyped, isTyped })

function hold(holder: Holder): () => void {
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (isSignedOut && !isPageKept()) goToSignIn()
  }
}
