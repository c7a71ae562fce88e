/** IndexedDB: the entries that wait, what was typed and not sent, and the last answers, for use without a connection. */
import type { Entry } from './entry.ts'

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

/** Where the queue keeps its entries. */
export interface EntryStore {
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<unknown>
  remove(id: string): Promise<unknown>
}

export const entries: EntryStore = {
  all: () => run('entries', 'readonly', (store) => store.getAll() as IDBRequest<Entry[]>),
  put: (entry) => run('entries', 'readwrite', (store) => store.put(entry)),
  remove: (id) => run('entries', 'readwrite', (store) => store.delete(id)),
}

/** Values by key. */
export const kept = {
  get: (key: string) => run('kept', 'readonly', (store) => store.get(key) as IDBRequest<unknown>),
  put: (key: string, value: unknown) => run('kept', 'readwrite', (store) => store.put(value, key)),
  remove: (key: string) => run('kept', 'readwrite', (store) => store.delete(key)),
}

/** Delete everything that this device keeps. */
export async function clearDevice(): Promise<void> {
  await run('entries', 'readwrite', (store) => store.clear())
  await run('kept', 'readwrite', (store) => store.clear())
}
