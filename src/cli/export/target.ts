/** Where an export is written: stdout, or a file, which is replaced only once the export is complete. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { ApiError } from '../../platform/errors/errors.ts'
import { PRIVATE_FILE } from '../../platform/folders/private-folder.ts'

/** The destination of an export. */
export interface Target {
  stream: Writable
  /** Keep what was written: the export is complete. */
  keep(): Promise<void>
  /** Delete what was written, unless it was kept. */
  discard(): Promise<void>
}

/** @param file undefined for stdout @throws {ApiError} bad_request if the file cannot be written */
export async function openTarget(file: string | undefined): Promise<Target> {
  if (file === undefined) return { stream: process.stdout, keep: async () => {}, discard: async () => {} }
  const draft = `${file}.${process.pid}.part`
  const stream = createWriteStream(draft, { mode: PRIVATE_FILE })
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (cause) => reject(new ApiError('bad_request', { message: `Cannot write ${file}.`, cause })))
  })
  return {
    stream,
    keep: () => rename(draft, file),
    discard: () => rm(draft, { force: true }),
  }
}
