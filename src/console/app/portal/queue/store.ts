/** IndexedDB: queued entries, unsent drafts, and the last responses, for use without a connection. */
import { type Entry, identityOf } from './entry.ts'

const NAME = 'muster-portal'
const VERSION = 1
type Table = 'entries' | 'kept'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('entries', { keyPath: 'id' })
      request.result.createObjectStore('kept')
    }
    request.onsuccess = () => {
      request.result.onclose = () => (opening = undefined) // the browser closed it, e.g. to free space
      resolve(request.result)
    }
    request.onerror = () => {
      opening = undefined
      reject(request.error)
    }
  })
  return opening
}

/** Run one request in a transaction. @returns its result, once the transaction is committed */
async function run<Result>(
  table: Table,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode)
    const request = ask(transaction.objectStore(table))
    transaction.commit() // at once, so that nothing is lost if the page is closed now
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Gives the replacements of an entry; undefined to leave it unchanged. */
export type Exchange = (now: Entry) => readonly Entry[] | undefined

/** The storage of the queue, shared by all tabs. */
export interface EntryStore {
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<unknown>
  remove(id: string): Promise<unknown>
  /**
   * Read and replace an entry atomically.
   * @returns its replacements; undefined if it does not exist or stays unchanged
   */
  exchange(id: string, by: Exchange): Promise<readonly Entry[] | undefined>
}

/** Notifies the other tabs. A channel does not receive its own messages. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-portal-entries')

async function told<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  channel?.postMessage(null)
  return result
}

/** Calls `listener` when another tab has changed the entries. @returns ends it */
export function onOtherTabs(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

async function exchange(id: string, by: Exchange): Promise<readonly Entry[] | undefined> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('entries', 'readwrite')
    const store = transaction.objectStore('entries')
    const reading = store.get(id) as IDBRequest<Entry | undefined>
    let made: readonly Entry[] | undefined
    reading.onsuccess = () => {
      made = reading.result && by(reading.result)
      if (made !== undefined) store.delete(id)
      for (const each of made ?? []) store.put(each)
      transaction.commit()
    }
    transaction.oncomplete = () => resolve(made)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const entries: EntryStore = {
  all: () => run('entries', 'readonly', (store) => store.getAll() as IDBRequest<Entry[]>),
  put: (entry) => told(run('entries', 'readwrite', (store) => store.put(entry))),
  remove: (id) => told(run('entries', 'readwrite', (store) => store.delete(id))),
  exchange: (id, by) => told(exchange(id, by)),
}

/** Values by key. */
export const kept = {
  get: (key: string) => run('kept', 'readonly', (store) => store.get(key) as IDBRequest<unknown>),
  put: (key: string, value: unknown) => run('kept', 'readwrite', (store) => store.put(value, key)),
  remove: (key: string) => run('kept', 'readwrite', (store) => store.delete(key)),
}

/** A person's unsent entries on this device, for all of their organisations. */
export async function entriesOf(person: string): Promise<Entry[]> {
  return (await entries.all()).filter((entry) => identityOf(entry).personId === person)
}

export async function forgetEntries(person: string): Promise<void> {
  for (const { id } of await entriesOf(person)) await entries.remove(id)
}

/** Delete the stored records and drafts of a person, whose keys begin with the person's id. */
export async function forgetKept(person: string): Promise<void> {
  await run('kept', 'readwrite', (store) => store.delete(IDBKeyRange.bound(`${person}:`, `${person};`, false, true)))
}
