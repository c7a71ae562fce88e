/** Which documents the files of a folder are, by their names and a list. */
import { DocumentType } from '../../../../prisma/generated/client/enums.ts'
import { plain } from '../values.ts'
import type { ListedDocument } from './list.ts'
import { type Described, isScan, type NamedFile, readFileName, stemOf } from './names.ts'

/** A type of the organisation's own. */
export interface OwnType {
  id: string
  key: string
  name: string
  levels: readonly string[]
}

/** What a document is, as its type's names say. */
export interface Kind {
  type: DocumentType
  customTypeId: string | null
  level?: string
  /** In words. */
  title: string
}

export type FindKind = (text: string, level?: string) => Kind | string

/** Finds a type by its key or name, with one of its levels behind it or apart. */
export function kindsOf(own: readonly OwnType[]): FindKind {
  const kinds = new Map<string, Kind & { levels?: readonly string[] }>()
  for (const type of Object.values(DocumentType))
    kinds.set(plain(type), { type, customTypeId: null, title: titleOf(type) })
  for (const { id, key, name, levels } of own)
    for (const named of [key, name]) {
      const kind = { type: 'other' as const, customTypeId: id, title: name }
      kinds.set(plain(named), { ...kind, levels })
      for (const level of levels) kinds.set(plain(`${named} ${level}`), { ...kind, level })
    }
  return (text, level) => {
    const kind = kinds.get(plain(text))
    if (kind === undefined) return `no document type is called ${text}`
    const { levels = [], ...found } = kind
    if (levels.length === 0) return found
    const chosen = levels.find((each) => plain(each) === plain(level ?? ''))
    return chosen === undefined ? `${found.title} needs a level: ${levels.join(', ')}` : { ...found, level: chosen }
  }
}

const titleOf = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`

/** What cannot be uploaded, and why. */
export interface FileProblem {
  /** The name of the file, or of the list with the line. */
  file: string
  problem: string
  /** Of the list. */
  line?: number | undefined
  /** Of the list. */
  column?: string | undefined
}

export interface Documented extends Omit<Described, 'type'>, Kind {
  file: string
  back?: string | undefined
  /** Of the list, if it describes the file. */
  line?: number | undefined
}

/** A row of the list that no file of the folder belongs to. */
export type WithoutFile = Omit<Described, 'type'> & Kind & { line: number }

interface Folder {
  files: readonly string[]
  rows: readonly ListedDocument[]
  /** Name of the list. */
  list: string
  kindOf: FindKind
}

interface Description {
  documents: Documented[]
  withoutFile: WithoutFile[]
  problems: FileProblem[]
}

const isFront = (name: NamedFile | string): name is NamedFile => typeof name !== 'string' && !name.isBack

/** The documents that names and list describe. A row of the list says more about a file than its name. */
export function describe(folder: Folder): Description {
  const left = new Set(folder.files)
  const listed = describeRows(folder, left)
  const named = describeNames(folder, left)
  return {
    documents: [...listed.documents, ...named.documents],
    withoutFile: listed.withoutFile,
    problems: [...listed.problems, ...named.problems],
  }
}

/** The documents of the rows. @param left takes their files out of it */
function describeRows({ files, rows, list, kindOf }: Folder, left: Set<string>): Description {
  const result: Description = { documents: [], withoutFile: [], problems: [] }
  const named = files.map((file) => [file, readFileName(file)] as const)
  const byWorker = Map.groupBy(named, ([, name]) => (typeof name === 'string' ? '' : name.worker.toLowerCase()))
  const byStem = Map.groupBy(files.filter(isScan), (file) => stemOf(file).toLowerCase())
  const rowsByWorker = Map.groupBy(
    rows.filter(({ file }) => file === undefined),
    ({ worker }) => worker.toLowerCase(),
  )
  for (const { line, file: given, backFile, ...row } of rows) {
    const problem = (text: string, column: string) =>
      result.problems.push({ file: `${list}:${line}`, problem: text, line, column })
    const kind = kindOf(row.type, row.level)
    if (typeof kind === 'string') {
      problem(kind, kind.includes(' needs a level: ') ? 'level' : 'type')
      for (const each of [given, backFile]) if (each !== undefined) left.delete(each)
      continue
    }
    const worker = row.worker.toLowerCase()
    const match = byWorker
      .get(worker)
      ?.find(
        ([file, name]) =>
          left.has(file) && isFront(name) && keyOf({ ...name, level: row.level }, kindOf) === keyOf(row, kindOf),
      )
    const bare = (byStem.get(worker) ?? []).filter((file) => left.has(file))
    // A file with the worker's name alone does not say which of several rows it belongs to.
    const onlyOne = rowsByWorker.get(worker)?.length === 1 && bare.length === 1 ? bare[0] : undefined
    const file = given ?? match?.[0] ?? onlyOne
    const missing = [file, backFile].find((each) => each !== undefined && !left.has(each))
    if (file === undefined) result.withoutFile.push({ ...row, ...kind, line })
    else if (missing !== undefined)
      problem(`${missing} is not in the folder, or belongs to another row`, missing === file ? 'file' : 'back file')
    else {
      const name = match?.[0] === file && typeof match[1] !== 'string' ? match[1] : undefined
      for (const each of [file, backFile]) if (each !== undefined) left.delete(each)
      const { issuedOn, expiresOn } = name ?? {}
      result.documents.push({ issuedOn, expiresOn, ...row, ...kind, file, back: backFile, line })
    }
  }
  return result
}

/** The documents of the files that no row describes. */
function describeNames({ files, kindOf }: Folder, left: ReadonlySet<string>): Omit<Description, 'withoutFile'> {
  const documents: Documented[] = []
  const problems: FileProblem[] = []
  const fronts = new Map<string, Documented>()
  const named = files.filter((file) => left.has(file)).map((file) => [file, readFileName(file)] as const)
  for (const [file, name] of named)
    if (typeof name === 'string') problems.push({ file, problem: name })
    else if (!name.isBack) {
      const kind = kindOf(name.type)
      if (typeof kind === 'string') problems.push({ file, problem: kind })
      else {
        const document: Documented = { ...name, ...kind, file }
        documents.push(document)
        fronts.set(keyOf(name, kindOf) ?? '', document)
      }
    }
  for (const [file, name] of named)
    if (typeof name !== 'string' && name.isBack) {
      const front = fronts.get(keyOf(name, kindOf) ?? '')
      if (front === undefined || front.back !== undefined) problems.push({ file, problem: 'has no file of its front' })
      else front.back = file
    }
  return { documents, problems }
}

/** The worker and the type, for which a front and a back belong together. */
function keyOf({ worker, type, level }: Described, kindOf: FindKind): string | undefined {
  const kind = kindOf(type, level)
  return typeof kind === 'string' ? undefined : `${worker.toLowerCase()} ${kind.customTypeId ?? kind.type}`
}
