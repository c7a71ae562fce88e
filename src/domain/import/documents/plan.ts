/**
 * Which files of a folder become which documents: files, names and list compared with the records of the server. The
 * command line and the console read files and server in their own ways.
 */
import { isUuid } from '../../../platform/text/uuid.ts'
import { type Documented, describe, type FileProblem, kindsOf, type OwnType, type WithoutFile } from './describe.ts'
import type { ListedDocument } from './list.ts'

/** A document to upload. */
export interface Planned extends Documented {
  workerId: string
  /** Undefined if the machine cannot tell. */
  sha256: string | undefined
  backSha256: string | null | undefined
  size: number
}

export interface Plan {
  upload: Planned[]
  /** The server has the same file of this worker and type, or it is in the folder twice. */
  present: string[]
  problems: FileProblem[]
}

/** The files, and the list if there is one. */
export interface Source {
  files: readonly string[]
  rows: readonly ListedDocument[]
  list: string
  /** Problems of lines that could not be read. */
  problems: readonly FileProblem[]
  /** Of a file, in bytes. */
  maxBytes: number
  sizeOf(file: string): Promise<number> | number
  /** SHA-256 as hex digits. */
  hashOf(file: string): Promise<string | undefined>
}

export type FoundWorker = { id: string; externalId: string | null; email: string | null }
export type WorkersNamed = { externalId: string[] } | { email: string[] } | { id: string[] }

/** What is stored of a document. */
export interface StoredDocument {
  workerId: string
  type: string
  customTypeId: string | null
  fileSha256: string | null
  fileName: string
  sizeBytes: number
}

/** What the server has. */
export interface Server {
  /** The active types of the organisation's own. */
  ownTypes(): Promise<readonly OwnType[]>
  /** @param filter up to `AT_ONCE` values */
  workers(filter: WorkersNamed): Promise<readonly FoundWorker[]>
  /** All documents of workers. @param workerIds up to `AT_ONCE` */
  documents(workerIds: string[]): Promise<readonly StoredDocument[]>
}

/** The most values of a filter. */
export const AT_ONCE = 20

export async function planOf(source: Source, server: Server, stop: AbortSignal): Promise<Plan> {
  const { files, rows, list } = source
  const described = describe({ files, rows, list, kindOf: kindsOf(await server.ownTypes()) })
  const plan: Plan = { upload: [], present: [], problems: [...source.problems, ...described.problems] }
  const { documents, withoutFile } = described
  const workers = await workersOf(
    server,
    [...new Set([...documents, ...withoutFile].map(({ worker }) => worker))],
    stop,
  )
  if (stop.aborted) return plan
  const owned = <Each extends Documented | WithoutFile>(each: Each) => {
    const [workerId, ...others] = workers.get(each.worker) ?? []
    if (workerId !== undefined && others.length === 0) return [{ ...each, workerId }]
    const { line } = each
    const problem = `${workerId === undefined ? 'no worker has' : 'several workers have'} the id or email ${each.worker}`
    plan.problems.push({
      file: 'file' in each ? each.file : `${list}:${line}`,
      problem,
      ...(line && { line, column: 'worker' }),
    })
    return []
  }
  const found = documents.flatMap(owned)
  const lacking = withoutFile.flatMap(owned)
  const stored = await documentsOf(server, [...new Set([...found, ...lacking].map(({ workerId }) => workerId))], stop)
  for (const each of lacking)
    plan.problems.push({
      file: `${list}:${each.line}`,
      problem: stored.has(keyOf(each)) ? `has no file in the folder. ${ONLY_IN_REVIEW}` : 'has no file in the folder',
      line: each.line,
      column: 'file',
    })
  await compare(found, stored, source, plan, stop)
  return plan
}

const ONLY_IN_REVIEW =
  'The number and dates of a stored document change only in its review: correct them there, or add the file'

/** Adds each document to what is uploaded or to what is there. */
async function compare(
  documents: readonly (Documented & { workerId: string })[],
  stored: ReadonlyMap<string, readonly StoredDocument[]>,
  { sizeOf, hashOf, maxBytes }: Source,
  plan: Plan,
  stop: AbortSignal,
): Promise<void> {
  const seen = new Set<string>()
  const wrongSize = (size: number) =>
    size === 0 ? 'must not be empty' : size > maxBytes ? 'must be at most 25 MB' : undefined
  for (const each of documents) {
    if (stop.aborted) return
    const { file, back, line } = each
    const size = await sizeOf(file)
    const problem = wrongSize(size) ?? (back === undefined ? undefined : wrongSize(await sizeOf(back)))
    if (problem !== undefined) {
      plan.problems.push({ file, problem, ...(line && { line, column: 'file' }) })
      continue
    }
    const planned = {
      ...each,
      size,
      sha256: await hashOf(file),
      backSha256: back === undefined ? null : await hashOf(back),
    }
    const content = `${keyOf(planned)} ${planned.sha256 ?? `${size} ${file}`}`
    if (seen.has(content) || stored.get(keyOf(planned))?.some((document) => isSame(document, planned)))
      plan.present.push(file)
    else plan.upload.push(planned)
    seen.add(content)
  }
}

const keyOf = ({ workerId, type, customTypeId }: Pick<StoredDocument, 'workerId' | 'type' | 'customTypeId'>) =>
  `${workerId} ${customTypeId ?? type}`

/** Documents of earlier versions have no hash, and a page without https cannot hash: then the name and the size say it. */
const isSame = ({ fileSha256, fileName, sizeBytes }: StoredDocument, { sha256, file, size }: Planned) =>
  fileSha256 === null || sha256 === undefined ? fileName === nameOf(file) && sizeBytes === size : fileSha256 === sha256

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/** The ids of the workers with these references: external ids, emails or ids. */
async function workersOf(
  server: Server,
  references: readonly string[],
  stop: AbortSignal,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const kind of ['externalId', 'email', 'id'] as const) {
    const values = references.filter((each) => kindOf(each) === kind).map(valueIn)
    for (const part of partsOf([...new Set(values)])) {
      if (stop.aborted) return found
      for (const worker of await server.workers({ [kind]: part } as WorkersNamed)) {
        const value = valueIn(worker[kind] ?? '')
        found.set(value, [...(found.get(value) ?? []), worker.id])
      }
    }
  }
  return new Map(references.map((each) => [each, found.get(valueIn(each)) ?? []]))
}

async function documentsOf(server: Server, workerIds: readonly string[], stop: AbortSignal) {
  const documents: StoredDocument[] = []
  for (const part of partsOf(workerIds)) {
    if (stop.aborted) break
    documents.push(...(await server.documents(part)))
  }
  return Map.groupBy(documents, keyOf)
}

const kindOf = (reference: string) => (isUuid(reference) ? 'id' : reference.includes('@') ? 'email' : 'externalId')
const valueIn = (reference: string) => (kindOf(reference) === 'externalId' ? reference : reference.toLowerCase())

function* partsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE)
}
