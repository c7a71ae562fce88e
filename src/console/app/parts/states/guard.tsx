/** Blocks navigation away from a page with unsaved changes. */
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { keepTyped } from '../../api/sign-in.ts'

interface Guard {
  /** Asks before a navigation that would leave the page. */
  ask: (go: () => void) => void
  /** Whether something is not saved. */
  isDirty: () => boolean
  /** Whether links are blocked too, not only closing, reloading and going back. */
  links: boolean
}

const GuardContext = createContext<RefObject<Set<Guard>>>({ current: new Set() })

/** The router of the application, with navigation that a page can block. */
export function GuardedRouter({ base, children }: { base: string; children: ReactNode }) {
  const guards = useRef(new Set<Guard>())
  const newest = (isMeant: (guard: Guard) => boolean) =>
    [...guards.current].findLast((guard) => isMeant(guard) && guard.isDirty())
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const go = () => navigate(to, options)
    const isElsewhere = new URL(to, location.href).href.split('#')[0] !== location.href.split('#')[0]
    const guard = isElsewhere ? newest(({ links }) => links) : undefined
    if (guard) guard.ask(go)
    else go()
  }
  useEffect(() => {
    let shown = location.href
    const follow = () => {
      shown = location.href
    }
    const onBack = (event: PopStateEvent) => {
      const guard = newest(() => true)
      if (guard === undefined || location.href.split('#')[0] === shown.split('#')[0]) return follow()
      event.stopImmediatePropagation() // the router must not see it
      history.pushState(null, '', shown)
      guard.ask(() => history.back())
    }
    const changes = ['pushState', 'replaceState']
    for (const change of changes) window.addEventListener(change, follow)
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      for (const change of changes) window.removeEventListener(change, follow)
      window.removeEventListener('popstate', onBack, { capture: true })
    }
  }, [])
  return (
    <GuardContext.Provider value={guards}>
      <Router base={base} aroundNav={aroundNav}>
        {children}
      </Router>
    </GuardContext.Provider>
  )
}

/**
 * Asks before the page is left, closed or reloaded, and keeps it when the session ends.
 * @param guard undefined if everything is saved
 * @returns lets the next navigation pass
 */
export function useGuard(guard: Guard | undefined): () => void {
  const guards = useContext(GuardContext)
  const latest = useRef(guard)
  latest.current = guard
  const released = useRef(false)
  const isOn = guard !== undefined
  const links = guard?.links ?? false
  useEffect(() => {
    if (!isOn) return
    released.current = false
    const isDirty = () => !released.current && (latest.current?.isDirty() ?? false)
    const own: Guard = { ask: (go) => latest.current?.ask(go), isDirty, links }
    const all = guards.current
    all.add(own)
    const endKeep = keepTyped(isDirty)
    const warn = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      all.delete(own)
      endKeep()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isOn, links, guards])
  return () => {
    released.current = true
  }
}
