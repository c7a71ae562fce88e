/** The files of a folder and the list beside them. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { MAX_FILE_BYTES } from '../../domain/documents/max-bytes.ts'
import { delimiterOf } from '../../domain/import/columns.ts'
import type { FileProblem } from '../../domain/import/documents/describe.ts'
import { ListError, MAX_LIST_BYTES, readList } from '../../domain/import/documents/list.ts'
import type { Source } from '../../domain/import/documents/plan.ts'
import { firstLine, parserOptions } from '../../domain/import/rows.ts'
import { ApiError } from '../../platform/errors/errors.ts'

/** Of a folder, and of rows. */
const MAX_FILES = 50_000

/** @param list path of a CSV @throws {ApiError} bad_request if the folder or the list cannot be read */
export async function sourceOf(folder: string, list: string | undefined): Promise<Source> {
  const problems: FileProblem[] = []
  const rows = list === undefined ? [] : await rowsOf(list, problems)
  return {
    files: await filesIn(folder, list),
    rows,
    list: list ?? '',
    problems,
    maxBytes: MAX_FILE_BYTES,
    sizeOf: async (file) => (await stat(path.join(folder, file))).size,
    hashOf: (file) => hashOf(path.join(folder, file)),
  }
}

async function rowsOf(list: string, problems: FileProblem[]) {
  const text = await textOf(list)
  try {
    const parsed = parse(text, { ...parserOptions('csv', delimiterOf(text)), info: true }) as unknown
    const rows = (parsed as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: firstLine(record, info.lines),
      cells: record,
    }))
    return readList(rows, MAX_FILES, (line, problem, column) =>
      problems.push({ file: `${list}:${line}`, problem, line, column }),
    )
  } catch (error) {
    if (error instanceof ListError)
      throw new ApiError('bad_request', { message: `${list} ${error.message}`, cause: error })
    if (!(error instanceof CsvError)) throw error
    throw new ApiError('bad_request', { message: `${list} cannot be read: ${error.message}.`, cause: error })
  }
}

async function textOf(list: string): Promise<string> {
  const bytes = await readFile(list).catch((cause) => {
    throw new ApiError('bad_request', { message: `${list} cannot be read (${cause.code}).`, cause })
  })
  if (bytes.length > MAX_LIST_BYTES) throw new ApiError('bad_request', { message: `${list} must be at most 20 MB.` })
  return bytes.toString()
}

async function filesIn(folder: string, list: string | undefined): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw new ApiError('bad_request', { message: `${folder} cannot be read (${cause.code}).`, cause })
  })
  const isList = (name: string) => list !== undefined && path.resolve(folder, name) === path.resolve(list)
  const files = entries.filter((each) => each.isFile() && !/^(\.|thumbs\.db$)/i.test(each.name) && !isList(each.name))
  if (files.length > MAX_FILES)
    throw new ApiError('bad_request', { message: `${folder} has more than ${MAX_FILES} files: split it.` })
  return files.map(({ name }) => name).sort()
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}
