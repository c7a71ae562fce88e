/** Asks before a page with unsaved changes is left by a link, a reload or a closed tab. */
import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { Dialog } from './dialog.tsx'

/** Takes a navigation that would leave the page. */
type Guard = (go: () => void) => void

const GuardContext = createContext<RefObject<Guard | undefined>>({ current: undefined })

/** The router of the application, whose navigations a page can hold up. */
export function GuardedRouter({ base, children }: { base: string; children: ReactNode }) {
  const guard = useRef<Guard | undefined>(undefined)
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const go = () => navigate(to, options)
    const isElsewhere = new URL(to, location.href).href.split('#')[0] !== location.href.split('#')[0]
    if (guard.current && isElsewhere) guard.current(go)
    else go()
  }
  return (
    <GuardContext.Provider value={guard}>
      <Router base={base} aroundNav={aroundNav}>
        {children}
      </Router>
    </GuardContext.Provider>
  )
}

interface Leaving {
  /** Stands on the page: the question, when it is asked. */
  question: ReactNode
  /** Lets the next navigation pass: what was entered is saved. */
  release: () => void
}

/** @param what is not saved, e.g. `this template`; undefined if everything is */
export function useLeaving(what: string | undefined): Leaving {
  const guard = useContext(GuardContext)
  const [go, setGo] = useState<() => void>()
  const release = () => {
    guard.current = undefined
  }
  const isDirty = what !== undefined
  useEffect(() => {
    if (!isDirty) return
    guard.current = (wanted) => setGo(() => wanted)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      guard.current = undefined
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, guard])
  const close = () => setGo(undefined)
  const question = go && what !== undefined && (
    <Dialog title="Leave without saving?" onClose={close}>
      <Text size="sm">
        Your changes of {what} are not saved. They are kept in this tab, and are there when you come back.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Stay
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            release()
            go()
          }}
        >
          Leave
        </Button>
      </Group>
    </Dialog>
  )
  return { question, release }
}
