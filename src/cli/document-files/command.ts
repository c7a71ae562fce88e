/** `muster documents import …`: uploads the documents of a folder. */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { FORM } from '../../domain/import/documents/names.ts'
import { type Plan, type Planned, planOf } from '../../domain/import/documents/plan.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type Caller, type CallerOptions, callerKey, callerOf, callerUrl } from '../caller.ts'
import { asJson, type Output, print } from '../command.ts'
import { showProgress } from '../import/progress.ts'
import { Reported } from '../reported.ts'
import { serverOf, upload } from './server.ts'
import { sourceOf } from './source.ts'

const MAX_PARALLEL = 8
/** Maximum number of problems to print; `--json` has all. */
const SHOWN = 20

interface Options extends CallerOptions, Output {
  list?: string
  yes?: boolean
  parallel: number
}

/** @param documents the command `documents` */
export function addDocumentImport(documents: Command): void {
  documents
    .command('import')
    .description(
      'Upload the documents of a folder: PDF, PNG, JPEG or WebP files. Without --yes, it only says what it would do. A file that the worker has under the same type is not sent again, so you can run it again: it continues where it stopped.',
    )
    .argument('<folder>', `files named ${FORM}`)
    .option('--list <file>', 'CSV with worker, type, and number, dates, level or file of documents')
    .option('--yes', 'upload; otherwise nothing is written')
    .option('--parallel <uploads>', `concurrent uploads, up to ${MAX_PARALLEL}`, readParallel, 2)
    .addOption(callerUrl())
    .addOption(callerKey())
    .option(...asJson)
    .action(importFolder)
}

async function importFolder(folder: string, options: Options): Promise<void> {
  const caller = await callerOf(options)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const source = await sourceOf(folder, options.list)
    const plan = await planOf(source, serverOf(caller, stopping.signal), stopping.signal)
    const matched = plan.upload.length
    const uploaded = options.yes === true ? await uploadAll(caller, folder, plan, options.parallel, stopping.signal) : 0
    const { aborted } = stopping.signal
    const counts = {
      to_upload: matched,
      uploaded,
      present: plan.present.length,
      problems: plan.problems,
      dry_run: options.yes !== true,
      stopped: aborted,
    }
    for (const { file, problem } of plan.problems.slice(0, SHOWN)) console.error(`${file}: ${problem}`)
    if (plan.problems.length > SHOWN) console.error(`… ${plan.problems.length - SHOWN} more: --json prints all`)
    print(counts, options, inWords(counts))
    if (plan.problems.length > 0 || aborted) throw new Reported()
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
  }
}

interface Counts {
  to_upload: number
  uploaded: number
  present: number
  problems: readonly unknown[]
  dry_run: boolean
  stopped: boolean
}

function inWords({ to_upload, uploaded, present, problems, dry_run, stopped }: Counts): string {
  const rest = `${present} already there, ${problems.length} with problems.`
  if (dry_run) return `Nothing was written. ${to_upload} documents can be uploaded, ${rest} To upload them: --yes`
  return `${uploaded} documents uploaded, ${rest}${stopped ? '\nStopped. Run the same command again to go on.' : ''}`
}

/** Upload the documents of a plan, a few at a time. Adds those that are refused to its problems. @returns how many */
async function uploadAll(
  caller: Caller,
  folder: string,
  plan: Plan,
  parallel: number,
  stop: AbortSignal,
): Promise<number> {
  const progress = showProgress(process.stderr)
  const waiting = plan.upload.values()
  let uploaded = 0
  let done = 0
  async function work(): Promise<void> {
    for (const document of waiting) {
      if (stop.aborted) return
      try {
        await uploadOne(caller, folder, document, stop)
        uploaded++
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        plan.problems.push({ file: document.file, problem: error.message })
      }
      progress.update(++done / plan.upload.length, uploaded)
    }
  }
  try {
    await Promise.all(Array.from({ length: parallel }, work))
  } finally {
    progress.end()
  }
  return uploaded
}

function uploadOne(caller: Caller, folder: string, document: Planned, stop: AbortSignal): Promise<void> {
  const {
    workerId,
    type,
    customTypeId,
    level,
    number,
    issuedOn,
    expiresOn,
    title,
    name = title,
    file,
    back,
    sha256,
    backSha256,
  } = document
  const given = {
    worker_id: workerId,
    type,
    custom_type_id: customTypeId,
    level,
    name,
    number,
    issued_on: issuedOn,
    expires_on: expiresOn,
  }
  const fields = Object.fromEntries(
    Object.entries(given).filter((field): field is [string, string] => field[1] != null),
  )
  const pathOf = (each: string) => ({ path: path.join(folder, each), name: path.basename(each) })
  const files = { file: pathOf(file), ...(back !== undefined && { back_file: pathOf(back) }) }
  const hash = createHash('sha256')
    .update(JSON.stringify([caller.server, fields, file, back, sha256, backSha256]))
    .digest('hex')
  return upload(caller, fields, files, `document-${hash.slice(0, 40)}`, stop)
}

/** @throws {InvalidArgumentError} */
function readParallel(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PARALLEL) return count
  throw new InvalidArgumentError(`Must be a whole number from 1 to ${MAX_PARALLEL}.`)
}
