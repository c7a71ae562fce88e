/** Entries of a tar (POSIX.1, pax, "ustar Interchange Format"). Those written here are files with short names. */
import type { FileHandle } from 'node:fs/promises'

export const BLOCK = 512
export const FILE = '0'
/** The end of a tar: two blocks of zeros. */
export const END = Buffer.alloc(2 * BLOCK)
/** The largest size that eleven octal digits say: 8 GiB. */
const MAX_SIZE = 8 ** 11 - 1
const MAX_NAME = 100

export interface TarEntry {
  name: string
  /** Bytes. */
  size: number
}

/** The block before an entry's contents. @throws {Error} if the name or the size is too large for the format */
export function headerOf({ name, size }: TarEntry, modified: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME || size > MAX_SIZE) throw new Error(`${name} does not fit into a tar`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  block.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modified.getTime() / 1000), 136, 12)
  block.write('        0', 148, 'latin1') // the checksum counts as spaces; type 0 is a file
  block.write('ustar\0' + '00', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

/** The zeros that fill the last block of an entry. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** An entry of a tar of any kind. */
export interface TarHeader extends TarEntry {
  /** `0` for a file, `5` for a folder, or another digit. */
  type: string
  /** Whether the block says that it is the header of an entry. */
  isMarked: boolean
}

/** Read the block before an entry. @returns undefined for the block of zeros that ends a tar */
export function readHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (start: number, length: number) => {
    const field = block.subarray(start, start + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end === -1 ? length : end)
  }
  const prefix = text(345, 155)
  const name = text(0, MAX_NAME)
  return {
    name: prefix ? `${prefix}/${name}` : name,
    type: text(156, 1) || FILE,
    size: Number.parseInt(text(124, 12), 8),
    isMarked: text(257, 5) === 'ustar',
  }
}

/** An entry of a file, and where its contents begin. */
export interface PlacedEntry extends TarEntry {
  at: number
}

/**
 * The entries of a tar of files, in order; their contents are not read.
 * @returns until its end; undefined as the last value if it ends early or is not a tar
 */
export async function* entriesOf(file: FileHandle): AsyncGenerator<PlacedEntry | undefined> {
  const { size: length } = await file.stat()
  const block = Buffer.alloc(BLOCK)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(block, 0, BLOCK, at)
    if (bytesRead < BLOCK) return void (yield undefined)
    const header = readHeader(block)
    if (header === undefined) return
    const { name, type, size, isMarked } = header
    const isFile = isMarked && type === FILE && size >= 0
    if (!isFile || at + BLOCK + size > length) return void (yield undefined)
    yield { name, size, at: at + BLOCK }
    at += BLOCK + size + paddingOf(size).length
  }
}
