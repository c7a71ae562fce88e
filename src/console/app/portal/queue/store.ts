/** IndexedDB: the entries that wait, what was typed and not sent, and the last answers, for use without a connection. */
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

/** Run one request in a transaction. @returns its result, once the transaction is on the disk */
async function run<Result>(
  table: Table,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode)
    const request = ask(transaction.objectStore(table))
    transaction.commit() // at once: a page that is closed now must not take with it what was typed
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** What becomes of an entry as it is now: these take its place, or with undefined it stays as it is. */
export type Exchange = (now: Entry) => readonly Entry[] | undefined

/** Where the queue keeps its entries. All tabs share it. */
export interface EntryStore {
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<unknown>
  remove(id: string): Promise<unknown>
  /**
   * Look at an entry and change it, with no other tab in between.
   * @returns what took its place; undefined if it is gone or stays as it is
   */
  exchange(id: string, by: Exchange): Promise<readonly Entry[] | undefined>
}

/** Tells the other tabs. A channel does not hear itself. */
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

/** What a person entered in any of their organisations and this device did not send yet. */
export async function entriesOf(person: string): Promise<Entry[]> {
  return (await entries.all()).filter((entry) => identityOf(entry).personId === person)
}

export async function forgetEntries(person: string): Promise<void> {
  for (const { id } of await entriesOf(person)) await entries.remove(id)
}

/** Delete the records of a person, and what they typed and did not send: keys begin with their id. */
export async function forgetKept(person: string): Promise<void> {
  await run('kept', 'readwrite', (store) => store.delete(IDBKeyRange.bound(`${person}:`, `${person};`, false, true)))
}
