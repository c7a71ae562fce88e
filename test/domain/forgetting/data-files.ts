/** The files of a test server, the log among them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from '../../support/server.ts'

/** The files in which a text stands. */
export async function dataFiles(server: TestServer, text: string): Promise<string[]> {
  const folder = server.settings.MUSTER_DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries)
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      if ((await readFile(path)).includes(text)) found.push(path)
    }
  return found
}
