/**
 * A page that is older than the server: its operations are unknown there, or its files are gone. The page says so, and loads
 * the new version as soon as nothing is being typed. What was to be sent waits.
 */
import { useSyncExternalStore } from 'react'
import { isPageKept } from '../api/sign-in.ts'

/** Milliseconds between two looks. */
const LOOK_AFTER = 2000
/** A reload that did not bring the new version is not repeated sooner, in milliseconds. */
const RELOAD_AFTER = 60_000
const RELOADED = 'muster-reloaded'
const TYPING = 'input, textarea, select, [contenteditable]'

let isOld = false
let isLooking = false
const listeners = new Set<() => void>()

function setOld(value: boolean): void {
  if (value === isOld) return
  isOld = value
  for (const listener of listeners) listener()
}

/** The server that answered does not know what this page asks for. */
export function reportOldPage(): void {
  if (isLooking) return
  isLooking = true
  void look()
}

/** Whether the server has another version of this page. */
export function useIsOldPage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isOld,
  )
}

/** Until the page is loaded again, or the server has this version, as after a step back. Without a connection it is neither. */
async function look(): Promise<void> {
  for (;;) {
    const isOther = await isReplaced().catch(() => undefined)
    if (isOther !== undefined) setOld(isOther)
    if (isOther === false) break
    if (isOther && !isBusy()) {
      sessionStorage.setItem(RELOADED, String(Date.now()))
      return location.reload()
    }
    do await new Promise((resolve) => setTimeout(resolve, LOOK_AFTER))
    while (isBusy())
  }
  isLooking = false
}

/** Something is being typed or done, or a reload has just brought this version. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches(TYPING) || document.querySelector('[role=dialog]') !== null
  return isTyping || isPageKept() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_AFTER
}

/** While servers are replaced one after the other, the page may still be this one. @returns undefined if there is no page now */
async function isReplaced(): Promise<boolean | undefined> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  const answer = await fetch('/console/', { cache: 'no-store' })
  return answer.ok ? !(await answer.text()).includes(script) : undefined
}

/** A part of the page that is loaded on demand is gone from the server, or cannot be had now. */
export function watchParts(): () => void {
  const report = () => navigator.onLine && reportOldPage()
  window.addEventListener('vite:preloadError', report)
  return () => window.removeEventListener('vite:preloadError', report)
}
