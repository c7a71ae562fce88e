/** A folder that a program has not made yet. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The place itself, or the nearest folder above it that exists. @param place an absolute path */
export function existingFolder(place: string): string {
  let folder = place
  while (!existsSync(folder)) folder = path.dirname(folder)
  return folder
}
