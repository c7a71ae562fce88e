/** Which files of a folder become which documents: files, names and list compared with the records of the server. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { MAX_FILE_BYTES } from '../../domain/documents/upload.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import type { Caller } from '../caller.ts'
import { type Documented, describe, kindsOf } from './describe.ts'
import { readList } from './list.ts'
import { documentsOf, ownTypes, type StoredDocument, workersOf } from './server.ts'

/** A document to upload. */
export interface Planned extends Documented {
  workerId: string
  sha256: string
  backSha256: string | null
  size: number
}

export interface Plan {
  upload: Planned[]
  /** The server has the same file of this worker and type, or it is in the folder twice. */
  present: string[]
  problems: { file: string; problem: string }[]
}

const MAX_FILES = 50_000

/** @param list path of a CSV @throws {ApiError} bad_request if the folder or the list cannot be read */
export async function planOf(
  caller: Caller,
  folder: string,
  list: string | undefined,
  stop: AbortSignal,
): Promise<Plan> {
  const plan: Plan = { upload: [], present: [], problems: [] }
  const problem = (file: string, text: string) => plan.problems.push({ file, problem: text })
  const listed = list === undefined ? [] : await readList(list, (line, text) => problem(`${list}:${line}`, text))
  const kindOf = kindsOf(await ownTypes(caller, stop))
  const described = describe(await filesIn(folder, list), listed, kindOf, problem, list)
  const workers = await workersOf(caller, [...new Set(described.map(({ worker }) => worker))], stop)
  const owned = described.flatMap((each) => {
    const [workerId, ...others] = workers.get(each.worker) ?? []
    if (workerId !== undefined && others.length === 0) return [{ ...each, workerId }]
    problem(
      each.file,
      `${workerId === undefined ? 'no worker has' : 'several workers have'} the id or email ${each.worker}`,
    )
    return []
  })
  const stored = Map.groupBy(
    await documentsOf(caller, [...new Set(owned.map(({ workerId }) => workerId))], stop),
    keyOf,
  )
  const seen = new Set<string>()
  for (const each of owned) {
    if (stop.aborted) break
    const source = path.join(folder, each.file)
    const size = await sizeOf(source)
    const wrong =
      sizeProblem(size) ??
      (each.back === undefined ? undefined : sizeProblem(await sizeOf(path.join(folder, each.back))))
    if (wrong !== undefined) {
      problem(each.file, wrong)
      continue
    }
    const backSha256 = each.back === undefined ? null : await hashOf(path.join(folder, each.back))
    const planned = { ...each, size, sha256: await hashOf(source), backSha256 }
    const content = `${keyOf(planned)} ${planned.sha256}`
    if (seen.has(content) || stored.get(keyOf(planned))?.some((document) => isSame(document, planned)))
      plan.present.push(each.file)
    else plan.upload.push(planned)
    seen.add(content)
  }
  return plan
}

const keyOf = ({ workerId, type, customTypeId }: Pick<StoredDocument, 'workerId' | 'type' | 'customTypeId'>) =>
  `${workerId} ${customTypeId ?? type}`

/** Documents of earlier versions have no hash: then the name and the size say it. */
const isSame = ({ fileSha256, fileName, sizeBytes }: StoredDocument, { sha256, file, size }: Planned) =>
  fileSha256 === null ? fileName === path.basename(file) && sizeBytes === size : fileSha256 === sha256

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

const sizeOf = async (file: string) => (await stat(file)).size

const sizeProblem = (size: number) =>
  size === 0 ? 'must not be empty' : size > MAX_FILE_BYTES ? 'must be at most 25 MB' : undefined

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}
