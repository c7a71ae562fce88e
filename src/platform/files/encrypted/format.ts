/**
 * The format of an encrypted file: a header, then chunks of 64 KiB, each sealed by AES-256-GCM with its place and whether
 * it is the last one in its nonce (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, "Online
 * Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance"). The key of a file is derived from that of its
 * organisation and a random salt in the header. Header and store key are additional authenticated data: chunks can be
 * neither reordered, cut off nor moved to another file.
 *
 * | bytes | |
 * |---|---|
 * | 8 | magic, with the version of the format; no type of file that is stored begins like that |
 * | 16 | id of the organisation's key |
 * | 32 | salt |
 * | n + 16 each | the chunks, each with its tag; an empty file has an empty one |
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { ByteRange } from '../../http/ranges.ts'
import { DamagedFile } from '../store.ts'

const MAGIC = Buffer.from('\0MUSTER\u0001', 'latin1')
const ID_BYTES = 16
const SALT_BYTES = 32
export const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES
export const CHUNK = 64 * 1024
const TAG = 16
/** Size of a chunk with its tag. */
const SEALED = CHUNK + TAG
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** The nonce: what is derived with the key, then the number of the chunk, then whether it is the last. */
const PREFIX_BYTES = 7
const NONCE_BYTES = 12

export interface Header {
  /** Id of the organisation's key, hexadecimal. */
  keyId: string
  bytes: Buffer
}

/** The header of a file's first bytes; undefined if it is not encrypted. */
export function readHeader(start: Uint8Array): Header | undefined {
  const bytes = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, HEADER_BYTES))
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  return { keyId: bytes.toString('hex', MAGIC.length, MAGIC.length + ID_BYTES), bytes }
}

/** A header with a new salt. */
export function newHeader(keyId: string): Header {
  return { keyId, bytes: Buffer.concat([MAGIC, Buffer.from(keyId, 'hex'), randomBytes(SALT_BYTES)]) }
}

const chunksOf = (size: number) => Math.max(1, Math.ceil(size / CHUNK))

/** The size of an encrypted file, from that of its contents. */
export const sealedSize = (size: number) => HEADER_BYTES + size + chunksOf(size) * TAG

/** The size of a file's contents, from that of the encrypted file. @throws {DamagedFile} if no file has that size */
export function openedSize(sealed: number, key: string): number {
  const body = sealed - HEADER_BYTES
  const size = body - Math.ceil(body / SEALED) * TAG
  if (size < 0 || sealedSize(size) !== sealed) throw new DamagedFile(key)
  return size
}

/** What seals or opens the chunks of one file. */
class Sealer {
  readonly #key: Buffer
  readonly #prefix: Buffer
  readonly #aad: Buffer

  constructor(organisationKey: Buffer, { bytes }: Header, key: string) {
    const salt = bytes.subarray(-SALT_BYTES)
    const derived = Buffer.from(hkdfSync('sha256', organisationKey, salt, 'muster file', KEY_BYTES + PREFIX_BYTES))
    this.#key = derived.subarray(0, KEY_BYTES)
    this.#prefix = derived.subarray(KEY_BYTES)
    this.#aad = Buffer.concat([bytes, Buffer.from(key)])
  }

  /** In two parts, because joining them would copy the chunk. */
  seal(chunk: Uint8Array, number: number, isLast: boolean): Buffer[] {
    const cipher = createCipheriv(CIPHER, this.#key, this.#nonce(number, isLast)).setAAD(this.#aad)
    const sealed = cipher.update(chunk)
    cipher.final()
    return [sealed, cipher.getAuthTag()]
  }

  /** @throws if the chunk is not what was sealed */
  open(sealed: Buffer, number: number, isLast: boolean): Buffer {
    const decipher = createDecipheriv(CIPHER, this.#key, this.#nonce(number, isLast), { authTagLength: TAG })
      .setAAD(this.#aad)
      .setAuthTag(sealed.subarray(-TAG))
    const chunk = decipher.update(sealed.subarray(0, -TAG))
    decipher.final()
    return chunk
  }

  #nonce(number: number, isLast: boolean): Buffer {
    const nonce = Buffer.alloc(NONCE_BYTES)
    this.#prefix.copy(nonce)
    nonce.writeUInt32BE(number, PREFIX_BYTES)
    nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
    return nonce
  }
}

/** What encrypts a file. */
interface Sealing {
  organisationKey: Buffer
  header: Header
  /** The file's key in the store. */
  key: string
}

/**
 * Encrypt contents of `size` bytes, a chunk at a time.
 * @throws if the contents have another size
 */
export async function* encrypt(
  contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  { organisationKey, header, key }: Sealing,
): AsyncGenerator<Buffer> {
  const sealer = new Sealer(organisationKey, header, key)
  const last = chunksOf(size) - 1
  let [number, read] = [0, 0]
  yield header.bytes
  for await (const chunk of inChunks(contents)) {
    read += chunk.length
    if (read > size || (chunk.length < CHUNK && number < last)) break
    yield* sealer.seal(chunk, number, number === last)
    number++
  }
  if (read !== size) throw new Error(`the contents of ${key} have another size than ${size} bytes`)
  if (size === 0) yield* sealer.seal(new Uint8Array(), 0, true)
}

/** The same bytes in pieces of `CHUNK`, of which only the last may be smaller. */
async function* inChunks(contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let held = 0
  for await (const piece of contents)
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + CHUNK - held)
      at += part.length
      held += part.length
      pieces.push(part)
      if (held < CHUNK) continue
      yield pieces.length === 1 ? part : Buffer.concat(pieces)
      pieces = []
      held = 0
    }
  if (held > 0) yield Buffer.concat(pieces)
}

/** The part of an encrypted file that has a range of its contents. */
export interface SealedRange {
  /** In the encrypted file. */
  part: ByteRange
  /** Number of the first chunk in it, and of the file's last chunk. */
  firstChunk: number
  lastChunk: number
  /** The range in the contents of the chunks of the part. */
  within: ByteRange
}

/** @param size of the contents */
export function sealedRange({ first, last }: ByteRange, size: number): SealedRange {
  const [from, to] = [Math.floor(first / CHUNK), Math.floor(last / CHUNK)]
  return {
    part: {
      first: HEADER_BYTES + from * SEALED,
      last: Math.min(HEADER_BYTES + (to + 1) * SEALED, sealedSize(size)) - 1,
    },
    firstChunk: from,
    lastChunk: chunksOf(size) - 1,
    within: { first: first - from * CHUNK, last: last - from * CHUNK },
  }
}

/** Decrypts the part of a file that `sealedRange` names, and passes on its range. It fails with `DamagedFile`. */
export class Decryption extends Transform {
  readonly #sealer: Sealer
  readonly #key: string
  readonly #range: SealedRange
  readonly #length: number
  #pieces: Buffer[] = []
  #held = 0
  #read = 0
  #chunk: number

  constructor({ organisationKey, header, key }: Sealing, range: SealedRange) {
    super()
    this.#sealer = new Sealer(organisationKey, header, key)
    this.#key = key
    this.#range = range
    this.#length = range.part.last - range.part.first + 1
    this.#chunk = range.firstChunk
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#read += piece.length
      this.#pieces.push(piece)
      this.#held += piece.length
      if (this.#held >= SEALED) {
        let bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces, this.#held)
        for (; bytes.length >= SEALED; bytes = bytes.subarray(SEALED)) this.#open(bytes.subarray(0, SEALED))
        this.#pieces = bytes.length === 0 ? [] : [bytes]
        this.#held = bytes.length
      }
      done()
    } catch (cause) {
      done(new DamagedFile(this.#key, { cause }))
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (this.#read !== this.#length) throw new Error(`${this.#read} of ${this.#length} bytes were read`)
      if (this.#held > 0) this.#open(Buffer.concat(this.#pieces))
      done()
    } catch (cause) {
      done(new DamagedFile(this.#key, { cause }))
    }
  }

  #open(sealed: Buffer): void {
    const { firstChunk, lastChunk, within } = this.#range
    const chunk = this.#sealer.open(sealed, this.#chunk, this.#chunk === lastChunk)
    const start = (this.#chunk - firstChunk) * CHUNK
    this.#chunk++
    const part = chunk.subarray(Math.max(0, within.first - start), within.last - start + 1)
    if (part.length > 0) this.push(part)
  }
}

/** Decrypt a whole file. @throws {DamagedFile} */
export function decrypt(sealed: Uint8Array, { organisationKey, header, key }: Sealing): Buffer {
  const size = openedSize(sealed.length, key)
  const sealer = new Sealer(organisationKey, header, key)
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  const last = chunksOf(size) - 1
  try {
    const chunks = Array.from({ length: last + 1 }, (_, number) => {
      const at = HEADER_BYTES + number * SEALED
      return sealer.open(bytes.subarray(at, at + SEALED), number, number === last)
    })
    return Buffer.concat(chunks, size)
  } catch (cause) {
    throw new DamagedFile(key, { cause })
  }
}
