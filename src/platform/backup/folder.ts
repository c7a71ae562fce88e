/** Copies the tree of stored files with their checksums. The copies are private and flushed to the disk. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FOLDER } from '../folders/private-folder.ts'
import { closeTogether } from '../shutdown.ts'
import { type Contents, syncFolder, writeFileOnce } from './written-file.ts'

/** Number of files that are copied at the same time, because each copy waits for the disk. */
const PARALLEL = 8

/** A file of a tree. */
export interface Listed extends Contents {
  /** Relative, with slashes. */
  path: string
}

/**
 * Copy all files below `source`, which may be missing, to `target`. Names that begin with a dot are left out: they are
 * drafts of files that are being written.
 * @param copied called after each file
 */
export async function copyTree(
  source: string,
  target: string,
  copied: (file: Contents) => void,
  signal: AbortSignal,
): Promise<Listed[]> {
  const listed: Listed[] = []
  const folders = await foldersOf(source)
  for (const folder of folders) {
    await mkdir(path.join(target, folder), { recursive: true, mode: PRIVATE_FOLDER })
    const entries = await readdir(path.join(source, folder), { withFileTypes: true })
    const names = entries.filter((each) => each.isFile() && !each.name.startsWith('.')).map(({ name }) => name)
    const copyNext = async () => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        signal.throwIfAborted()
        const file = path.join(folder, name)
        const contents = await writeFileOnce(createReadStream(path.join(source, file)), path.join(target, file))
        listed.push({ path: file.replaceAll(path.sep, '/'), ...contents })
        copied(contents)
      }
    }
    await closeTogether(Array.from({ length: PARALLEL }, copyNext)) // no copy continues after this call has failed
    await syncFolder(path.join(target, folder))
  }
  return listed
}

/** All folders below `root`, each after the one that contains it; `root` itself is ''. None if it does not exist. */
async function foldersOf(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT' && folder === '') return undefined
    throw error
  })
  if (entries === undefined) return []
  const folders = [folder]
  for (const entry of entries)
    if (entry.isDirectory() && !entry.name.startsWith('.'))
      folders.push(...(await foldersOf(root, path.join(folder, entry.name))))
  return folders
}
