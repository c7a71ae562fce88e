/** Files of a backup: written once, flushed to the disk, and verified by their size and SHA-256. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PRIVATE_FILE } from '../folders/private-folder.ts'

/** What a file contains. */
export interface Contents {
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** Write the new file `target`, for its owner only. @throws if it exists */
export async function writeFileOnce(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  target: string,
): Promise<Contents> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(target, 'wx', PRIVATE_FILE)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      await file.appendFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Read the file to its end. @throws if it cannot be read */
export async function contentsOf(file: string): Promise<Contents> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Flush a folder's list of entries to the disk, but not its files. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open folders
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
