/** Paths of folders that may not exist yet. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** `place` itself, or its nearest parent folder that exists. @param place an absolute path */
export function existingFolder(place: string): string {
  let folder = place
  while (!existsSync(folder)) folder = path.dirname(folder)
  return folder
}
