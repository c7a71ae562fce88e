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
const listeners = new Set<() => void>()

/** The server does not know what this page asks for. */
export function reportOldPage(): void {
  if (isOld) return
  isOld = true
  for (const listener of listeners) listener()
  void look()
}

/** Whether the server has another version than this page. */
export function useIsOldPage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isOld,
  )
}

async function look(): Promise<void> {
  if (!isBusy() && (await isReplaced().catch(() => false)) && !isBusy()) {
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  } else setTimeout(() => void look(), LOOK_AFTER)
}

/** Something is being typed or done, or a reload has just brought this version. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches(TYPING) || document.querySelector('[role=dialog]') !== null
  return isTyping || isPageKept() || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_AFTER
}

/** While servers are replaced one after the other, the page may still be the old one; without a connection there is none. */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  const answer = await fetch('/console/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(script)
}

/** A part of the page that is loaded on demand is gone from the server, or cannot be had now. */
export function watchParts(): () => void {
  const report = () => navigator.onLine && reportOldPage()
  window.addEventListener('vite:preloadError', report)
  return () => window.removeEventListener('vite:preloadError', report)
}
