/**
 * The keys of organisations. They stand wrapped beside the files, in `.keys/{organisation}/{id}`, and not in the database,
 * whose backups would keep a deleted key.
 *
 * A key is written once, under a name of its own that no other process chooses, because not every bucket can refuse to
 * overwrite. Ids sort by their time; the last one encrypts. If two processes make the first key at the same time, both
 * keys can be read, and the later one is the key from then on: the background job replaces the other.
 *
 * What was destroyed has a mark beside it that stays: it tells backups to destroy their copy, and whoever wraps a key
 * again at the same time to withdraw it. A key that is only missing is no reason to lose its copy.
 */
import { randomBytes } from 'node:crypto'
import type { RawStore } from '../store.ts'
import type { MasterKeys } from './master-key.ts'

export const KEYS = '.keys/'
/** The end of the name of a mark. */
export const DESTROYED = '.destroyed'
/** The same: every file of the organisation has the key. */
export const DONE = '.done'
const KEY_BYTES = 32
const TIME_BYTES = 6
const RANDOM_BYTES = 10
const ID_BYTES = TIME_BYTES + RANDOM_BYTES
const MINUTE = 60_000
/** Milliseconds for which a process may use a key that another one has destroyed or replaced. */
export const KEY_LIFETIME = 5 * MINUTE
/** Organisations whose keys a process remembers. */
const MOST_ORGANISATIONS = 1000

/** The key of a file does not exist: it was destroyed, or is not in the store. */
export class KeyGone extends Error {
  /** As that of a missing file, which a file without its key is as good as. */
  readonly code = 'ENOENT'
  constructor(organisation: string, id: string) {
    super(`the key ${id} of the organisation ${organisation} does not exist`)
  }
}

interface OrganisationKey {
  id: string
  bytes: Buffer
}

interface Remembered {
  /** Live keys in order. */
  ids: string[]
  /** Whether all files have been encrypted. */
  isComplete: boolean
  at: number
  unwrapped: Map<string, Promise<Buffer>>
}

/** When a key was made. */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 2 * TIME_BYTES), 16))
}

export class Keyring {
  readonly #store: RawStore
  readonly #masters: MasterKeys
  readonly #lifetime: number
  readonly #remembered = new Map<string, Promise<Remembered>>()
  readonly #making = new Map<string, Promise<string>>()

  /** @param lifetime milliseconds, for tests */
  constructor(store: RawStore, masters: MasterKeys, lifetime = KEY_LIFETIME) {
    this.#store = store
    this.#masters = masters
    this.#lifetime = lifetime
    setInterval(() => this.#forgetUnused(), lifetime).unref()
  }

  /** The key that encrypts an organisation's files, which is made if there is none. */
  async current(organisation: string): Promise<OrganisationKey> {
    const id = (await this.#recall(organisation)).ids.at(-1) ?? (await this.#makeFirst(organisation))
    return { id, bytes: await this.find(organisation, id) }
  }

  /** Whether new files are encrypted with this key. */
  async isCurrent(organisation: string, id: string): Promise<boolean> {
    return (await this.#recall(organisation)).ids.at(-1) === id
  }

  /** Whether the background job has encrypted all files of an organisation, so that one that is not was changed. */
  async isComplete(organisation: string): Promise<boolean> {
    return (await this.#recall(organisation)).isComplete
  }

  /** @throws {KeyGone} {UnknownMasterKey} */
  async find(organisation: string, id: string): Promise<Buffer> {
    let known = await this.#recall(organisation)
    if (!known.ids.includes(id)) known = await this.#look(organisation, known) // perhaps another process has just made it
    if (!known.ids.includes(id)) throw new KeyGone(organisation, id)
    const { unwrapped } = known
    let key = unwrapped.get(id)
    if (key === undefined) {
      key = this.#unwrap(organisation, id)
      unwrapped.set(id, key)
      key.catch(() => unwrapped.delete(id))
    }
    return key
  }

  /** Make a new key, with which files are encrypted from now on; in other processes, within `KEY_LIFETIME`. @returns its id */
  async add(organisation: string): Promise<string> {
    const last = (await this.list(organisation)).at(-1)
    const time = Math.max(Date.now(), last === undefined ? 0 : timeOf(last).getTime() + 1)
    const id = time.toString(16).padStart(2 * TIME_BYTES, '0') + randomBytes(RANDOM_BYTES).toString('hex')
    await this.#write(organisation, id, randomBytes(KEY_BYTES))
    this.#remembered.delete(organisation)
    return id
  }

  /** The ids of an organisation's keys, the current one last. */
  async list(organisation: string): Promise<string[]> {
    return idsIn(await this.#names(organisation))
  }

  /** The ids of all keys by organisation, the current one last. */
  async all(): Promise<Map<string, string[]>> {
    const names = new Map<string, string[]>()
    for await (const name of this.#store.keys(KEYS)) {
      const organisation = name.split('/')[1] as string
      names.set(organisation, [...(names.get(organisation) ?? []), name])
    }
    return new Map([...names].map(([organisation, each]) => [organisation, idsIn(each)]))
  }

  /** Destroy a key for ever: no file that it encrypted can be read again, also not those in backups. */
  async destroy(organisation: string, id: string): Promise<void> {
    const name = nameOf(organisation, id)
    await this.#store.put(name + DESTROYED, new Uint8Array())
    await this.#store.erase(name)
    this.#remembered.delete(organisation)
  }

  /** Destroy all keys of an organisation, and again those that were destroyed before. @returns the number of keys */
  async destroyAll(organisation: string): Promise<number> {
    const ids = new Set<string>()
    for await (const name of this.#store.keys(`${KEYS}${organisation}/`)) ids.add(idIn(name))
    for (const id of ids) await this.destroy(organisation, id)
    return ids.size
  }

  /** Destroy again keys that exist beside their mark: a process that destroyed one was killed. */
  async destroyAgain(): Promise<void> {
    let before = ''
    for await (const name of this.#store.keys(KEYS)) {
      if (name === before + DESTROYED) await this.#store.erase(before)
      before = name
    }
  }

  /** Wrap with the current master key every key that another one has wrapped. It can be repeated. @returns their number */
  async rewrap(): Promise<number> {
    let count = 0
    for (const [organisation, ids] of await this.all())
      for (const id of ids) {
        const { master } = await this.#read(organisation, id)
        if (master === this.#masters.current.id) continue
        await this.#write(organisation, id, await this.#unwrap(organisation, id))
        count++
      }
    return count
  }

  /** @throws {UnknownMasterKey} if a key was wrapped with a master key that is not configured */
  async requireMasters(): Promise<void> {
    for (const [organisation, ids] of await this.all())
      for (const id of ids) this.#masters.of((await this.#read(organisation, id)).master)
  }

  async #names(organisation: string): Promise<string[]> {
    const names: string[] = []
    for await (const name of this.#store.keys(`${KEYS}${organisation}/`)) names.push(name)
    return names
  }

  #makeFirst(organisation: string): Promise<string> {
    const made = this.#making.get(organisation) ?? this.add(organisation)
    this.#making.set(organisation, made)
    return made.finally(() => this.#making.delete(organisation))
  }

  #recall(organisation: string): Promise<Remembered> {
    const known = this.#remembered.get(organisation)
    if (known === undefined) return this.#look(organisation)
    return known.then((each) => (Date.now() - each.at < this.#lifetime ? each : this.#look(organisation, each)))
  }

  /** Read the list of keys. Unwrapped keys that still exist need not be unwrapped again. */
  #look(organisation: string, before?: Remembered): Promise<Remembered> {
    const found = this.#names(organisation).then((names) => {
      const ids = idsIn(names)
      const unwrapped = new Map([...(before?.unwrapped ?? [])].filter(([id]) => ids.includes(id)))
      return { ids, isComplete: names.some((name) => name.endsWith(DONE)), at: Date.now(), unwrapped }
    })
    this.#remembered.delete(organisation) // the latest are at the end
    this.#remembered.set(organisation, found)
    found.catch(() => this.#remembered.get(organisation) === found && this.#remembered.delete(organisation))
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > MOST_ORGANISATIONS) this.#remembered.delete(oldest as string)
    return found
  }

  /** No key stays in memory that nobody has asked for. */
  async #forgetUnused(): Promise<void> {
    for (const [organisation, known] of this.#remembered) {
      const each = await known.catch(() => undefined)
      if (each === undefined || Date.now() - each.at < this.#lifetime) continue
      if (this.#remembered.get(organisation) === known) this.#remembered.delete(organisation)
    }
  }

  async #read(organisation: string, id: string): Promise<{ master: string; wrapped: Buffer }> {
    const text = Buffer.from(await this.#store.getBytes(nameOf(organisation, id))).toString()
    const { master, wrapped } = JSON.parse(text) as { master: string; wrapped: string }
    return { master, wrapped: Buffer.from(wrapped, 'base64') }
  }

  async #unwrap(organisation: string, id: string): Promise<Buffer> {
    const { master, wrapped } = await this.#read(organisation, id)
    return this.#masters.of(master).unwrap(wrapped, { organisation, key: id })
  }

  async #write(organisation: string, id: string, key: Buffer): Promise<void> {
    const { current } = this.#masters
    const wrapped = (await current.wrap(key, { organisation, key: id })).toString('base64')
    const name = nameOf(organisation, id)
    await this.#store.put(name, Buffer.from(`${JSON.stringify({ master: current.id, wrapped })}\n`))
    if (await this.#store.has(name + DESTROYED)) await this.#store.erase(name)
  }
}

const nameOf = (organisation: string, id: string) => `${KEYS}${organisation}/${id}`

/** Not a mark. */
export const isKey = (name: string) => !(name.split('/').at(-1) as string).includes('.')

/** The id in the name of a key or a mark. */
const idIn = (name: string) => (name.split('/').at(-1) as string).slice(0, 2 * ID_BYTES)

/** The ids of keys that are not destroyed, in order. */
function idsIn(names: readonly string[]): string[] {
  const all = new Set(names)
  const live = names.filter((name) => isKey(name) && !all.has(name + DESTROYED))
  return live.map(idIn).sort()
}
