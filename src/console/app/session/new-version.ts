/**
 * Handles a page that is older than the server: its operations are unknown there, or its files are gone. The page says
 * so, and loads the new version as soon as nothing is being typed. Queued entries wait.
 */
import { useSyncExternalStore } from 'react'
import { isPageKept } from '../api/sign-in.ts'

/** Milliseconds between two checks. */
const LOOK_AFTER = 2000
/** Minimum milliseconds between two reloads, in case a reload did not load the new version. */
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

/** Call it when a server does not know this page's operations or files. */
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

/** Checks until the page reloads, or the server has this version, e.g. after a rollback. */
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

/** Whether something is being typed, a dialog is open, or the page was reloaded just now. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches(TYPING) || document.querySelector('[role=dialog]') !== null
  return isTyping || isPageKept() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_AFTER
}

/**
 * Whether the server has another page. During an upgrade, some servers still have this one.
 * @returns undefined on failure
 */
async function isReplaced(): Promise<boolean | undefined> {
  const script = document.querySelector('script[type=module]:not([async])')?.getAttribute('src') ?? ''
  const answer = await fetch('/console/', { cache: 'no-store' })
  return answer.ok ? !(await answer.text()).includes(script) : undefined
}

/** Report a part of the page that cannot be loaded on demand, e.g. because the server no longer has it. */
export function watchParts(): () => void {
  const report = () => navigator.onLine && reportOldPage()
  window.addEventListener('vite:preloadError', report)
  return () => window.removeEventListener('vite:preloadError', report)
}
