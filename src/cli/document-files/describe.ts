/** Which documents the files of a folder are, by their names and a list. */
import { DocumentType } from '../../../prisma/generated/client/enums.ts'
import { plain } from '../../domain/import/values.ts'
import type { ListedDocument } from './list.ts'
import { type Described, type NamedFile, readFileName } from './names.ts'
import type { OwnType } from './server.ts'

/** What a document is, as its type's names say. */
export interface Kind {
  type: string
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
      const kind = { type: 'other', customTypeId: id, title: name }
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

const isFront = (name: NamedFile | string): name is NamedFile => typeof name !== 'string' && !name.isBack

export interface Documented extends Described, Kind {
  file: string
  back?: string | undefined
}

/** The documents that names and list describe. A row of the list says more about a file than its name. */
export function describe(
  files: readonly string[],
  rows: readonly ListedDocument[],
  kindOf: FindKind,
  problem: (file: string, text: string) => void,
  list = '',
): Documented[] {
  const left = new Set(files)
  const named = files.map((file) => [file, readFileName(file)] as const)
  const sameAs = ({ worker, type, level }: Described) => {
    const kind = kindOf(type, level)
    return typeof kind === 'string' ? undefined : `${worker.toLowerCase()} ${kind.customTypeId ?? kind.type}`
  }
  const byWorker = Map.groupBy(named, ([, name]) => (typeof name === 'string' ? '' : name.worker.toLowerCase()))
  const found: Documented[] = []
  const add = (file: string, described: Described, back?: string) => {
    const kind = kindOf(described.type, described.level)
    if (typeof kind === 'string') problem(file, kind)
    else found.push({ ...described, ...kind, file, back })
  }
  for (const { line, file: given, backFile, ...row } of rows) {
    const kind = kindOf(row.type, row.level)
    const key = sameAs(row)
    const match = byWorker
      .get(row.worker.toLowerCase())
      ?.find(([file, name]) => left.has(file) && isFront(name) && sameAs({ ...name, level: row.level }) === key)
    const file = given ?? (key === undefined ? undefined : match?.[0])
    const missing = [file, backFile].find((each) => each !== undefined && !left.has(each))
    if (file === undefined) problem(`${list}:${line}`, typeof kind === 'string' ? kind : 'has no file in the folder')
    else if (missing !== undefined)
      problem(`${list}:${line}`, `${missing} is not in the folder, or belongs to another row`)
    else {
      const name = match?.[0] === file && typeof match[1] !== 'string' ? match[1] : undefined
      for (const each of [file, backFile]) if (each !== undefined) left.delete(each)
      add(file, { issuedOn: name?.issuedOn, expiresOn: name?.expiresOn, ...row }, backFile)
    }
  }
  const fronts = new Map<string, Documented>()
  const rest = named.filter(([file]) => left.has(file))
  for (const [file, name] of rest)
    if (typeof name === 'string') problem(file, name)
    else if (!name.isBack) {
      add(file, name)
      const key = sameAs(name)
      const last = found.at(-1)
      if (key !== undefined && last?.file === file) fronts.set(key, last)
    }
  for (const [file, name] of rest)
    if (typeof name !== 'string' && name.isBack) {
      const front = fronts.get(sameAs(name) ?? '')
      if (front === undefined || front.back !== undefined) problem(file, 'has no file of its front')
      else front.back = file
    }
  return found
}
