/** Entries of a tar (POSIX.1, pax, "ustar Interchange Format"), which any tar program reads: files with short names only. */
import type { FileHandle } from 'node:fs/promises'

export const BLOCK = 512
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

/** An entry of a file, and where its contents begin. */
export interface PlacedEntry extends TarEntry {
  at: number
}

/**
 * The entries of a tar, in order; their contents are not read.
 * @returns until its end; undefined as the last value if it ends early or is not a tar
 */
export async function* entriesOf(file: FileHandle): AsyncGenerator<PlacedEntry | undefined> {
  const { size: length } = await file.stat()
  const block = Buffer.alloc(BLOCK)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(block, 0, BLOCK, at)
    const isOver = bytesRead === BLOCK && block.every((byte) => byte === 0)
    if (isOver) return
    const size = Number.parseInt(block.toString('latin1', 124, 136), 8)
    const isFile = bytesRead === BLOCK && block.toString('latin1', 257, 262) === 'ustar' && size >= 0
    if (!isFile || at + BLOCK + size > length) return void (yield undefined)
    const name = block.toString('utf8', 0, MAX_NAME)
    yield { name: name.split('\0', 1)[0] as string, size, at: at + BLOCK }
    at += BLOCK + size + paddingOf(size).length
  }
}
