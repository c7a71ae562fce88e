/** The archive of what is kept of a person: a ZIP file with a JSON file for each section, and the files of their records. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '../../platform/database/client.ts'
import { downloadName } from '../../platform/files/download-name.ts'
import { openFile, type Store, sizeOf } from '../../platform/files/store.ts'
import { readSection, type SectionRow, type Subject } from './read.ts'
import { type Audience, type Section, sections } from './sections.ts'

interface ArchiveServices {
  database: Pick<Database, 'pool'>
  store: Store
}

/** What is in the archive; its last file. Who opens an archive that was cut off finds none. */
interface Contents {
  organisation: string
  worker_id: string
  made_at: string
  made_for: Audience
  /** Rows by the name of the section. */
  sections: Record<string, number>
  files: number
  /** Files that the store no longer has. */
  missing_files: string[]
}

/** A file to add: its path in the archive, and its key in the store. */
interface Named {
  path: string
  key: string
}

/**
 * Stream the archive. It is made while it is read, one section and one file after the other.
 * @returns the stream; it fails if the database or the file store does, and everything ends when it is destroyed
 */
export function personalArchive(
  { database, store }: ArchiveServices,
  subject: Subject,
  audience: Audience,
  madeAt: Date,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error as Error)
  zip.on('error', fail)
  let open: Readable | undefined
  output.once('close', () => open?.destroy())

  async function add(path: string, source: Readable, size?: number): Promise<void> {
    if (output.destroyed) return void source.destroy()
    open = source
    source.once('error', fail)
    const ended = once(source, 'close')
    zip.addReadStream(source, path, {
      mtime: madeAt,
      compress: path.endsWith('.json'),
      ...(size !== undefined && { size }),
    })
    await ended
  }

  async function fill(): Promise<void> {
    const contents: Contents = {
      organisation: subject.organisation,
      worker_id: subject.workerId,
      made_at: madeAt.toISOString(),
      made_for: audience,
      sections: {},
      files: 0,
      missing_files: [],
    }
    for (const section of sections) {
      if (section.only !== undefined && section.only !== audience) continue
      const files: Named[] = []
      contents.sections[section.name] = 0
      const note = (rows: SectionRow[]) => {
        contents.sections[section.name] = (contents.sections[section.name] as number) + rows.length
        files.push(...rows.flatMap((row) => filesOf(section, row)))
      }
      await add(`${section.name}.json`, Readable.from(jsonOf(readSection(database, section, subject), note)))
      for (const { key, path } of files) {
        const size = await sizeOf(store, key).catch(() => undefined)
        if (size === undefined) contents.missing_files.push(path)
        else {
          await add(
            path,
            size === 0 ? Readable.from([]) : await openFile(store, key, { first: 0, last: size - 1 }),
            size,
          )
          contents.files += 1
        }
        if (output.destroyed) return
      }
    }
    await add('contents.json', Readable.from([JSON.stringify(contents, null, 2)]))
    zip.end()
  }

  fill().catch(fail)
  return output
}

/** A JSON array of the rows, one on each line. */
async function* jsonOf(batches: AsyncIterable<SectionRow[]>, note: (rows: SectionRow[]) => void) {
  let before = '[\n'
  for await (const rows of batches) {
    note(rows)
    yield before + rows.map(({ record }) => record).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function filesOf(section: Section, { key: id, files }: SectionRow): Named[] {
  return files.flatMap(({ key, name, type }, index) => {
    if (key === null) return []
    const side = index === 0 ? '' : 'back-'
    const file = pathPart(downloadName(name ?? 'file', type ?? ''))
    return [{ key, path: `files/${section.name}/${id}/${side}${file}` }]
  })
}

const LONGEST = 120

/** A name that is one part of a path on every system. */
const pathPart = (name: string) =>
  name
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-LONGEST) || 'file'
