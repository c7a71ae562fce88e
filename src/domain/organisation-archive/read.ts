/** Opens an archive that `archiveOf` wrote, and compares each byte of it with the manifest before anything is done with it. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { ApiError } from '../../platform/errors/errors.ts'
import { entriesOf, type PlacedEntry } from '../../platform/files/tar.ts'
import { type ArchiveEntry, type ArchiveManifest, FORMAT, MANIFEST, manifestShape } from './manifest.ts'

/** Bytes: a manifest has a line or a few for each part and file. */
const MAX_MANIFEST = 256 * 1024 * 1024

/** Bytes that are read at once. */
const CHUNK = 256 * 1024

/** An archive whose contents were verified. */
export interface OpenArchive {
  manifest: ArchiveManifest
  /** The contents of a part or file. */
  read(entry: ArchiveEntry): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Open an archive and verify all of it.
 * @param progress gets the bytes of each entry that was read
 * @throws {ApiError} bad_request if it cannot be read, is not whole, or was changed
 */
export async function openArchive(file: string, progress: (bytes: number) => void = () => {}): Promise<OpenArchive> {
  const handle = await open(file).catch((cause: Error) => {
    throw new ApiError('bad_request', { message: `Cannot read ${file}: ${cause.message}.`, cause })
  })
  try {
    const placed = await placesOf(handle, file)
    const manifest = await manifestOf(handle, file, placed)
    const read = (entry: ArchiveEntry) => contentOf(handle, placed.get(entry.path) as PlacedEntry)
    const expected = [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files]
    if (expected.length !== placed.size - 1) throw damaged(file, 'it has not the entries that its manifest lists')
    for (const entry of expected) {
      const place = placed.get(entry.path)
      if (place === undefined || place.size !== entry.size) throw damaged(file, `${entry.path} is not whole`)
      const hash = createHash('sha256')
      for await (const chunk of read(entry)) hash.update(chunk)
      if (hash.digest('hex') !== entry.sha256) throw damaged(file, `${entry.path} does not have its checksum`)
      progress(entry.size)
    }
    return { manifest, read, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function* contentOf(handle: FileHandle, { at, size }: PlacedEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - done))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at + done)
    if (bytesRead === 0) throw new Error('the archive became shorter while it was read')
    yield chunk.subarray(0, bytesRead)
    done += bytesRead
  }
}

async function placesOf(handle: FileHandle, file: string): Promise<Map<string, PlacedEntry>> {
  const placed = new Map<string, PlacedEntry>()
  for await (const entry of entriesOf(handle)) {
    if (entry === undefined) throw damaged(file, 'its end is missing, or it is no tar')
    placed.set(entry.name, entry)
  }
  return placed
}

async function manifestOf(
  handle: FileHandle,
  file: string,
  placed: ReadonlyMap<string, PlacedEntry>,
): Promise<ArchiveManifest> {
  const place = placed.get(MANIFEST)
  if (place === undefined || place.size > MAX_MANIFEST) throw damaged(file, `it has no ${MANIFEST}`)
  const bytes = Buffer.alloc(place.size)
  await handle.read(bytes, 0, place.size, place.at)
  let values: { format?: unknown; version?: unknown }
  try {
    values = JSON.parse(bytes.toString())
  } catch {
    throw damaged(file, `${MANIFEST} is not JSON`)
  }
  if (typeof values.format === 'number' && values.format > FORMAT)
    throw refused(
      `${file} was made by a newer Muster (${String(values.version)}). Import it into that version or a later one.`,
    )
  const parsed = manifestShape.safeParse(values)
  if (parsed.success) return parsed.data
  throw damaged(file, `${MANIFEST} has a wrong ${parsed.error.issues[0]?.path.join('.')}`)
}

/** The error for an archive that is not imported. @param message includes the remedy */
export const refused = (message: string) => new ApiError('bad_request', { message })

const damaged = (file: string, what: string) => refused(`${file} is damaged: ${what}. Export it again.`)
