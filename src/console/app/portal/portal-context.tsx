/**
 * State that the portal's pages share: the worker's records (without a connection, the last known ones) and the queue.
 */
import { useNetwork } from '@mantine/hooks'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Failure } from '../api/failure.ts'
import { useApiQuery } from '../api/hooks.ts'
import { randomKey } from '../api/random-key.ts'
import { notify } from '../parts/states/notify.tsx'
import { readKeptSession } from '../session/kept-session.ts'
import { reportOldPage } from '../session/new-version.ts'
import { useSession } from '../session/session.tsx'
import { texts } from '../words/texts.ts'
import { PortalRecordsDocument } from './operations.ts'
import { type Entry, ownerOf } from './queue/entry.ts'
import { Queue, type QueueState } from './queue/queue.ts'
import { send } from './queue/send.ts'
import { entries, kept, onOtherTabs } from './queue/store.ts'
import { type Records, recordsOf } from './records.ts'

export type NewEntry = Pick<Entry, 'kind' | 'title' | 'subject' | 'variables'> & {
  file?: File | undefined
  backFile?: File | undefined
}

interface Portal {
  owner: string
  workerId: string
  records: Records | undefined
  /** When the shown records were loaded, in milliseconds, if newer ones are not available. */
  asOf: number | undefined
  /** Why there are no records at all. */
  failure: Failure | undefined
  refetch: () => void
  isOnline: boolean
  queue: Queue
  waiting: QueueState
  /**
   * Store an entry and send it as soon as possible. A toast shows any problem.
   * @param replaces the entry that it corrects
   * @returns false if the device cannot store it, so that the form must keep its input
   */
  enter: (entry: NewEntry, replaces?: string) => Promise<boolean>
}

/** Whether the person did not sign out in another tab: then the device keeps nothing more of them. */
const isHere = (person: string) => readKeptSession()?.id === person

const PortalContext = createContext<Portal | undefined>(undefined)

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (portal === undefined) throw new Error('usePortal outside of PortalProvider')
  return portal
}

const RETRY_AFTER = 15_000
/** Milliseconds. In case a stream breaks without an error, as on a bad connection. */
const REFRESH_AFTER = 300_000

/** Only one tab sends at a time. In browsers without locks, the idempotency key of an entry prevents duplicates. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('muster-portal-queue', work) : work()

export function PortalProvider({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const owner = ownerOf(me.id, me.organisation.id)
  const { online: isOnline } = useNetwork()
  const query = useApiQuery(PortalRecordsDocument, {}, { quiet: true })
  const { refetch } = query
  const [last, setLast] = useState<{ records: Records; at: number }>()

  useEffect(() => {
    if (!query.data) return
    const records = recordsOf(query.data)
    setLast({ records, at: Date.now() })
    if (isHere(me.id)) void kept.put(`${owner}:records`, { records, at: Date.now() }).catch(() => {})
  }, [query.data, owner, me.id])
  useEffect(() => {
    void kept.get(`${owner}:records`).then(
      (found) => found && setLast((now) => now ?? (found as typeof last)),
      () => {},
    )
  }, [owner])

  const latestRefetch = useRef(refetch)
  latestRefetch.current = refetch
  const queue = useMemo(
    () =>
      new Queue({
        owner,
        store: entries,
        send,
        alone,
        isOnline: () => navigator.onLine,
        onSent({ title }) {
          notify(texts().queue.sent(title))
          latestRefetch.current()
        },
      }),
    [owner],
  )
  const waiting = useSyncExternalStore(queue.subscribe, queue.state)

  useEffect(() => {
    const load = () => void queue.load().catch(() => {})
    void queue.load().then(
      () => queue.flush(),
      () => {}, // some private windows have no storage
    )
    return onOtherTabs(load)
  }, [queue])
  const isOld = waiting.stoppedBy === 'oldPage'
  useEffect(() => {
    if (isOld) reportOldPage()
  }, [isOld])
  const isStuck = waiting.stoppedBy === 'unreached' || isOld
  useEffect(() => {
    if (!isOnline) return
    void queue.flush()
    if (!isStuck) return
    const retry = setInterval(() => void queue.flush(), RETRY_AFTER)
    return () => clearInterval(retry)
  }, [queue, isOnline, isStuck])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      latestRefetch.current()
      void queue.flush()
    }
    const again = setInterval(look, REFRESH_AFTER)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [queue])

  const enter = useCallback(
    async (entry: NewEntry, replaces?: string) => {
      const { file, backFile, ...rest } = entry
      const files = { ...(file && { file }), ...(backFile && { backFile }) }
      const base = { id: randomKey(), owner, createdAt: Date.now() }
      try {
        const isKept = await queue.add({ ...base, ...rest, ...files, state: 'waiting' }, replaces)
        if (!isKept) notify(texts().queue.tooLate)
        return true
      } catch {
        notify(texts().queue.noRoom)
        return false
      }
    },
    [queue, owner],
  )

  const value: Portal = {
    owner,
    workerId: me.workerId ?? '',
    records: last?.records,
    asOf: !isOnline || query.failure ? last?.at : undefined,
    failure: last === undefined ? query.failure : undefined,
    refetch,
    isOnline: isOnline && !(query.failure && query.failure.requestId === undefined),
    queue,
    waiting,
    enter,
  }
  return <PortalContext.Provider value={value}>{children}</PortalContext.Provider>
}

/**
 * Typed input, stored on the device until it is sent.
 * @param key identifies the draft
 * @returns the draft, which is undefined until it is loaded, and a function that changes it. An asynchronous change,
 * e.g. of a photo, is given as a function of the draft's current value, because the person may have typed meanwhile.
 */
export function useDraft<Value>(
  key: string,
): [Value | null | undefined, (change: Value | null | ((now: Value | null) => Value)) => void] {
  const { owner } = usePortal()
  const { me } = useSession()
  const name = `${owner}:draft:${key}`
  const [draft, setDraft] = useState<{ name: string; value: Value | null }>()
  const latest = useRef<{ name: string; value: Value | null }>(undefined)
  const hold = useCallback((value: { name: string; value: Value | null }) => {
    latest.current = value
    setDraft(value)
  }, [])
  useEffect(() => {
    let isCurrent = true
    void kept
      .get(name)
      .catch(() => null) // typing must also work without storage
      .then((value) => isCurrent && hold({ name, value: (value as Value | undefined) ?? null }))
    return () => {
      isCurrent = false
    }
  }, [name, hold])
  const change = useCallback(
    (made: Value | null | ((now: Value | null) => Value)) => {
      const now = latest.current?.name === name ? latest.current.value : null
      const value = typeof made === 'function' ? (made as (now: Value | null) => Value)(now) : made
      hold({ name, value })
      if (value === null) void kept.remove(name).catch(() => {})
      else if (isHere(me.id)) void kept.put(name, value).catch(() => {})
    },
    [name, hold, me.id],
  )
  return [draft?.name === name ? draft.value : undefined, change]
}

/** Holds an entry back while it is being corrected. */
export function useHeld(entry: Entry | undefined): void {
  const { queue } = usePortal()
  const id = entry?.id
  useEffect(() => (id === undefined ? undefined : queue.hold(id)), [queue, id])
}
