/**
 * Files that are encrypted before they leave the process, with a key of their organisation. Files of earlier versions are
 * read as they are.
 */
import { pipeline, Readable } from 'node:stream'
import type { ByteRange } from '../../http/ranges.ts'
import { type ContentOptions, DamagedFile, type FileStart, type RawStore, type Store } from '../store.ts'
import {
  Decryption,
  decrypt,
  encrypt,
  HEADER_BYTES,
  type Header,
  newHeader,
  openedSize,
  readHeader,
  sealedRange,
  sealedSize,
} from './format.ts'
import { KeyGone, type Keyring } from './keyring.ts'
import { type Mark, requireMark } from './mark.ts'
import type { MasterKeys } from './master-key.ts'

/** The mark of a file that was deleted: the background job may be writing it again. */
const DELETED = '.deleted/'
const DAY = 86_400_000
/** Milliseconds between the size of a file and its contents in one request. */
const REMEMBERED = 10_000
/** Milliseconds. */
const SETTLED = 600_000
const MOST_REMEMBERED = 1000
const TYPE = 'application/octet-stream'

/** What came of encrypting a file again. */
export type Reencrypted =
  /** It was encrypted with the current key already. */
  | 'current'
  | 'encrypted'
  /** Its key was destroyed. */
  | 'forgotten'
  /** It was deleted. */
  | 'gone'

interface Start extends FileStart {
  at: number
}

export class EncryptedStore implements Store {
  /** Files as they are stored. */
  readonly raw: RawStore
  readonly keyring: Keyring
  readonly masters: MasterKeys
  /** Starts of files whose size was asked for: their contents are read next. */
  readonly #starts = new Map<string, Start>()
  #mark: Promise<Mark> | undefined

  constructor(store: RawStore, keyring: Keyring, masters: MasterKeys) {
    this.raw = store
    this.keyring = keyring
    this.masters = masters
  }

  async put(key: string, contents: Uint8Array | Readable, options?: ContentOptions): Promise<void> {
    const whole = contents instanceof Uint8Array
    const size = whole ? contents.length : (options as ContentOptions).contentLength
    if (!(await this.encrypts())) {
      const plain = whole ? Readable.from([contents], { objectMode: false }) : contents
      return this.raw.put(key, plain, options ?? { contentType: TYPE, contentLength: size })
    }
    const { id, bytes } = await this.keyring.current(organisationOf(key))
    const sealing = { organisationKey: bytes, header: newHeader(id), key }
    const sealed = Readable.from(encrypt(whole ? [contents] : contents, size, sealing), { objectMode: false })
    await this.raw.put(key, sealed, { contentType: TYPE, contentLength: sealedSize(size) })
  }

  /** Whether all processes encrypt new files, even if their clocks differ. */
  async allEncrypt(): Promise<boolean> {
    return (await this.encrypts()) && Date.now() - ((await this.#mark) as Mark).encryptsFrom.getTime() > SETTLED
  }

  /** Whether new files are encrypted: within an hour of an upgrade, earlier versions may have to read them. */
  async encrypts(): Promise<boolean> {
    this.#mark ??= requireMark(this.raw)
    this.#mark.catch(() => (this.#mark = undefined))
    return (await this.#mark).encryptsFrom.getTime() <= Date.now()
  }

  async getBytes(key: string): Promise<Uint8Array> {
    const bytes = await this.raw.getBytes(key)
    const header = await this.#headerOf(key, bytes)
    if (header === undefined) return bytes
    return decrypt(bytes, { organisationKey: await this.keyring.find(organisationOf(key), header.keyId), header, key })
  }

  async getMetaData(key: string) {
    const start = { ...(await this.raw.getStart(key, HEADER_BYTES)), at: Date.now() }
    this.#starts.set(key, start)
    const [oldest] = this.#starts.keys()
    if (this.#starts.size > MOST_REMEMBERED) this.#starts.delete(oldest as string)
    const isEncrypted = (await this.#headerOf(key, start.bytes)) !== undefined
    const contentLength = isEncrypted ? openedSize(start.contentLength, key) : start.contentLength
    return { contentLength, lastModified: start.lastModified }
  }

  async openRange(key: string, range: ByteRange): Promise<Readable> {
    const organisation = organisationOf(key)
    const start = await this.#startOf(key)
    const header = await this.#headerOf(key, start.bytes)
    const sealed = header && sealedRange(range, openedSize(start.contentLength, key))
    const isCurrent = header !== undefined && (await this.keyring.isCurrent(organisation, header.keyId))
    const organisationKey = header && (await this.keyring.find(organisation, header.keyId))
    const part = await this.raw.openRange(key, sealed?.part ?? range)
    // The background job may have encrypted the file since its start was read.
    if (!isCurrent && !(await this.#startsWith(key, start.bytes, part))) return this.openRange(key, range)
    if (header === undefined || organisationKey === undefined || sealed === undefined) return part
    return pipeline(part, new Decryption({ organisationKey, header, key }, sealed), () => {}) // its reader sees the error
  }

  async delete(key: string): Promise<void> {
    organisationOf(key)
    this.#starts.delete(key)
    // Without room for the mark there is none for writing the file again.
    await this.raw.put(DELETED + key, new Uint8Array()).catch(() => {})
    await this.raw.delete(key)
  }

  async *keys(prefix = '', after?: string): AsyncIterable<string> {
    for await (const key of this.raw.keys(prefix, after)) if (!key.startsWith('.')) yield key
  }

  /**
   * Encrypt a file with the current key, unless it is. At any time, the store has the whole file, and a file that is deleted
   * meanwhile stays deleted.
   */
  async reencrypt(key: string): Promise<Reencrypted> {
    try {
      const start = await this.raw.getStart(key, HEADER_BYTES)
      const header = await this.#headerOf(key, start.bytes)
      const organisation = organisationOf(key)
      if (header && (await this.keyring.isCurrent(organisation, header.keyId))) return 'current'
      const size = header ? openedSize(start.contentLength, key) : start.contentLength
      if (header) await this.keyring.find(organisation, header.keyId)
      const contents = size === 0 ? Readable.from([]) : await this.openRange(key, { first: 0, last: size - 1 })
      await this.put(key, contents, { contentType: TYPE, contentLength: size })
    } catch (error) {
      if (error instanceof KeyGone) return 'forgotten'
      if (!(await this.raw.has(key))) return 'gone'
      throw error
    }
    if (!(await this.raw.has(DELETED + key))) return 'encrypted'
    await this.raw.delete(key)
    return 'gone'
  }

  /** Delete again what was deleted within a day: a process that was encrypting it may have been killed. */
  async deleteAgain(signal: AbortSignal): Promise<void> {
    for await (const mark of this.raw.keys(DELETED)) {
      signal.throwIfAborted()
      await this.raw.delete(mark.slice(DELETED.length))
      const { lastModified } = await this.raw.getMetaData(mark)
      if (Date.now() - lastModified.getTime() > DAY) await this.raw.delete(mark)
    }
  }

  /** @returns undefined for a file of an earlier version. @throws {DamagedFile} if the organisation has none */
  async #headerOf(key: string, start: Uint8Array): Promise<Header | undefined> {
    const header = readHeader(start)
    if (header === undefined && (await this.keyring.isComplete(organisationOf(key)))) throw new DamagedFile(key)
    return header
  }

  async #startOf(key: string): Promise<Start> {
    const known = this.#starts.get(key)
    this.#starts.delete(key)
    if (known !== undefined && Date.now() - known.at < REMEMBERED) return known
    return { ...(await this.raw.getStart(key, HEADER_BYTES)), at: Date.now() }
  }

  async #startsWith(key: string, bytes: Uint8Array, part: Readable): Promise<boolean> {
    try {
      const now = await this.raw.getStart(key, HEADER_BYTES)
      if (Buffer.compare(now.bytes, bytes) === 0) return true
      part.destroy()
      return false
    } catch (error) {
      part.destroy()
      throw error
    }
  }
}

/** @throws {Error} if `key` is not `{organisation}/…` */
function organisationOf(key: string): string {
  const end = key.indexOf('/')
  if (end < 1 || key.startsWith('.')) throw new Error(`${key} is not the key of a file`)
  return key.slice(0, end)
}
