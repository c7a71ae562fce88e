/** The files and the list that a person chose. */
import { MAX_FILE_BYTES } from '../../../../../domain/documents/max-bytes.ts'
import type { FileProblem } from '../../../../../domain/import/documents/describe.ts'
import { type Field, LIST_FIELDS, readList, valuesIn } from '../../../../../domain/import/documents/list.ts'
import type { Planned, Source } from '../../../../../domain/import/documents/plan.ts'
import { ERROR_COLUMN } from '../../../../../domain/import/rows.ts'
import { csvHeader, csvLines } from '../../../../../platform/text/csv.ts'
import { type FileContent, readFile } from '../file/read-file.ts'

/** What file managers leave in folders. */
const LEFT_BEHIND = /^(\.|thumbs\.db$)/i
/** Of files, and of rows of the list: the page keeps all of them. */
export const MAX_DOCUMENTS = 5000

export interface Chosen extends Source {
  byName: ReadonlyMap<string, File>
  /** Of the list. */
  content: FileContent | undefined
}

/** @throws {Error} saying what is wrong with the files or the list */
export async function sourceOf(given: readonly File[], list: File | undefined): Promise<Chosen> {
  const files = byName(given.filter(({ name }) => name !== list?.name && !LEFT_BEHIND.test(name)))
  if (files.size > MAX_DOCUMENTS)
    throw new Error(
      `These are more than ${MAX_DOCUMENTS.toLocaleString('en')} files. Choose fewer, or use the command muster documents import.`,
    )
  const name = list?.name ?? ''
  const problems: FileProblem[] = []
  const content = list && (await readFile(list))
  const rows = list && content ? rowsOf(list.name, content, problems) : []
  const fileOf = (file: string) => files.get(file) as File
  return {
    files: [...files.keys()].sort(),
    byName: files,
    rows,
    content,
    list: name,
    problems,
    maxBytes: MAX_FILE_BYTES,
    sizeOf: (file) => fileOf(file).size,
    hashOf: (file) => hashOf(fileOf(file)),
  }
}

function byName(files: readonly File[]): ReadonlyMap<string, File> {
  const found = new Map<string, File>()
  for (const file of files) {
    if (found.has(file.name))
      throw new Error(
        `Two files of the folder are named ${file.name}. Rename one, or choose a folder without folders in it.`,
      )
    found.set(file.name, file)
  }
  return found
}

function rowsOf(list: string, { format, columns, rows }: FileContent, problems: FileProblem[]) {
  if (format !== 'csv') throw new Error(`${list} must be a CSV file.`)
  const header = { line: 1, cells: columns }
  try {
    return readList([header, ...rows], MAX_DOCUMENTS, (line, problem, column) =>
      problems.push({ file: `${list}:${line}`, problem, line, column }),
    )
  } catch (error) {
    throw new Error(`${list} ${(error as Error).message}`, { cause: error })
  }
}

/** Pages without https cannot hash. */
async function hashOf(file: File): Promise<string | undefined> {
  if (globalThis.crypto.subtle === undefined) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The header that a list can have. */
export const template = () => `\uFEFF${csvHeader([...LIST_FIELDS.keys()])}`

/** What was not uploaded. */
export interface NotUploaded extends FileProblem {
  document?: Planned
}

/** A list of what was not uploaded, to be corrected and chosen again with the files. */
export function failedList(failed: readonly NotUploaded[], content: FileContent | undefined): string {
  const byLine = new Map(content?.rows.map(({ line, cells }) => [line, cells]))
  const rows = failed.map(({ problem, document, file, line }) => {
    const cells = byLine.get(line ?? 0)
    const values: Partial<Record<Field, string | undefined>> =
      content !== undefined && cells !== undefined
        ? valuesIn(content.columns, cells)
        : { ...document, type: document?.title, backFile: document?.back, file }
    const own = [...LIST_FIELDS].map(([column, field]) => [column, values[field] ?? null])
    return { ...Object.fromEntries(own), [ERROR_COLUMN]: problem }
  })
  const columns = [...LIST_FIELDS.keys(), ERROR_COLUMN]
  return `\uFEFF${csvHeader(columns)}${csvLines(rows, columns)}`
}
